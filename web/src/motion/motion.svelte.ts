/**
 * Showing how something on the table has come about: before a new state is drawn all places are
 * measured, and once more after it, in one go; then what has moved flies from one to the other,
 * above the page. Only transform and opacity change meanwhile, and nothing waits for it.
 */

import { tick } from "svelte";
import { settings } from "../settings.svelte";
import type { Shown, ShownRahastVabaks, ShownTen } from "../table/shown";
import { endOf, type Flight, lastEnd, type Piece } from "./flight";
import { keyframesOf, wayOf } from "./path";
import { type Boxes, isHeap, isThing, makesRoom, measure } from "./places";
import { flightsOfRahastVabaks } from "./rahastVabaks";
import { endOfTen, flightsOfTen } from "./ten";

/** Something in the air. */
export interface Flying {
  key: number;
  what: Piece;
  width: number;
  start: (element: HTMLElement) => void;
}

/** What is going to be shown: the table and its places before, and what will fly, how much later. */
interface Change {
  before: Shown;
  places: Boxes;
  late: number;
  flights: Flight[];
}

/** Nothing waits longer than so many flights for what flew before it. */
const LATEST = 4;
/** What has moved by less than this stays where it is, in pixels. */
const STILL = 3;

export class Motion {
  /** What is to be seen above the page. */
  flying = $state.raw<readonly Flying[]>([]);
  #change: Change | null = null;
  /** When all that has begun will have ended, by the clock of `performance`. */
  #end = 0;
  #made = 0;
  #running = new Set<Animation>();
  /** Things that wait for what flies to them, or that make room; they stay so until all rests. */
  #held = new Set<Animation>();
  #moved = new Set<Animation>();

  /** How long it takes until what is shown has settled, in milliseconds. */
  get rest(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /**
   * The table is going to change from one state to the next: to be called before it does. What
   * comes at once after it, as chance does, belongs to the same motion.
   */
  show(before: Shown, now: Shown): void {
    const time = settings.motion;
    if (time === 0) return;
    if (!this.#change) {
      // What has fallen too far behind is left out.
      if (this.rest > LATEST * time) this.stop();
      this.#change = { before, places: measure(), late: this.rest / time, flights: [] };
      void tick().then(() => this.#begin());
    }
    const { late } = this.#change;
    const [flights, end] = planned(this.#change.before, now);
    this.#change.flights = flights.map((flight) => ({ ...flight, at: flight.at + late }));
    this.#end = performance.now() + (late + end) * time;
  }

  /** Everything is at once where it belongs; nothing is left of what was in the air. */
  stop(): void {
    this.#change = null;
    this.#end = 0;
    this.#release(this.#running);
    this.#rest();
  }

  /** Both sides of the step are known: let everything go. */
  #begin(): void {
    if (!this.#change) return;
    const { places: before, flights } = this.#change;
    this.#change = null;
    // What is still being moved along is measured where it will be.
    this.#release(this.#moved);
    const now = measure();
    const awaited = new Set<string>();
    const flying = flights.flatMap((flight) => this.#flying(flight, before, now, awaited));
    this.#moveAlong(before, now, awaited);
    this.flying = [...this.flying, ...flying];
  }

  #flying(flight: Flight, before: Boxes, now: Boxes, awaited: Set<string>): Flying[] {
    const from = flight.from.find((name) => before.has(name));
    const to =
      flight.to.find((name) => now.has(name)) ?? flight.to.find((name) => before.has(name));
    const start = from === undefined ? undefined : before.get(from);
    const end = to === undefined ? undefined : (now.get(to) ?? before.get(to));
    if (!start || !end || to === undefined) return [];
    const time = settings.motion;
    const timing = { delay: flight.at * time, duration: (endOf(flight) - flight.at) * time };
    // Where one more comes to others of its kind, those stay to be seen.
    const joins = before.has(to) && isHeap(to);
    if (isThing(to) && !joins && !flight.leaves && !awaited.has(to)) {
      awaited.add(to);
      this.#await(end.element, timing.delay + timing.duration);
    }
    const way = wayOf(flight, start, end, flight.fan && now.get(flight.fan.around));
    this.#made += 1;
    return [
      {
        key: this.#made,
        what: flight.what,
        width: way.width,
        start: (element) => {
          this.#run(element, keyframesOf(flight, way), { ...timing, fill: "both" });
          // It is to be seen only while it flies, or from the beginning where it waits.
          const seen = [{ opacity: 1 }, { opacity: flight.leaves ? 0 : 1 }];
          this.#run(element, seen, { ...timing, fill: flight.waits ? "backwards" : "none" });
        },
      },
    ];
  }

  /** The thing itself is not to be seen until it lands. */
  #await(element: HTMLElement, duration: number): void {
    const frames = [{ opacity: 0, easing: "step-end" }, { opacity: 1 }];
    this.#held.add(this.#run(element, frames, { duration, fill: "both" }));
  }

  /** Where others make room, the ones that stay are moved along. */
  #moveAlong(before: Boxes, now: Boxes, awaited: ReadonlySet<string>): void {
    for (const [name, end] of now) {
      const start = before.get(name);
      if (!start || !makesRoom(name) || awaited.has(name)) continue;
      const [x, y] = [Math.round(start.x - end.x), Math.round(start.y - end.y)];
      if (Math.abs(x) < STILL && Math.abs(y) < STILL) continue;
      const frames = [`translate(${x}px, ${y}px)`, "translate(0)"];
      const timing = { duration: settings.motion, easing: "ease-out", fill: "both" } as const;
      const keyframes = frames.map((transform) => ({ transform }));
      this.#moved.add(this.#run(end.element, keyframes, timing));
    }
  }

  /** All that flew leaves together: an end of a transform is a layout, which none of them sees. */
  #rest(): void {
    this.#release(this.#held);
    this.#release(this.#moved);
    this.flying = [];
  }

  /** These things lie where they are. */
  #release(animations: Set<Animation>): void {
    for (const animation of animations) {
      animation.cancel();
      this.#running.delete(animation);
    }
    animations.clear();
  }

  #run(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = element.animate(frames, timing);
    this.#running.add(animation);
    animation.onfinish = () => {
      this.#running.delete(animation);
      if (this.#running.size === 0) this.#rest();
    };
    return animation;
  }
}

/** What flies because of what has happened in between, and after how many flights all is at rest. */
function planned(before: Shown, now: Shown): [Flight[], number] {
  if (now.game === "ten") {
    const flights = flightsOfTen(before as ShownTen, now as ShownTen);
    return [flights, endOfTen(before, now, flights)];
  }
  const flights = flightsOfRahastVabaks(before as ShownRahastVabaks, now as ShownRahastVabaks);
  return [flights, lastEnd(flights)];
}
