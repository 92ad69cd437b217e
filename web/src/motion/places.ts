/** Where things lie on the screen, by name: the pile, a hand, a card in it, somebody's seat. */

/** The middle of a place and its size, in the window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  element: HTMLElement;
}

export type Boxes = ReadonlyMap<string, Box>;

/** What lies there is one thing, which can be waited for; other places only hold what comes. */
const THINGS = /^(card\/|top$|beneath\/|row\/|market\/|wild|field\/)/;
/** Several of a kind are seen as one. */
const HEAPS = /^(market|wild|field)\//;
/** They lie in a line in which others make room. */
const LINES = /^(card|row|market)\//;

/** Of several with the same name the last one counts that is to be seen. */
const elements = new Map<string, Set<HTMLElement>>();

export const isThing = (name: string) => THINGS.test(name);
export const isHeap = (name: string) => HEAPS.test(name);
export const makesRoom = (name: string) => LINES.test(name);

/** An action: this element is the place of that name; without a name it is none. */
export function place(element: HTMLElement, name: string | null) {
  let current = name;
  const enter = () => {
    if (current === null) return;
    const alike = elements.get(current);
    if (alike) alike.add(element);
    else elements.set(current, new Set([element]));
  };
  const remove = () => {
    if (current !== null) elements.get(current)?.delete(element);
  };
  enter();
  return {
    update(next: string | null) {
      remove();
      current = next;
      enter();
    },
    destroy: remove,
  };
}

/** Where everything that is to be seen lies now, measured in one go. */
export function measure(): Boxes {
  const boxes = new Map<string, Box>();
  for (const [name, alike] of elements) {
    for (const element of alike) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width === 0) continue;
      boxes.set(name, { x: left + width / 2, y: top + height / 2, width, height, element });
    }
    if (alike.size === 0) elements.delete(name);
  }
  return boxes;
}
