/** Whom this browser does not want to hear: people of a table by number. */

import { keep, keptData } from "../memory";
import { keptTables } from "../tables";

const LIST = "muted";

export function mutedAt(table: string): readonly number[] {
  return keptData<Record<string, number[]>>(LIST)?.[table] ?? [];
}

/** Of tables that are not remembered any more, nobody is remembered. */
export function keepMuted(table: string, people: readonly number[]): void {
  const known = new Set(keptTables().map((kept) => kept.table));
  const others = Object.entries(keptData<Record<string, number[]>>(LIST) ?? {}).filter(
    ([other]) => other !== table && known.has(other),
  );
  keep(LIST, JSON.stringify(Object.fromEntries([...others, [table, people]])));
}
