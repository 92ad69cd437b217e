/** The tables that this browser has been at, and what the server says of each now. */

import { aboutTable, Refused } from "../connection/api";
import type { TableInfo } from "../generated/messages";
import { forgetTable, type KeptTable, keptTables, type Phase, unfinishedTable } from "../tables";

export class MyTables {
  list = $state.raw<KeptTable[]>(keptTables());
  known = $state<Record<string, TableInfo>>({});
  #asked = new Set<string>();

  /** The table to go on with; what the server says counts more than what was seen last. */
  get unfinished(): KeptTable | null {
    return unfinishedTable(
      this.list.map((kept) => ({ ...kept, phase: phaseOf(this.known[kept.table]) ?? kept.phase })),
    );
  }

  /** Ask once what a table is like now; one that is gone, or never was this browser's, goes. */
  async look(table: string): Promise<void> {
    if (this.#asked.has(table)) return;
    this.#asked.add(table);
    await this.lookAgain(table);
  }

  async lookAgain(table: string): Promise<void> {
    try {
      const info = await aboutTable(table);
      if (info.you === "stranger") this.forget(table);
      else this.known[table] = info;
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === "no-such-table") this.forget(table);
    }
  }

  forget(table: string): void {
    forgetTable(table);
    this.list = keptTables();
  }
}

function phaseOf(info: TableInfo | undefined): Phase | null {
  if (!info) return null;
  return info.you === "gone" ? "left" : info.phase;
}
