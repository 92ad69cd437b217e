/** The tables that this browser has been at, so that it can go back: nothing that opens them. */

import { keep, keptData } from "./memory";

export interface KeptTable {
  table: string;
  game: string;
  over: boolean;
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

/** The last table with a game that is not over. */
export function unfinishedTable(): KeptTable | null {
  return keptTables().find(({ over }) => !over) ?? null;
}

function others(table: string): KeptTable[] {
  return keptTables().filter((kept) => kept.table !== table);
}
