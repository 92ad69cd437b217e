/** Somebody at a table: what is shown, what may be done, and what was said to the server. */

import { Hints } from "../advice/hints.svelte";
import { socketAddress } from "../connection/api";
import { browserWorld, Line, type LineState } from "../connection/line";
import { SeatKey } from "../device/seatKey.svelte";
import { ProgramInvitation } from "../gathering/programInvitation.svelte";
import type {
  Answer,
  Command,
  Company,
  Happened,
  PersonInfo,
  Reason,
  Step,
  Whole,
} from "../generated/messages";
import type { Lesson } from "../lesson/lesson.svelte";
import { Motion } from "../motion/motion.svelte";
import { contribution } from "../proof/contribution";
import { Reviewing } from "../review/reviewing.svelte";
import { settings } from "../settings.svelte";
import { keepTable, leaveTable } from "../tables";
import { type Saying, Talk } from "../talk/talk.svelte";
import { words } from "../words/words.svelte";
import { Choosing } from "./choosing.svelte";
import { asksBeside, cardsFrom, curtainSeat, missedBy } from "./device";
import { eraseName } from "./forgetting";
import { seesNoGame } from "./looking";
import { NoticeBoard } from "./noticed.svelte";
import { Orders } from "./orders";
import { Playback } from "./playback";
import { type Screen, screenOf } from "./screen";
import { after, freshAfter, moment, type Shown, shownWhole } from "./shown";
import { type Wish, Wishes } from "./wishes";

/** For so long a control that has just got a new meaning does nothing, in milliseconds. */
const SETTLING = 350;

/** An event as it is spoken: equal ones have keys of their own. Is it one's own turn after it? */
export interface Told {
  key: string;
  event: Happened;
  turn: boolean;
}

export class Table extends Choosing {
  /** When the game last went on, by the clock of `performance`. */
  movedAt = $state(0);
  /** Has this person gone from the last game to where the next one is prepared? */
  preparing = $state(false);
  /** The device is being handed on: until the server has hidden the hand, nothing is shown. */
  covered = $state(false);
  /** Is something under way that was asked for around the game? */
  asking = $state(false);
  leaving = $state(false);
  /** The table before the last step, for what is best shown with it. */
  before = $state.raw<Shown | null>(null);
  line = $state<LineState>("connecting");
  busy = $state(false);
  waiting = $state(0);
  settled = $state(true);
  /** What happened while the line was lost, until something else happens. */
  recap = $state.raw<Happened[]>([]);
  /** Cards that have come into one's own hand since one's last move. */
  fresh = $state.raw<string[]>([]);
  told = $state.raw<Told[]>([]);
  readonly talk: Talk;
  readonly notices = new NoticeBoard();
  readonly key: SeatKey;
  readonly program: ProgramInvitation;
  readonly hints: Hints;
  readonly review: Reviewing;
  readonly motion = new Motion();

  #line: Line;
  #orders: Orders;
  #wishes: Wishes;
  #playback: Playback<Step>;
  #received = 0;
  /** What had been seen by everybody when the device was handed on. */
  #seen: { round: number; number: number } | null = null;
  #handId: string | null = null;
  #weight = 1;
  /** How long it takes until what is shown has come to rest. */
  #settles = 0;
  /** The last move about which it was asked whether it may be taken back. */
  #askedAt = "";
  /** Has it been said who is here, since the line is there? */
  #greeted = false;
  #settling: number | undefined;

