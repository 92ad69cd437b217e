/** A hint that was asked for: what is shown of it, as long as it is about what is on the table. */

import type { Command, Hint, Refused } from "../generated/messages";
import { piecesOf } from "./marks";

export class Hints {
  /** What is advised now; what it names is marked. */
  hint = $state.raw<Hint | null>(null);
  /** Is the sentence to be read? A choice of one's own takes its place, and the marks stay. */
  told = $state(false);
  /** Has a hint been asked for that is still thought of? */
  thinking = $state(false);
  /** What a lesson asks for now: it is marked like what is advised. */
  taught = $state<string | null>(null);
  readonly pieces = $derived(piecesOf(this.hint?.move ?? this.taught));

  #asked = "";

  constructor(
    readonly say: (command: Command) => void,
    readonly newId: () => string,
  ) {}

  /** The move that is advised. */
  get move(): string | null {
    return this.hint?.move ?? this.taught;
  }

  /** Is this move made with exactly the pieces that are advised? */
  isMadeOf(move: string | null): boolean {
    const made = piecesOf(move);
    const same = made.size === this.pieces.size;
    return made.size > 0 && same && [...made].every((piece) => this.pieces.has(piece));
  }

  /** Ask what to do after this event; who has asked already just reads it again. */
  ask(round: number, number: number): void {
    if (this.thinking) return;
    if (this.hint) {
      this.told = true;
      return;
    }
    this.thinking = true;
    this.#asked = this.newId();
    this.say({ type: "askHint", id: this.#asked, round, number });
  }

  heard(hint: Hint): void {
    if (hint.id !== this.#asked) return;
    this.hint = hint;
    this.told = true;
    this.thinking = false;
  }

  /** Was it a hint that was refused? */
  refused({ id }: Refused): boolean {
    if (id !== this.#asked) return false;
    this.forget();
    return true;
  }

  /** Something has happened, or nobody may see it any more: what is still thought of is too late. */
  forget(): void {
    this.hint = null;
    this.told = false;
    this.thinking = false;
    this.#asked = "";
  }
}
