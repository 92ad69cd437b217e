/**
 * Showing what happened one thing after another.
 *
 * Events arrive when they arrive; each is shown when the one before it has had its time. One's own
 * moves and chance never wait.
 */

export interface Clock {
  now(): number;
  later(act: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

export class Playback<Event> {
  #waiting: Event[] = [];
  #last = -Infinity;
  #timer: number | undefined;

  /**
   * `beat` is how long what is shown stays (Infinity: until `next`), `atOnce` tells what never
   * waits, `show` shows an event and `counted` hears how many wait.
   */
  constructor(
    readonly clock: Clock,
    readonly beat: () => number,
    readonly atOnce: (event: Event) => boolean,
    readonly show: (event: Event) => void,
    readonly counted: (waiting: number) => void,
  ) {}

  add(event: Event): void {
    this.#waiting.push(event);
    this.#goOn();
  }

  /** Show the next one now. */
  next(): void {
    this.#showFirst();
    this.#goOn();
  }

  /** Show all that wait now. */
  skip(): void {
    while (this.#waiting.length > 0) this.#showFirst();
    this.#goOn();
  }

  /** Forget what waits: the whole table has come anew. */
  clear(): void {
    this.#waiting = [];
    this.#goOn();
  }

  #goOn(): void {
    if (this.#timer !== undefined) this.clock.cancel(this.#timer);
    this.#timer = undefined;
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const wait = this.atOnce(first) ? 0 : this.#last + this.beat() - this.clock.now();
      if (wait > 0) {
        if (Number.isFinite(wait)) this.#timer = this.clock.later(() => this.#goOn(), wait);
        break;
      }
      this.#showFirst();
    }
    this.counted(this.#waiting.length);
  }

  #showFirst(): void {
    const first = this.#waiting.shift();
    if (first === undefined) return;
    this.#last = this.clock.now();
    this.show(first);
  }
}
