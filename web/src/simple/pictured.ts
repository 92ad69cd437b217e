/** What has happened, as a row of small pictures. */

import type { News } from "../generated/messages";
import type { SignName } from "./Sign.svelte";

export type Piece =
  | { seat: number }
  | { card: string | null }
  | { colour: string }
  | { sign: SignName };

const back: Piece = { card: null };

/** Nothing where the words alone say it: who has won is shown by the end. */
export function pictured({ key, parameters }: News, you: number | null): Piece[] {
  const what = key.slice(key.indexOf(".") + 1);
  const own = what.endsWith(".own");
  const me: Piece[] = you === null ? [] : [{ seat: you }];
  const who: Piece[] = own ? me : seatOf(parameters.seat);
  const other = seatOf(parameters.other);
  const cards = cardsOf(parameters.cards ?? parameters.card);
  switch (what.replace(/\.own$/, "")) {
    case "played":
    case "drew":
      return [...who, ...(cards.length > 0 ? cards : [back])];
    case "does-not-fit":
    case "no-extra":
      return [...who, { sign: "no" }];
    case "kept":
      return [...who, { sign: "keep" }];
    case "passed":
      return [...who, { sign: "pass" }];
    case "colour":
      return [...who, { colour: String(parameters.colour) }];
    case "swapped":
      return [...who, { sign: "swap" }, ...other];
    case "paid-out":
      return [...who, ...(own ? cards : [back]), { sign: "pass" }, ...other];
    case "payout-received":
      return [...other, ...cards, { sign: "pass" }, ...me];
    case "extra":
      return [...who, ...(own ? cards : backs(Number(parameters.count)))];
    case "skipped":
      return [...who, { sign: "pause" }];
    case "shuffled":
      return [{ sign: "shuffle" }];
    case "last-card":
      return [...who, back];
    default:
      return [];
  }
}

type Parameter = News["parameters"][string] | undefined;

function seatOf(seat: Parameter): Piece[] {
  return typeof seat === "number" ? [{ seat }] : [];
}

function cardsOf(cards: Parameter): Piece[] {
  const codes = cards === undefined ? [] : Array.isArray(cards) ? cards : [cards];
  return codes.map((card) => ({ card: String(card) }));
}

function backs(count: number): Piece[] {
  return Array.from({ length: count }, () => back);
}
