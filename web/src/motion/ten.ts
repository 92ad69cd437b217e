/** What flies over a table of TEN: told by the news, from and to where things lie on the table. */

import type { News } from "../generated/messages";
import { keyed, newsBetween, type Shown, type ShownTen } from "../table/shown";
import { isWild } from "../ten/cards";
import { bundle, type Flight, lastEnd } from "./flight";

const STAGGER = 0.12;
/** No more tokens than so many are seen to fly at once. */
const COINS = 5;
/** A row that bursts has its time to tip over before anything is taken from it. */
const TIPPING = 1.2;

type Parameters = News["parameters"];

export function flightsOfTen(before: ShownTen, now: ShownTen): Flight[] {
  return new Telling(before, now).flights;
}

class Telling {
  readonly flights: Flight[] = [];
  readonly #row: string[];
  /** Where what is on offer lies; where it is paid for, it may be seen only as what to pay for. */
  readonly #wild = ["wild", "deal"];
  /** Where what is paid for lies. */
  #deal: string[];
  /** When what is told next begins: all that follows a drawn card or a payment comes after it. */
  #at = 0;

  constructor(
    readonly before: ShownTen,
    readonly now: ShownTen,
  ) {
    this.#row = keyed(before.view.row).map(({ key }) => key);
    const { auction, buying } = before.view;
    this.#deal = auction ? this.#wild : this.#sale(buying ?? "");
    for (const { key, parameters } of newsBetween(before, now)) {
      this.flights.push(...this.#told(key.slice(key.indexOf(".") + 1), parameters));
    }
  }

  #told(key: string, parameters: Parameters): Flight[] {
    const seat = Number(parameters.seat);
    const count = Number(parameters.count);
    const wild = String(parameters.wild);
    const cards = (parameters.cards ?? []) as string[];
    switch (key) {
      case "drew":
        return this.#drawn(String(parameters.card));
      case "bust.numbers":
      case "bust.money":
        this.#at = 1 + TIPPING;
        return [];
      case "took-numbers":
        return this.#fromRow(cards, (card) => this.#runs(seat, card));
      case "to-market":
        return this.#fromRow(cards, (card) => [`market/${card}`, "market"]);
      case "tokens":
        return this.#coins("money", count, ["money"], this.#purse("tokens", seat));
      case "bust-token":
        return this.#coins("bust", 1, ["row", "money"], this.#purse("bust", seat));
      case "won":
      case "all-passed.drawer-free":
        return this.#hand(wild, this.#wild, this.#runs(seat, wild));
      case "all-passed.discard":
        return this.#hand(wild, this.#wild, this.#wild, true);
      case "all-passed.to-market":
        return this.#hand(wild, this.#wild, [`market/${wild}`, "market"]);
      case "bought":
        return this.#bought(String(parameters.card), seat);
      case "paid.tokens":
        return this.#coins("money", count, this.#purse("tokens", seat), this.#deal, true);
      case "paid.bust-tokens":
        return this.#coins("bust", count, this.#purse("bust", seat), this.#deal, true);
      case "paid.cards":
        return this.#spent(seat, cards);
      default:
        return [];
    }
  }

  #drawn(card: string): Flight[] {
    const { auction, row } = this.now.view;
    const last = keyed([...this.before.view.row, card]).at(-1)?.key;
    const to = auction && row.length === this.#row.length ? ["wild"] : [`row/${last}`, "row"];
    return [{ what: { card }, from: ["pile"], to, at: 0 }];
  }

  #fromRow(cards: readonly string[], to: (card: string) => string[]): Flight[] {
    const burst = this.#at > 0;
    return cards.map((card, n) => {
      const found = this.#row.findIndex((key) => key.startsWith(`${card}/`));
      const key = found < 0 ? `${card}/0` : this.#row.splice(found, 1)[0];
      const at = this.#at + n * STAGGER;
      const from = [`row/${key}`, "row", "money"];
      return { what: { card }, from, to: to(card), at, waits: !burst };
    });
  }

  #coins(
    coin: "money" | "bust",
    count: number,
    from: readonly string[],
    to: readonly string[],
    leaves = false,
  ): Flight[] {
    const at = this.#at;
    const fly = (n: number) => ({ what: { coin }, from, to, at: at + n * STAGGER, leaves });
    return bundle(count, COINS, fly);
  }

  #hand(card: string, from: string[], to: string[], leaves = false): Flight[] {
    return [{ what: { card }, from, to, at: this.#at, leaves, waits: true }];
  }

  #bought(card: string, seat: number): Flight[] {
    this.#deal = this.#sale(card);
    return this.#hand(card, this.#deal, this.#runs(seat, card));
  }

  #spent(seat: number, cards: readonly string[]): Flight[] {
    return cards.map((card, n) => {
      const own = isWild(card) ? `wild/${card}` : `field/${card}`;
      const from = seat === this.before.you ? [own, "me"] : [`seat/${seat}`];
      const at = this.#at + n * STAGGER;
      return { what: { card }, from, to: this.#deal, at, leaves: true };
    });
  }

  #sale(card: string): string[] {
    return [`market/${card}`, "deal", "market"];
  }

  #purse(kind: "tokens" | "bust", seat: number): string[] {
    return [`${kind}/${seat}`, `tokens/${seat}`, `seat/${seat}`, "me"];
  }

  /** Where a card lies that somebody has got: in one's own runs, or with whoever it is. */
  #runs(seat: number, card: string): string[] {
    if (seat !== this.now.you) return [`seat/${seat}`];
    return [isWild(card) ? `wild/${card}` : `field/${card}`, "me"];
  }
}

/** When everything has come to rest: a row that bursts needs its time, too. */
export function endOfTen(before: Shown, now: Shown, flights: readonly Flight[]): number {
  const burst = newsBetween(before, now).some(({ key }) => key.startsWith("ten.bust."));
  return Math.max(lastEnd(flights), burst ? 1 + TIPPING : 0);
}
