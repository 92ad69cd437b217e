/** Which sound goes with what has happened: only from what everybody at the table hears of it. */

import type { Happened } from "../generated/messages";

export type Sound = "laid" | "drawn" | "turn" | "bust" | "bid" | "bought" | "won" | "ended";

/** By the beginning of a news' key without the game; the first that is found counts. */
const SOUNDS: readonly (readonly [begins: string, sound: Sound])[] = [
  ["bust.", "bust"],
  ["bought-nothing", "drawn"],
  ["bought", "bought"],
  ["won", "bought"],
  ["bid", "bid"],
  ["played", "laid"],
  ["drew", "drawn"],
  ["took-", "drawn"],
];

/** `mine`: has somebody won for whom this page is? The others hear a friendly end, too. */
export function soundOf({ news }: Happened, mine: boolean): Sound | null {
  const keys = news.map(({ key }) => key.slice(key.indexOf(".") + 1));
  if (keys.some((key) => key.startsWith("over."))) return mine ? "won" : "ended";
  for (const [begins, sound] of SOUNDS) {
    if (keys.some((key) => key.startsWith(begins))) return sound;
  }
  return null;
}
