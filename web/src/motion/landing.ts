/** Things that come to their places from somewhere else on the same page, once it is to be seen. */

import { settings } from "../settings.svelte";

/** How long one thing is on its way, counted in flights. */
const WAY = 1.6;

/**
 * An action: what `pieces` selects comes from what `from` selects, each at its time, counted in
 * flights.
 */
export function landing(
  element: HTMLElement,
  { pieces, from, at }: { pieces: string; from: string; at: (piece: HTMLElement) => number },
): void {
  const time = settings.motion;
  if (time === 0) return;
  requestAnimationFrame(() => {
    const start = element.querySelector(from)?.getBoundingClientRect();
    if (!start) return;
    const found = [...element.querySelectorAll<HTMLElement>(pieces)];
    const ways = found.map((piece) => {
      const end = piece.getBoundingClientRect();
      const [x, y] = [start.left - end.left, start.top - end.top];
      return { piece, transform: `translate(${x}px, ${y}px) scale(1.7)` };
    });
    for (const { piece, transform } of ways) {
      const seen = {
        transform,
        opacity: 1,
        offset: 0.25,
        easing: "cubic-bezier(0.3, 0.1, 0.2, 1)",
      };
      piece.animate([{ transform, opacity: 0 }, seen, { transform: "none", opacity: 1 }], {
        delay: at(piece) * time,
        duration: WAY * time,
        fill: "backwards",
      });
    }
  });
}
