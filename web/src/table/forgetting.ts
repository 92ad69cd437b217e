/** Being forgotten at a table: one's name goes, and with it what this browser knows of the table. */

import { forgetMe, Refused } from "../connection/api";
import { forgetTable } from "../tables";
import { t, words } from "../words/words.svelte";

/** Leave, where one is still there, and have one's name erased; says why it can't be, or "". */
export async function eraseName(table: string): Promise<string> {
  try {
    await forgetMe(table);
  } catch (error) {
    return error instanceof Refused ? words.reason(error.refusal) : t("start.noServer");
  }
  forgetTable(table);
  return "";
}
