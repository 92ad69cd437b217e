/** The way of something through the air, in keyframes of transform alone. */

import type { Flight } from "./flight";
import type { Box } from "./places";

/** How wide it is where it begins and ends, and where its middle is there. */
export interface Way {
  width: number;
  height: number;
  start: Box;
  end: Box;
  /** Around where the cards of a sum fan out. */
  around?: Box | undefined;
}

/** No card is drawn wider than this in the air, in pixels, and no token. */
const WIDEST = { card: 150, coin: 26 };
/** So far a fan stays from the edge of the window. */
const EDGE = 12;

/** The largest card, or token, that fits into a place. */
function fitting({ width, height }: Box, coin: boolean): number {
  return Math.min(width, coin ? height : height / 1.5, coin ? WIDEST.coin : WIDEST.card);
}

/** From the one to the other; what flies is drawn as large as it is where it is larger. */
export function wayOf(flight: Flight, start: Box, end: Box, around?: Box): Way {
  const coin = "coin" in flight.what;
  const [first, last] = [fitting(start, coin), fitting(end, coin)];
  const width = Math.max(first, last);
  const sized = (box: Box, wide: number): Box => ({ ...box, width: wide });
  return {
    width,
    height: coin ? width : width * 1.5,
    start: sized(start, first),
    end: sized(end, last),
    around,
  };
}

function pose(way: Way, x: number, y: number, wide: number, turned = 0): string {
  const left = Math.round(x - way.width / 2);
  const top = Math.round(y - way.height / 2);
  return `translate(${left}px, ${top}px) rotate(${turned}deg) scale(${wide / way.width})`;
}

/** A card of a sum as it is held beside the others, all of them inside of the window. */
function fanned({ n, count }: NonNullable<Flight["fan"]>, way: Way): string {
  const { width } = way.end;
  const { x, y } = way.around ?? way.end;
  const step = Math.min(width * 0.8, (innerWidth - width - 2 * EDGE) / (count - 1));
  const half = (step * (count - 1) + width) / 2 + EDGE;
  const middle = Math.min(Math.max(x, half), innerWidth - half);
  const aside = n - (count - 1) / 2;
  const lower = Math.abs(aside) * width * 0.1 - width * 0.25;
  return pose(way, middle + aside * step, y + lower, width, aside * (24 / count));
}

const GOING = "cubic-bezier(0.3, 0.1, 0.2, 1)";

export function keyframesOf({ bow, fan, tilt }: Flight, way: Way): Keyframe[] {
  const { start, end } = way;
  const first = { transform: pose(way, start.x, start.y, start.width), easing: GOING };
  const last = { transform: pose(way, end.x, end.y, end.width, tilt) };
  if (fan) {
    const spread = { transform: fanned(fan, way) };
    return [first, { ...spread, offset: 0.45 }, { ...spread, offset: 0.7, easing: GOING }, last];
  }
  if (bow) {
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const far = Math.hypot(dx, dy) || 1;
    const aside = bow * Math.max(start.width, end.width);
    // What ends where it began goes to the side.
    const [sideX, sideY] = dx || dy ? [(dy / far) * aside, (-dx / far) * aside] : [aside, 0];
    const wide = (start.width + end.width) / 2;
    const middle = pose(way, start.x + dx / 2 + sideX, start.y + dy / 2 + sideY, wide, bow * 10);
    return [{ ...first, easing: "ease-in" }, { transform: middle, easing: "ease-out" }, last];
  }
  return [first, last];
}
