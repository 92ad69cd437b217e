/** Who is at the table and at this device, and what follows from that for what is shown. */

import type { Company, PersonInfo } from "../generated/messages";
import { t, words } from "../words/words.svelte";
import { hidesHands, isToHandOn, peopleHere } from "./device";
import { hasNoSay } from "./looking";
import type { Shown } from "./shown";

export class Present {
  /** Who is here, and what is going to be played. */
  company = $state.raw<Company | null>(null);
  shown = $state.raw<Shown | null>(null);

  /** Is there a pause, in which nobody moves? */
  get paused(): boolean {
    return this.company?.playing === true && this.company.pausedBy !== null;
  }

  /** Do several people play here, and nothing is hidden from any of them? */
  get byName(): boolean {
    return this.shown?.byName ?? false;
  }

  /** Do several people play here who hide their cards from each other? */
  get hidesHands(): boolean {
    const { shown, company } = this;
    return shown !== null && company !== null && hidesHands(shown, company);
  }

  /** Is the turn over of whose hand is shown, so that the device may go on to somebody else? */
  get isToHandOn(): boolean {
    const { shown, company } = this;
    return shown !== null && company !== null && isToHandOn(shown, company);
  }

  /** Everybody who is at this device. */
  get here(): PersonInfo[] {
    return this.company ? peopleHere(this.company) : [];
  }

  /** The person here who plays now, as far as that is to be seen. */
  get acting(): number | null {
    const seat = this.shown?.you ?? this.shown?.view.toMove ?? null;
    const person = seat === null ? null : (this.shown?.seats[seat]?.person ?? null);
    return this.isHere(person) ? person : (this.company?.you ?? null);
  }

  /** Is this person, by number, at this device? */
  isHere(person: number | null | undefined): boolean {
    return this.here.some((one) => one.person === person);
  }

  /** Is the host at this device? */
  get isHost(): boolean {
    return this.isHere(this.company?.host);
  }

  /** Is whoever is at this device only here to look on? */
  get hasNoSay(): boolean {
    return this.company !== null && hasNoSay(this.company);
  }

  get isWaiting(): boolean {
    return this.person(this.company?.you)?.waiting ?? false;
  }

  /** Those who wait to be let in, as far as this person may know. */
  get newcomers(): PersonInfo[] {
    if (this.isWaiting) return [];
    const waiting = this.company?.people.filter((one) => one.waiting) ?? [];
    // Of whom one has brought along oneself it is for others to decide.
    return waiting.filter(({ beside }) => this.isHost || beside !== this.company?.you);
  }

  /** Everybody who is at the table, and not at this device. */
  get others(): PersonInfo[] {
    const everybody = this.company?.people.filter(({ waiting }) => !waiting) ?? [];
    return everybody.filter(({ person }) => !this.isHere(person));
  }

  /** The person at a seat of the game that is shown; none for a computer, or who has left. */
  personAt(seat: number): PersonInfo | null {
    return this.person(this.shown?.seats[seat]?.person);
  }

  /** Does a computer player play for the person at a seat, or is the person away? */
  absenceAt(seat: number): "standIn" | "away" | null {
    if (this.company?.standIns.includes(seat)) return "standIn";
    return this.personAt(seat)?.here === false ? "away" : null;
  }

  /** What who has nothing to decide reads. */
  get waitingText(): string {
    const { shown } = this;
    if (!shown || shown.result) return "";
    if (this.paused) return t("pause.byNobody");
    if (this.hidesHands && shown.you === null) {
      return t("curtain.resting", { names: words.list(this.here.map(({ name }) => name)) });
    }
    if (this.isToHandOn) return t("curtain.over");
    const seat = shown.view.toMove;
    const away = seat !== null && this.absenceAt(seat) === "away";
    if (!away && this.company?.ownSeats.length === 0) return t("look.on");
    return away ? t("prompt.waitAway", { seat }, shown) : t("prompt.wait");
  }

  /** Somebody at the table, by number. */
  person(number: number | null | undefined): PersonInfo | null {
    return this.company?.people.find(({ person }) => person === number) ?? null;
  }
}
