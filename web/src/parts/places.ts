/**
 * Where things lie on the screen, and moving them from there: only by transform and opacity.
 *
 * Before a new state is drawn the places are remembered; what appears in it may then come from
 * where it was, or from the pile, or from a person. What moves is the thing itself.
 */

import type { TransitionConfig } from "svelte/transition";
import { settings } from "../settings.svelte";

const elements = new Map<string, Element>();
let remembered = new Map<string, DOMRect>();

/** An action: this element is the place of that name. */
export function place(element: Element, name: string) {
  let current = name;
  elements.set(current, element);
  const remove = () => {
    if (elements.get(current) === element) elements.delete(current);
  };
  return {
    update(next: string) {
      remove();
      current = next;
      elements.set(current, element);
    },
    destroy: remove,
  };
}

export function rememberPlaces(): void {
  remembered = new Map();
  for (const [name, element] of elements) {
    remembered.set(name, element.getBoundingClientRect());
  }
}

/** Nothing comes from where it lay before: who looks now is somebody else. */
export function forgetPlaces(): void {
  remembered = new Map();
}

/** A transition: come from the first of these places that was there. */
export function comeFrom(
  element: Element,
  { from }: { from: readonly string[] },
): TransitionConfig {
  const start = from.map((name) => remembered.get(name)).find((rect) => rect && rect.width > 0);
  if (!start || settings.motion === 0) return { duration: 0 };
  const end = element.getBoundingClientRect();
  if (end.width === 0) return { duration: 0 };
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  const size = Math.min(1.3, Math.max(0.4, start.width / end.width));
  return {
    duration: settings.motion,
    easing: (now) => 1 - (1 - now) ** 3,
    css: (now, rest) =>
      `transform: translate(${x * rest}px, ${y * rest}px) scale(${now + size * rest}); ` +
      `opacity: ${Math.min(1, 0.3 + now)};`,
  };
}