  constructor(
    readonly id: string,
    readonly lesson: Lesson | null = null,
  ) {
    super();
    this.talk = new Talk(id);
    this.#line = new Line(
      lesson?.address ?? socketAddress(id),
      { heard: (answer) => this.#heard(answer), changed: (state) => this.#changed(state) },
      lesson?.world ?? browserWorld,
    );
    this.#orders = new Orders((command) => this.#line.say(command));
    const newId = () => this.#orders.newId();
    this.#wishes = new Wishes((command) => this.#line.say(command), newId);
    this.key = new SeatKey((command) => this.#line.say(command), newId);
    this.program = new ProgramInvitation((command) => this.#line.say(command), newId);
    this.hints = new Hints((command) => this.#line.say(command), newId);
    this.review = new Reviewing((command) => this.#line.say(command), newId);
    this.#playback = new Playback<Step>(
      { now: () => performance.now(), later: browserWorld.later, cancel: browserWorld.cancel },
      () => Math.max(settings.beat * this.#weight, this.#settles),
      ({ event, you }) =>
        event.seat === null ||
        event.seat === you ||
        (this.byName && this.company?.ownSeats.includes(event.seat) === true),
      (step) => this.#show(step),
      (waiting) => {
        this.waiting = waiting;
      },
    );
  }

  /** Sit down; what is returned gets up again. */
  open(): () => void {
    const wake = () => {
      if (document.visibilityState !== "visible") {
        // Whoever looks at the device next may be somebody else.
        this.#cover();
        return;
      }
      this.skip();
      this.#line.wake();
    };
    const test = () => this.#line.wake();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    window.addEventListener("offline", test);
    this.#line.start();
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      window.removeEventListener("offline", test);
      this.#line.stop();
      this.#playback.clear();
      this.motion.stop();
      this.talk.stop();
      this.notices.stop();
    };
  }

  /** Connect anew: in this window, or as somebody who has just asked to be let in. */
  connect(): void {
    this.#line.start();
  }

  /** Is everything shown that has happened and settled, and no order of one's own under way? */
  get ready(): boolean {
    const still = !this.busy && this.waiting === 0 && this.settled;
    return this.line === "open" && still && !this.paused;
  }

  /** In a lesson: is something chosen that it does not ask for? */
  get isAstray(): boolean {
    const { pieces } = this.hints;
    return this.lesson !== null && this.chosen.some((key) => !pieces.has(key));
  }

  /** Make a move; does nothing while one is under way or the table has just changed. */
  move(move: string): void {
    const { shown } = this;
    if (!shown || !this.ready) return;
    this.reason = null;
    this.#orders.give(move, shown.number, shown.round);
    this.busy = this.#orders.busy;
  }

  /** Ask for something around the game; tells why it is not possible, or null once it is done. */
  async ask(wish: Wish): Promise<Reason | null> {
    const answer = this.#wishes.ask(wish);
    this.asking = true;
    const reason = await answer;
    this.asking = this.#wishes.open > 0;
    return reason;
  }

  /** Begin a game with those who sit here. */
  async begin(): Promise<void> {
    if (this.asking || !this.settled) return;
    const reason = await this.ask({ type: "begin" });
    // Somebody else may have been quicker: then the game is there.
    this.reason = this.company?.playing ? null : reason;
  }

  /** Could one's own last move be taken back, as long as nothing more is known to have happened? */
  get mayTakeBack(): boolean {
    const { shown, company } = this;
    if (shown?.takeBack !== true || moment(shown) === this.#askedAt) return false;
    return !this.paused && !company?.takeBack;
  }

  /** Could one's own last move be taken back, if the others agree? */
  get canTakeBack(): boolean {
    return this.mayTakeBack && this.waiting === 0;
  }

  /** Take one's own last move back, or ask the others if one may. */
  async takeBack(): Promise<void> {
    if (!this.asking) this.reason = await this.ask({ type: "takeBack" });
  }

  /** Whoever sits there is before the device. */
  showHand(seat: number): void {
    if (!this.settled) return;
    this.reason = null;
    // Not said again after a lost line: somebody else may be before the device by then.
    this.#handId = this.#orders.newId();
    this.#line.say({ type: "showHand", id: this.#handId, seat });
  }

  /** The device goes on to somebody else: what was on it of one's own is gone at once. */
  handOn(): void {
    if (this.ready) this.#cover();
  }

  /** Hide the hand of one of several people here at once, and have the server hide it. */
  #cover(): void {
    const { shown } = this;
    if (!shown || shown.you === null || shown.result || !this.hidesHands) return;
    this.#seen = { round: shown.round, number: shown.number };
    this.covered = true;
    this.#forgetHand();
    this.#sayHandOn();
  }

  #sayHandOn(): void {
    this.#line.say({ type: "handOn", id: this.#orders.newId() });
  }

  /** Nothing is known any more that only some may know: one of several people here, or players. */
  #forgetHand(): void {
    this.#playback.clear();
    this.#orders.forget();
    this.motion.stop();
    this.shown = null;
    this.before = null;
    this.forgetChoice();
    this.fresh = [];
    this.recap = [];
    this.told = [];
    this.hints.forget();
  }

  /** Leave for good. */
  leave(): void {
    this.leaving = true;
    leaveTable(this.id);
    void this.ask({ type: "leave" });
  }

  /** Leave for good, and have one's name erased; tells why that is not possible. */
  async forgetMe(): Promise<string> {
    this.leaving = true;
    this.asking = true;
    const wrong = await eraseName(this.id);
    this.asking = this.#wishes.open > 0;
    this.leaving = wrong === "";
    return wrong;
  }

  /** One of several people here leaves for good; tells why that is not possible. */
  async leaveAlone(person: number): Promise<string> {
    const reason = await this.ask({ type: "leave", person });
    return reason ? words.reason(reason) : "";
  }

  /** The seat whose player is asked to come before the device, while nobody's hand is shown. */
  get curtain(): number | null {
    const { shown, company } = this;
    return shown && company ? curtainSeat(shown, company) : null;
  }

  /** Is it for somebody at this device to decide, and everything shown that went before? */
  get isMyTurn(): boolean {
    if (this.curtain !== null) return true;
    const decides = this.screen === "game" && this.shown?.offer != null && !this.paused;
    return decides && this.waiting === 0;
  }

  get screen(): Screen {
    return screenOf(this);
  }

  /** What was said lately, with who said it. */
  get sayings(): { saying: Saying; person: PersonInfo }[] {
    return this.talk.sayings.flatMap((saying) => {
      const person = this.person(saying.person);
      return person ? [{ saying, person }] : [];
    });
  }

  /** The same; a hint has had its time. */
  override choose(chosen: string[]): void {
    this.hints.told = false;
    super.choose(chosen);
  }

  protected say(command: Command): void {
    this.#line.say(command);
  }

  protected newId(): string {
    return this.#orders.newId();
  }

  next(): void {
    this.#playback.next();
  }

  skip(): void {
    this.#playback.skip();
    this.motion.stop();
  }

  #heard(answer: Answer): void {
    switch (answer.type) {
      case "company":
        this.#meet(answer);
        this.movedAt = performance.now() - answer.waited;
        if (seesNoGame(answer)) this.#forgetHand();
        this.#contribute(answer);
        this.#remember();
        break;
      case "whole":
        this.#renew(answer);
        break;
      case "step":
        this.#receive(answer);
        break;
      case "selection":
        this.selected(answer.id, answer.selection);
        break;
      case "hint":
        this.hints.heard(answer);
        break;
      case "lesson":
        this.lesson?.heard(answer);
        this.#teach();
        break;
      case "replay":
      case "judged":
      case "hands":
        this.review.heard(answer);
        break;
      case "key":
        this.key.heard(answer);
        break;
      case "programInvited":
        this.program.heard(answer);
        break;
      case "spoken":
        this.talk.heard(answer);
        break;
      case "refused": {
        this.key.heard(answer);
        this.program.heard(answer);
        if (this.review.refused(answer) || this.#wishes.answered(answer)) break;
        const why = this.saysWhy(answer.id) || answer.id === this.#handId;
        const asked = why || this.hints.refused(answer);
        const ordered = this.#orders.refused(answer);
        // In a lesson what was chosen instead goes back, so that what is asked for can be chosen.
        if (ordered && this.isAstray) this.choose([]);
        if (ordered || asked) this.reason = answer.reason;
        break;
      }
      case "done":
        this.#wishes.answered(answer);
        break;
      case "elsewhere":
        break;
    }
    this.busy = this.#orders.busy;
  }

  /** What has changed is told, but not what it was like to come, or to come back. */
  #meet(company: Company): void {
    const before = this.#greeted ? this.company : null;
    this.#greeted = true;
    this.company = company;
    if (this.shown && company.takeBack && !before?.takeBack) {
      this.#askedAt = moment(this.shown);
      if (asksBeside(this.shown, company)) this.#cover();
    }
    if (before) this.notices.changed(before, company, () => this.shown);
  }

