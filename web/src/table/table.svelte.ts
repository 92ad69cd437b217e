/** A seat at a table: what is shown, what may be done, and what was said to the server. */

import { socketAddress } from "../connection/api";
import { browserWorld, Line, type LineState } from "../connection/line";
import type {
  Answer,
  Happened,
  PaymentSelection,
  Reason,
  Step,
  SumSelection,
  Whole,
} from "../generated/messages";
import { rememberPlaces } from "../parts/places";
import { settings } from "../settings.svelte";
import { keepTable } from "../tables";
import { Orders } from "./orders";
import { Playback } from "./playback";
import { added, after, pieceOf, type Shown, shownWhole } from "./shown";

/** For so long a control that has just got a new meaning does nothing, in milliseconds. */
const SETTLING = 350;

/** An event as it is spoken: equal ones have keys of their own. Is it one's own turn after it? */
export interface Told {
  key: string;
  event: Happened;
  turn: boolean;
}

export class Table {
  shown = $state.raw<Shown | null>(null);
  /** The table before the last step, for what is best shown with it. */
  before = $state.raw<Shown | null>(null);
  line = $state<LineState>("connecting");
  busy = $state(false);
  waiting = $state(0);
  settled = $state(true);
  /** What happened while the line was lost, until something else happens. */
  recap = $state.raw<Happened[]>([]);
  /** Why the last thing that was asked for or about is not possible. */
  reason = $state.raw<Reason | null>(null);
  chosen = $state.raw<string[]>([]);
  selection = $state.raw<SumSelection | PaymentSelection | null>(null);
  /** Cards that have come into one's own hand since one's last move. */
  fresh = $state.raw<string[]>([]);
  told = $state.raw<Told[]>([]);

