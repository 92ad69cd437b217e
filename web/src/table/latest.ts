/** What has just happened at a table, as it is told beside the cards. */

import type { Happened } from "../generated/messages";
import { t, words } from "../words/words.svelte";
import type { Shown } from "./shown";

/** What somebody missed, or else the last event that there is anything to tell of. */
export function latestOf(recap: readonly Happened[], shown: Shown): readonly Happened[] {
  if (recap.length > 1) return recap;
  const last = shown.events.findLast((event) => event.news.length > 0);
  return last ? [last] : [];
}

/** The same in words; before anything has happened, who goes first. */
export function toldOf(events: readonly Happened[], shown: Shown): string {
  const news = events.flatMap((event) => event.news);
  if (news.length === 0) return t("log.begins", { seat: shown.first }, shown);
  return news.map((one) => words.news(one, shown)).join(" ");
}
