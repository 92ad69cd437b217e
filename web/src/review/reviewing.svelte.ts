/** A game that is over, gone through again from one seat, and what its decisions have cost. */

import type {
  Command,
  Hands,
  Judged,
  Judgement,
  Reason,
  Refused,
  Replay,
} from "../generated/messages";
import { after, type Shown, shownWhole } from "../table/shown";

export class Reviewing {
  /** Whose game is gone through; null: nobody's. */
  seat = $state<number | null>(null);
  /** The table after each event, from the deal on. */
  moments = $state.raw<readonly Shown[]>([]);
  at = $state(0);
  /** Are everybody's cards to be seen, not only one's own? */
  all = $state(false);
  judged = $state.raw<Judged | null>(null);
  reason = $state.raw<Reason | null>(null);
  /** The dearest first. */
  readonly costly = $derived(
    [...(this.judged?.judgements ?? [])].sort((one, other) => other.cost - one.cost),
  );
  /** The decision that comes next, if it has cost something. */
  readonly here = $derived(this.costly.find(({ number }) => number === this.at + 1) ?? null);

  #asked = "";
  #askedHands = "";
  /** What each seat held, moment by moment, once it is told. */
  #hands = $state.raw<readonly (readonly string[][])[]>([]);

  constructor(
    readonly say: (command: Command) => void,
    readonly newId: () => string,
  ) {}

  get shown(): Shown | null {
    return this.moments[this.at] ?? null;
  }

  /** What each seat holds now, where that is to be seen and known. */
  get hands(): readonly string[][] | null {
    return this.all ? (this.#hands[this.at] ?? null) : null;
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  open(seat: number): void {
    this.close();
    this.seat = seat;
    this.#ask(seat);
  }

  close(): void {
    this.seat = null;
    this.moments = [];
    this.at = 0;
    this.judged = null;
    this.reason = null;
    this.all = false;
    this.#hands = [];
    this.#asked = this.#askedHands = "";
  }

  /** The line is back: what was not told yet is asked for again. */
  comeBack(): void {
    const { seat, judged } = this;
    if (seat !== null && (!judged || judged.done < judged.of)) this.#ask(seat);
    if (this.all) this.#askHands();
  }

  /** Show everybody's cards, or only one's own again. */
  showAll(all: boolean): void {
    this.all = all;
    if (all) this.#askHands();
  }

  heard(answer: Replay | Judged | Hands): void {
    if (answer.type === "hands") {
      if (answer.id === this.#askedHands) this.#hands = allHeld(answer);
      return;
    }
    if (answer.id !== this.#asked) return;
    if (answer.type === "judged") {
      this.judged = answer;
      return;
    }
    const moments: Shown[] = [shownWhole(answer.first)];
    for (const step of answer.steps) moments.push(after(moments.at(-1) as Shown, step));
    this.moments = moments;
  }

  /** Was it the review that was refused? */
  refused({ id, reason }: Refused): boolean {
    if (id !== this.#asked && id !== this.#askedHands) return false;
    this.reason = reason;
    return true;
  }

  go(to: number): void {
    this.at = Math.min(this.last, Math.max(0, to));
  }

  /** To the moment before a decision. */
  goBefore(judgement: Judgement): void {
    this.go(judgement.number - 1);
  }

  #ask(seat: number): void {
    this.#asked = this.newId();
    this.say({ type: "askReview", id: this.#asked, seat });
  }

  /** In TEN everything lies open on the table. */
  #askHands(): void {
    if (this.#hands.length > 0 || this.shown?.game !== "rahast-vabaks") return;
    this.#askedHands = this.newId();
    this.say({ type: "askHands", id: this.#askedHands });
  }
}

/** The hands of all seats at each moment, of what has changed in between. */
function allHeld({ moments }: Hands): string[][][] {
  let held: string[][] = [];
  return moments.map((changed) => {
    held = [...held];
    for (const { seat, cards } of changed) held[seat] = cards;
    return held;
  });
}
