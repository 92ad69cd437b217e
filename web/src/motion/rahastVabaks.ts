/** What flies over a table of Rahast vabaks: told by the news, and by nothing that they don't tell. */

import type { News } from "../generated/messages";
import { added, keyed, newsBetween, type ShownRahastVabaks } from "../table/shown";
import { bundle, type Flight, lastEnd } from "./flight";

/** Of a hand or a pile no more than so many cards are seen to fly. */
const MOST = 6;
const STAGGER = 0.15;

export function flightsOfRahastVabaks(before: ShownRahastVabaks, now: ShownRahastVabaks): Flight[] {
  const hands = new Hands(before, now);
  const flights: Flight[] = [];
  for (const news of newsBetween(before, now)) {
    // What the card on top does begins when it lies there.
    flights.push(...told(news, hands, lastEnd(flights)));
  }
  return flights;
}

function told({ key, parameters }: News, hands: Hands, at: number): Flight[] {
  const seat = Number(parameters.seat);
  const other = Number(parameters.other);
  switch (key.slice(key.indexOf(".") + 1)) {
    case "played":
      return hands.play(seat, parameters.cards as string[]);
    case "drew":
      return hands.draw(seat, 1, at);
    case "drew.own":
      return hands.receive([String(parameters.card)], ["pile"], at);
    case "extra":
      return hands.draw(seat, Number(parameters.count), at);
    case "extra.own":
      return hands.receive(parameters.cards as string[], ["pile"], at);
    case "paid-out":
      return [{ what: { card: null }, from: hands.of(seat), to: hands.of(other), at }];
    case "paid-out.own":
      return hands.give(String(parameters.card), other, at);
    case "payout-received.own":
      return hands.receive([String(parameters.card)], [`seat/${seat}`], at);
    case "swapped":
      return [...hands.swap(seat, other, at), ...hands.swap(other, seat, at)];
    case "shuffled":
      return shuffled(at);
    default:
      return [];
  }
}

/** The played cards go back to the pile, and are riffled there. */
function shuffled(at: number): Flight[] {
  const back = { card: null };
  const collected = bundle(MOST, MOST, (n) => ({
    what: back,
    from: ["top"],
    to: ["pile"],
    at: at + n * 0.1,
    bow: n % 2 ? 0.25 : -0.25,
  }));
  const riffled = bundle(4, 4, (n) => ({
    what: back,
    from: ["pile"],
    to: ["pile"],
    at: at + 1.4 + n * 0.15,
    bow: n % 2 ? 0.6 : -0.6,
  }));
  return [...collected, ...riffled];
}

/** The hands before and after; of one's own it is known which card is which. */
class Hands {
  readonly #you: number | null;
  readonly #sizes: readonly number[];
  readonly #hand: readonly string[];
  readonly #gone: string[];
  readonly #come: string[];

  constructor(before: ShownRahastVabaks, now: ShownRahastVabaks) {
    this.#you = now.you;
    this.#sizes = now.view.handSizes;
    this.#hand = keyed(now.view.hand ?? []).map(({ key }) => key);
    const then = keyed(before.view.hand ?? []).map(({ key }) => key);
    this.#gone = added(this.#hand, then);
    this.#come = added(then, this.#hand);
  }

  /** Where the cards of a seat are. */
  of(seat: number): string[] {
    return [seat === this.#you ? "hand" : `seat/${seat}`];
  }

  play(seat: number, cards: readonly string[]): Flight[] {
    const last = cards.length - 1;
    return cards.map((card, n): Flight => {
      const from = seat === this.#you ? [...taken(this.#gone, card), "hand"] : this.of(seat);
      const lies = n < last ? { to: [`beneath/${n}`], tilt: -3 } : { to: ["top"] };
      const sum =
        last > 0 ? { fan: { n, count: cards.length, around: "played" }, waits: true } : {};
      return { what: { card }, from, at: n * STAGGER, ...lies, ...sum };
    });
  }

  draw(seat: number, count: number, at: number): Flight[] {
    const to = this.of(seat);
    const what = { card: null };
    return bundle(count, MOST, (n) => ({ what, from: ["pile"], to, at: at + n * STAGGER }));
  }

  receive(cards: readonly string[], from: string[], at: number): Flight[] {
    return cards.map((card, n) => {
      const to = [...taken(this.#come, card), "hand"];
      return { what: { card }, from, to, at: at + n * STAGGER };
    });
  }

  give(card: string, other: number, at: number): Flight[] {
    const from = [...taken(this.#gone, card), "hand"];
    return [{ what: { card }, from, to: this.of(other), at, waits: true }];
  }

  /** All cards of one seat have gone to the other, which has them now. */
  swap(from: number, to: number, at: number): Flight[] {
    return bundle(this.#sizes[to] ?? 0, to === this.#you ? Infinity : MOST, (n) => ({
      what: { card: null },
      from: this.of(from),
      to: to === this.#you ? [`card/${this.#hand[n]}`, "hand"] : this.of(to),
      at: at + Math.min(n, MOST) * 0.08,
      bow: 0.8,
    }));
  }
}

/** The place of one of these cards, which is then no longer among them. */
function taken(keys: string[], card: string): string[] {
  const n = keys.findLastIndex((key) => key.startsWith(`${card}/`));
  return n < 0 ? [] : keys.splice(n, 1).map((key) => `card/${key}`);
}
