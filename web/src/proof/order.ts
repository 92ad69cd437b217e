/** The table order of cards, in which a deck lies before it is shuffled (docs/records.md). */

import type { Company } from "../generated/messages";

export type GameName = Company["game"];

const each = (colours: string, names: readonly string[]): string[] =>
  Array.from(colours).flatMap((colour) => names.map((name) => colour + name));

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

const ORDER: Readonly<Record<GameName, readonly string[]>> = {
  "rahast-vabaks": [
    ...each("RBGY", ["1", "2", "5", "10", "20"]),
    ...each("RBGY", ["-LISA", "-VALJA", "-RAHA", "-MAKSE"]),
    ...each("M", ["50", "100", "200", "500"]),
    "VV",
  ],
  ten: [
    ...each("RBOG", DIGITS),
    ...each("RBOG", ["#"]),
    ...each("W", [...DIGITS, "#"]),
    ...each("$", ["1", "2", "3", "4", "5"]),
  ],
};

export function inTableOrder(game: GameName, cards: readonly string[]): string[] {
  const order = ORDER[game];
  return [...cards].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}
