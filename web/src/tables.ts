/** The tables at which this browser has a seat: the token is what opens the seat again. */

import { forget, keep, keptData } from "./memory";

export interface KeptTable {
  token: string;
  game: string;
  over: boolean;
}

const NAME = "table.";
const LIST = "tables";
const MOST = 20;

export function keptTable(table: string): KeptTable | null {
  return keptData<KeptTable>(NAME + table);
}

/** Remember a seat; the newest stands first, the oldest are forgotten. */
export function keepTable(table: string, seat: KeptTable): void {
  keep(NAME + table, JSON.stringify(seat));
  const tables = [table, ...tableNames().filter((other) => other !== table)];
  for (const old of tables.splice(MOST)) forget(NAME + old);
  keep(LIST, JSON.stringify(tables));
}

/** The last table with a game that is not over. */
export function unfinishedTable(): { table: string; game: string } | null {
  for (const table of tableNames()) {
    const seat = keptTable(table);
    if (seat && !seat.over) return { table, game: seat.game };
  }
  return null;
}

function tableNames(): string[] {
  return keptData<string[]>(LIST) ?? [];
}