  #line: Line;
  #orders: Orders;
  #playback: Playback<Step>;
  #received = 0;
  #selectId = "";
  #whyId = "";
  #weight = 1;
  #settling: number | undefined;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.#line = new Line(
      socketAddress(id),
      token,
      {
        heard: (answer) => this.#heard(answer),
        changed: (state) => {
          this.line = state;
        },
      },
      browserWorld,
    );
    this.#orders = new Orders((command) => this.#line.say(command));
    this.#playback = new Playback<Step>(
      { now: () => performance.now(), later: browserWorld.later, cancel: browserWorld.cancel },
      () => settings.beat * this.#weight,
      (step) => step.event.seat === null || step.event.seat === this.shown?.you,
      (step) => this.#show(step),
      (waiting) => {
        this.waiting = waiting;
      },
    );
  }

  /** Sit down; what is returned gets up again. */
  open(): () => void {
    const wake = () => {
      if (document.visibilityState !== "visible") return;
      this.#playback.skip();
      this.#line.wake();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    this.#line.start();
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      this.#line.stop();
      this.#playback.clear();
    };
  }

  playHere(): void {
    this.#line.start();
  }

  /** Is everything shown that has happened and settled, and no order of one's own under way? */
  get ready(): boolean {
    return this.line === "open" && !this.busy && this.waiting === 0 && this.settled;
  }

  /** Has the server said what exactly the chosen pieces make? */
  get answered(): boolean {
    const { selection, chosen } = this;
    return !selection || selection.pieces.join() === chosen.map(pieceOf).join();
  }

  /** The move that the chosen pieces make, once the server has said so. */
  get chosenMove(): string | null {
    return this.selection && this.answered && this.chosen.length > 0 ? this.selection.move : null;
  }

  /** Make a move; does nothing while one is under way or the table has just changed. */
  move(move: string): void {
    const { shown } = this;
    if (!shown || !this.ready) return;
    this.reason = null;
    this.#orders.give({ move }, shown.number, shown.round);
    this.busy = this.#orders.busy;
  }

  playAgain(): void {
    const { shown } = this;
    if (!shown || !this.ready) return;
    this.#orders.give("again", shown.number, shown.round);
    this.busy = this.#orders.busy;
  }

  /** Choose exactly these pieces (keys of `keyed`); what they make so far comes as `selection`. */
  choose(chosen: string[]): void {
    this.chosen = chosen;
    this.reason = null;
    if (!this.shown) return;
    const pieces = chosen.map(pieceOf);
    this.#selectId = this.#orders.newId();
    this.#line.say({ type: "select", id: this.#selectId, number: this.shown.number, pieces });
  }

  /** Ask why a move is not possible; the answer comes as `reason`. */
  askWhy(move: string): void {
    if (!this.shown) return;
    this.#whyId = this.#orders.newId();
    this.#line.say({ type: "why", id: this.#whyId, number: this.shown.number, move });
  }

  next(): void {
    this.#playback.next();
  }

  skip(): void {
    this.#playback.skip();
  }

  #heard(answer: Answer): void {
    switch (answer.type) {
      case "whole":
        this.#renew(answer);
        break;
      case "step":
        this.#receive(answer);
        break;
      case "selection":
        if (answer.id === this.#selectId) this.selection = answer.selection;
        break;
      case "refused":
        if (this.#orders.refused(answer) || answer.id === this.#whyId) this.reason = answer.reason;
        break;
      case "done":
      case "elsewhere":
        break;
    }
    this.busy = this.#orders.busy;
  }

  #renew(whole: Whole): void {
    this.#received = whole.number;
    this.#orders.renewed(whole);
    const { shown } = this;
    const same = shown?.round === whole.round && shown.number === whole.number;
    if (same) {
      // Nothing is new: only a choice that was lost on the way is asked about again.
      if (this.chosen.length > 0) this.choose(this.chosen);
      return;
    }
    const missed = shown?.round === whole.round ? shown.number : null;
    this.#playback.clear();
    rememberPlaces();
    this.before = null;
    this.#enter(shownWhole(whole));
    const news = missed === null ? [] : whole.events.filter((event) => event.number > missed);
    this.#tell(news);
    this.recap = news;
    this.fresh = [];
  }

  #receive(step: Step): void {
    if (step.event.number !== this.#received + 1) {
      if (step.event.number > this.#received) this.#line.say({ type: "askWhole" });
      return;
    }
    this.#received = step.event.number;
    this.#orders.happened(step.event.number);
    this.#playback.add(step);
  }

  #show(step: Step): void {
    const { shown } = this;
    if (!shown) return;
    // What says more stays longer.
    this.#weight = step.event.news.length > 2 ? 2 : 1;
    rememberPlaces();
    this.before = shown;
    this.#enter(after(shown, step));
    this.#noteFresh(shown, step);
    this.#tell([step.event]);
  }

  /** Show a new state of the table: a choice is made anew, from what is offered. */
  #enter(shown: Shown): void {
    this.shown = shown;
    this.#settle();
    this.recap = [];
    this.chosen = [];
    this.reason = null;
    this.selection = shown.offer?.selection ?? null;
    keepTable(this.id, { token: this.token, game: shown.game, over: shown.result !== null });
  }

  #settle(): void {
    this.settled = false;
    if (this.#settling !== undefined) browserWorld.cancel(this.#settling);
    this.#settling = browserWorld.later(() => {
      this.settled = true;
    }, SETTLING);
  }

  #noteFresh(before: Shown, step: Step): void {
    const { shown } = this;
    if (!shown || !("hand" in shown.view) || !("hand" in before.view)) return;
    const come = added(before.view.hand ?? [], shown.view.hand ?? []);
    const own = step.event.seat === shown.you;
    this.fresh = own ? come : [...this.fresh, ...come];
    if (this.fresh.length === shown.view.hand?.length) this.fresh = [];
  }

  #tell(events: readonly Happened[]): void {
    const round = this.shown?.round;
    const told = events.map((event, n) => ({
      key: `${round}.${event.number}`,
      event,
      turn: n === events.length - 1 && this.shown?.offer != null,
    }));
    this.told = [...this.told, ...told].slice(-6);
  }
}
