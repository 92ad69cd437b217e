/**
 * What somebody at a table asks for around the game: to begin, to let somebody in, another name …
 *
 * Each is answered by `done` or `refused`. What was not answered before the line was lost is said
 * again with the same id, so it never counts twice.
 */

import type { Command, Done, Reason, Refused } from "../generated/messages";

type WithId = Extract<Command, { id: string }>;
type Without<T> = T extends unknown ? Omit<T, "id"> : never;

/** A command that is not about the state of a game and is just done, before it has an id. */
export type Wish = Without<
  Exclude<WithId, { number: number } | { type: "makeKey" | "inviteProgram" }>
>;

export class Wishes {
  #open = new Map<string, { command: Command; settle: (reason: Reason | null) => void }>();

  constructor(
    readonly say: (command: Command) => void,
    readonly newId: () => string,
  ) {}

  get open(): number {
    return this.#open.size;
  }

  /** Ask; tells why it is not possible, or null once it is done. */
  ask(wish: Wish): Promise<Reason | null> {
    const id = this.newId();
    const command = { ...wish, id } as Command;
    return new Promise((settle) => {
      this.#open.set(id, { command, settle });
      this.say(command);
    });
  }

  /** Was it a wish that was answered? */
  answered(answer: Done | Refused): boolean {
    const wish = this.#open.get(answer.id);
    if (!wish) return false;
    this.#open.delete(answer.id);
    wish.settle(answer.type === "refused" ? answer.reason : null);
    return true;
  }

  /** The line is back: say again what was not answered. */
  sayAgain(): void {
    for (const { command } of this.#open.values()) this.say(command);
  }
}
