/** The tables that this browser has been at, so that it can go back: nothing that opens them. */

import type { TableInfo } from "./generated/messages";
import { keep, keptData } from "./memory";

/** What was going on there when it was last seen; `left`: by oneself. */
export type Phase = "gathering" | "playing" | "over" | "left";

/** `person`: who one was there, by number, in the game that was on. */
export interface KeptTable {
  table: string;
  game: string;
  phase: Phase;
  person?: number;
}

const LIST = "tables";
const MOST = 20;

/** The newest first. */
export function keptTables(): KeptTable[] {
  return keptData<KeptTable[]>(LIST) ?? [];
}

/** Remember a table, as the newest; the oldest are forgotten. */
export function keepTable(kept: KeptTable): void {
  keep(LIST, JSON.stringify([kept, ...others(kept.table)].slice(0, MOST)));
}

export function forgetTable(table: string): void {
  keep(LIST, JSON.stringify(others(table)));
}

/** A table that was left is remembered where it stands in the list: one's name is still there. */
export function leaveTable(table: string): void {
  const left = keptTables().map((kept) =>
    kept.table === table ? { ...kept, phase: "left" as const } : kept,
  );
  keep(LIST, JSON.stringify(left));
}

/** Of these tables the one to go on with: the newest where a game is on, or is about to be. */
export function unfinishedTable(tables: readonly KeptTable[]): KeptTable | null {
  return tables.find(({ phase }) => phase === "playing" || phase === "gathering") ?? null;
}

/** Is somebody else where one sat when the game was last seen? Who just went still has the seat. */
export function hasLostSeat(info: TableInfo): boolean {
  const kept = keptTables().find(({ table }) => table === info.table);
  if (info.you !== "gone" || info.phase !== "playing" || kept?.phase !== "playing") return false;
  return kept.person !== undefined && !info.players.some(({ person }) => person === kept.person);
}

function others(table: string): KeptTable[] {
  return keptTables().filter((kept) => kept.table !== table);
}
