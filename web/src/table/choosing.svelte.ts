/** What is chosen at a table, what the server says that it makes, and why something can't be done. */

import type { Command, PaymentSelection, Reason, SumSelection } from "../generated/messages";
import { Present } from "./present.svelte";
import { pieceOf } from "./shown";

export abstract class Choosing extends Present {
  /** Why the last thing that was asked for or about is not possible. */
  reason = $state.raw<Reason | null>(null);
  chosen = $state.raw<string[]>([]);
  selection = $state.raw<SumSelection | PaymentSelection | null>(null);

  #selectId = "";
  #whyId: string | null = null;

  protected abstract say(command: Command): void;
  protected abstract newId(): string;

  /** Has the server said what exactly the chosen pieces make? */
  get answered(): boolean {
    const { selection, chosen } = this;
    return !selection || selection.pieces.join() === chosen.map(pieceOf).join();
  }

  /** The move that the chosen pieces make, once the server has said so. */
  get chosenMove(): string | null {
    return this.selection && this.answered && this.chosen.length > 0 ? this.selection.move : null;
  }

  /** Choose exactly these pieces (keys of `keyed`); what they make so far comes as `selection`. */
  choose(chosen: string[]): void {
    this.chosen = chosen;
    this.reason = null;
    if (!this.shown) return;
    const { round, number } = this.shown;
    const pieces = chosen.map(pieceOf);
    this.#selectId = this.newId();
    this.say({ type: "select", id: this.#selectId, round, number, pieces });
  }

  /** Ask why a move is not possible; the answer comes as `reason`. */
  askWhy(move: string): void {
    if (!this.shown) return;
    const { round, number } = this.shown;
    this.#whyId = this.newId();
    this.say({ type: "why", id: this.#whyId, round, number, move });
  }

  /** What the server says of what was chosen; what is chosen by now counts. */
  protected selected(id: string, selection: SumSelection | PaymentSelection | null): void {
    if (id === this.#selectId) this.selection = selection;
  }

  /** Is this the answer to why something is not possible? */
  protected saysWhy(id: string): boolean {
    return id === this.#whyId;
  }

  /** Nothing is chosen, and nothing is asked. */
  protected forgetChoice(): void {
    this.chosen = [];
    this.selection = null;
    this.reason = null;
    this.#selectId = "";
    this.#whyId = null;
  }
}
