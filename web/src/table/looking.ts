/** Who does not play may look on, if the host allows it: without a hand, and without a say. */

import type { Company, PersonInfo } from "../generated/messages";

/** May nobody at this device see the game that is on, or was last? */
export function seesNoGame(company: Company): boolean {
  return company.ownSeats.length === 0 && !company.watching;
}

/** Everybody who has come to look on only. */
export function lookersOn(company: Company): PersonInfo[] {
  return company.people.filter(({ looksOn }) => looksOn);
}

/** Is whoever is at this device only here to look on? */
export function hasNoSay(company: Company): boolean {
  return lookersOn(company).some(({ person }) => person === company.you);
}
