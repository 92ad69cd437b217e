/**
 * What this browser adds to the chance of a round, and what it was shown before.
 *
 * The server commits itself before it asks; both are kept, to be compared with the proof after the
 * game (docs/shuffle.md).
 */

import { bytesToHex } from "@noble/hashes/utils.js";
import type { Contribute, ShuffleInfo } from "../generated/messages";
import { keep, keptData } from "../memory";

export interface Contributed {
  table: string;
  round: number;
  commitment: string;
  random: string;
}

const LIST = "contributions";
const MOST = 20;

/** What to say when the server asks for random bits: the same when it asks again. */
export function contribution(
  table: string,
  shuffle: ShuffleInfo | null,
): Pick<Contribute, "round" | "random"> | null {
  if (!shuffle?.wanted) return null;
  const { round, commitment } = shuffle;
  const before = contributed(table, round);
  // To another commitment nothing is said that the server knew when it made it.
  const random = before?.commitment === commitment ? before.random : randomBits();
  // The game before can still be checked, too.
  const others = contributions().filter((one) => one.table !== table || one.round === round - 1);
  keep(LIST, JSON.stringify([{ table, round, commitment, random }, ...others].slice(0, MOST)));
  return { round, random };
}

/** What this browser contributed to a round, if it still knows. */
export function contributed(table: string, round: number): Contributed | null {
  return contributions().find((one) => one.table === table && one.round === round) ?? null;
}

function contributions(): Contributed[] {
  return keptData<Contributed[]>(LIST) ?? [];
}

function randomBits(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}
