/**
 * What this seat has asked for and what is still under way.
 *
 * One move at a time: while it is under way nothing else can be ordered, and after a lost line the
 * same order is sent again with the same id, so it never counts twice.
 */

import type { Command, Move, Refused, Whole } from "../generated/messages";

export class Orders {
  #underWay: Move | null = null;
  #made = 0;

  constructor(
    readonly say: (command: Command) => void,
    readonly start: string = Date.now().toString(36) + Math.random().toString(36).slice(2, 10),
  ) {}

  get busy(): boolean {
    return this.#underWay !== null;
  }

  /** An id that no other command has. */
  newId(): string {
    this.#made += 1;
    return `${this.start}.${this.#made}`;
  }

  /** Order something, unless an order is under way; tells whether it was. */
  give(move: string, number: number, round: number): boolean {
    if (this.busy) return false;
    const order: Move = { type: "move", id: this.newId(), round, number, move };
    this.#underWay = order;
    this.say(order);
    return true;
  }

  /** An event has happened: a move made before it is settled. */
  happened(number: number): void {
    if (this.#underWay && number > this.#underWay.number) this.#underWay = null;
  }

  /** The table has come anew, perhaps after a lost line: send again what it does not know of. */
  renewed(whole: Whole): void {
    const order = this.#underWay;
    if (!order) return;
    if (whole.round === order.round && whole.number === order.number) this.say(order);
    else this.#underWay = null;
  }

  /** Somebody else is before the device now: nothing is said again. */
  forget(): void {
    this.#underWay = null;
  }

  /** Was it this order that was refused? */
  refused(answer: Refused): boolean {
    if (this.#underWay?.id !== answer.id) return false;
    this.#underWay = null;
    return true;
  }
}
