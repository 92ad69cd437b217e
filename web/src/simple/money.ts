/** Money that can be counted with a finger: coins of one up to twenty, above that notes. */

/** What one coin or note of a card stands for, and how many of them there are. */
export function pieces(value: number): { worth: number; count: number } {
  const worth = value < 50 ? 1 : value < 200 ? 10 : 100;
  return { worth, count: value / worth };
}

/** A place in the frame of a sum: how full it is, from 0 to 1, and by which card's colour. */
export interface Slot {
  full: number;
  colour: string | null;
}

export interface Money {
  value: number;
  colour: string;
}

/** Beyond this it is only said that it is too much. */
const MOST_OVER = 10;

/**
 * The frame of a sum, one place for each euro up to twenty and ten places above that, filled by the
 * cards one after another; what is too much comes in places after the frame.
 */
export function frame(target: number, cards: readonly Money[]): { slots: Slot[]; over: Slot[] } {
  const count = target <= 20 ? target : 10;
  const worth = target / count;
  const slots: Slot[] = [];
  let open = 0;
  for (const { value, colour } of cards) {
    for (let left = value / worth; left > 1e-9; ) {
      const last = slots.at(-1);
      if (!last || open < 1e-9) {
        slots.push({ full: 0, colour });
        open = 1;
        continue;
      }
      const part = Math.min(left, open);
      last.full += part;
      last.colour = colour;
      open -= part;
      left -= part;
    }
  }
  const empty = Array.from({ length: Math.max(0, count - slots.length) }, () => ({
    full: 0,
    colour: null,
  }));
  return {
    slots: [...slots.slice(0, count), ...empty],
    over: slots.slice(count, count + MOST_OVER),
  };
}

/** The value of a card of money; null for all others. */
export function euros(code: string): number | null {
  const value = Number(code.slice(1));
  return code === "VV" || !Number.isFinite(value) ? null : value;
}
