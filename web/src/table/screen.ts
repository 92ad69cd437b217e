/** Which page of a table is to be seen: the door, the game, or where the next one is prepared. */

import type { LineState } from "../connection/line";
import type { Company } from "../generated/messages";
import { curtainSeat } from "./device";
import type { Shown } from "./shown";

export type Screen =
  | "opening"
  | "noTable"
  | "elsewhere"
  | "door"
  | "waiting"
  | "curtain"
  | "game"
  | "gathering";

export function screenOf(table: {
  line: LineState;
  company: Company | null;
  shown: Shown | null;
  preparing: boolean;
  covered: boolean;
}): Screen {
  const { line, company, shown, preparing, covered } = table;
  if (line === "noSuchTable") return "noTable";
  if (line === "stranger") return "door";
  // Nobody is left looking at a hand in a window that was given up.
  if (line === "elsewhere") return "elsewhere";
  if (!company) return "opening";
  if (company.people.some(({ person, waiting }) => waiting && person === company.you)) {
    return "waiting";
  }
  if (covered || (shown && curtainSeat(shown, company) !== null)) return "curtain";
  if (shown && !preparing) return "game";
  // Who plays gets the game at once: it is not worth a glimpse of another page.
  return company.playing && company.ownSeats.length > 0 && !shown ? "opening" : "gathering";
}
