/** For whom the table waits, and when it is time for a computer player. */

import type { Company } from "../generated/messages";
import type { Shown } from "./shown";

export interface Waited {
  seat: number;
  /** Until a computer player may stand in, in milliseconds; 0 when it may. */
  left: number;
}

/** For whom else the table has waited for so many milliseconds. */
export function waitedFor(shown: Shown, company: Company, waited: number): Waited | null {
  const seat = shown.view.toMove;
  if (!company.playing || company.pausedBy !== null) return null;
  // Whoever plays alone at their device need not be told that they are waited for.
  if (seat === null || (seat === shown.you && company.ownSeats.length < 2)) return null;
  if (shown.seats[seat]?.kind === "computer" || company.standIns.includes(seat)) return null;
  return { seat, left: Math.max(0, company.patience - waited) };
}