  /** Add to the chance of the round that is going to begin, if the server asks for it. */
  #contribute(company: Company): void {
    const bits = contribution(this.id, company.shuffle);
    if (bits) this.#line.say({ type: "contribute", id: this.#orders.newId(), ...bits });
  }

  #changed(state: LineState): void {
    this.line = state;
    this.hints.forget();
    this.#greeted = false;
    if (state === "open") this.#comeBack();
    // In the other window the curtain is up.
    if (state === "elsewhere") this.#cover();
    // Whoever comes back after that does not come back to the same seat.
    if (state === "stranger") this.shown = null;
  }

  /** The line is back: say again what was not answered. */
  #comeBack(): void {
    this.#wishes.sayAgain();
    this.key.comeBack();
    this.program.comeBack();
    this.review.comeBack();
  }

  #remember(): void {
    const { company } = this;
    if (!company || this.leaving || this.lesson) return;
    const over = this.shown?.result != null && !company.playing;
    const phase = company.playing ? "playing" : over ? "over" : "gathering";
    const plays = company.players.some(({ person }) => person === company.you);
    const me = plays ? { person: company.you } : {};
    keepTable({ table: this.id, game: company.game, phase, ...me });
  }

  #renew(whole: Whole): void {
    const shared = (this.company?.ownSeats.length ?? 0) > 1;
    if (this.covered && shared && whole.you !== null) {
      // The server has not heard of it, or has only now, that the device was handed on.
      this.#sayHandOn();
      return;
    }
    this.covered = false;
    this.#received = whole.number;
    if (this.shown?.you !== whole.you && "hand" in whole.view) this.#forgetHand();
    this.#orders.renewed(whole);
    const { shown } = this;
    const same = shown?.round === whole.round && shown.number === whole.number;
    if (same) {
      // At most a seat has changed hands; a choice that was lost on the way is asked about again.
      this.shown = { ...shown, seats: whole.seats, formerly: whole.formerly };
      if (this.chosen.length > 0) this.choose(this.chosen);
      return;
    }
    const seen = shown ?? this.#seen;
    const missed = seen?.round === whole.round ? seen.number : null;
    this.#seen = null;
    this.#playback.clear();
    this.motion.stop();
    this.before = null;
    this.preparing = false;
    const byName = shared && !("hand" in whole.view);
    this.#enter({ ...shownWhole(whole), byName });
    if (this.hidesHands && whole.you !== null) {
      this.#recapFor(whole.you);
      return;
    }
    const news = missed === null ? [] : whole.events.filter((event) => event.number > missed);
    this.#tell(news);
    this.recap = news;
    this.fresh = [];
  }

  /** Who has just come before the device hears first what happened to their cards. */
  #recapFor(seat: number): void {
    const events = this.shown?.events ?? [];
    const missed = missedBy(seat, events);
    const last = events.findLast(({ news }) => news.length > 0);
    const told = missed.some(({ number }) => number === last?.number);
    this.recap = last && !told ? [...missed, last] : missed;
    this.fresh = cardsFrom(missed);
  }

  #receive(step: Step): void {
    if (this.covered) return;
    if (step.event.number !== this.#received + 1) {
      if (step.event.number > this.#received) this.#line.say({ type: "askWhole" });
      return;
    }
    this.#received = step.event.number;
    this.movedAt = performance.now();
    this.#orders.happened(step.event.number);
    this.#playback.add(step);
  }

  #show(step: Step): void {
    const { shown } = this;
    if (!shown) return;
    // What says more stays longer.
    this.#weight = step.event.news.length > 2 ? 2 : 1;
    const now = after(shown, step);
    this.motion.show(shown, now);
    this.#settles = this.motion.rest;
    this.before = shown;
    this.#enter(now);
    this.fresh = freshAfter(shown, this.shown, step, this.fresh);
    this.#tell([step.event]);
  }

  /** Show a new state of the table: a choice is made anew, from what is offered. */
  #enter(shown: Shown): void {
    this.shown = shown;
    this.#settle();
    this.recap = [];
    this.chosen = [];
    this.reason = null;
    this.hints.forget();
    this.#teach();
    this.review.close();
    this.selection = shown.offer?.selection ?? null;
    this.#remember();
  }

  /** Mark what a lesson asks for, once it is to be seen. */
  #teach(): void {
    this.hints.taught = this.lesson?.at(this.shown)?.move ?? null;
  }

  #settle(): void {
    this.settled = false;
    if (this.#settling !== undefined) browserWorld.cancel(this.#settling);
    this.#settling = browserWorld.later(() => {
      this.settled = true;
    }, SETTLING);
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
