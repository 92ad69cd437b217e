/** A program that the host invites, and what it needs to connect: told by the server only once. */

import type { Command, ProgramInvited, Reason, Refused } from "../generated/messages";

export class ProgramInvitation {
  made = $state.raw<ProgramInvited | null>(null);
  refused = $state.raw<Reason | null>(null);
  #asked: Extract<Command, { type: "inviteProgram" }> | null = null;

  constructor(
    readonly say: (command: Command) => void,
    readonly newId: () => string,
  ) {}

  ask(name: string): void {
    this.forget();
    this.#asked = { type: "inviteProgram", id: this.newId(), name };
    this.say(this.#asked);
  }

  heard(answer: ProgramInvited | Refused): void {
    if (answer.id !== this.#asked?.id) return;
    this.#asked = null;
    if (answer.type === "refused") this.refused = answer.reason;
    else this.made = answer;
  }

  /** The line is back; if the program was let in before it was lost, the answer says so. */
  comeBack(): void {
    if (this.#asked) this.say(this.#asked);
  }

  /** What opens the seat is in the page only for as long as it is shown. */
  forget(): void {
    this.made = null;
    this.refused = null;
    this.#asked = null;
  }
}
