/** How long the table has waited for somebody, and whether it is time for a computer player. */

import type { Company } from "../generated/messages";

export interface Waited {
  seat: number;
  /** In milliseconds: until a computer player may stand in; 0 when it may. */
  left: number;
}

/** For whom the table waits, where it is somebody else; the company came `ago` milliseconds ago. */
export function waitedFor(company: Company, ago: number): Waited | null {
  const { waitsFor, seat, waited, patience, playing } = company;
  if (!playing || waitsFor === null || waitsFor === seat) return null;
  return { seat: waitsFor, left: Math.max(0, patience - waited - ago) };
}
