/** What opens the seat of somebody at this device in another browser. */

import type { Command, KeyMade, Reason, Refused } from "../generated/messages";
import { KEY_HOLDS } from "./code";

export class SeatKey {
  /** The key, and until when it holds by `performance`. */
  made = $state.raw<(KeyMade & { until: number }) | null>(null);
  refused = $state.raw<Reason | null>(null);
  #id: string | null = null;
  #person: number | null = null;

  constructor(
    readonly say: (command: Command) => void,
    readonly newId: () => string,
  ) {}

  /** Ask for a key for this person, or once more for the one before. */
  ask(person: number | null = this.#person): void {
    this.made = null;
    this.refused = null;
    this.#person = person;
    this.#id = this.newId();
    this.say({ type: "makeKey", id: this.#id, person });
  }

  heard(answer: KeyMade | Refused): void {
    if (answer.id !== this.#id) return;
    if (answer.type === "refused") this.refused = answer.reason;
    else this.made = { ...answer, until: performance.now() + KEY_HOLDS };
  }

  /** The line is back: of a key that was not heard of nothing but its hash was kept. */
  comeBack(): void {
    if (this.#id && !this.made && !this.refused) this.ask();
  }
}
