/** An event as it is said: what everybody may hear, or what only its reader hears. */

import type { News } from "../generated/messages";
import { t, words } from "../words/words.svelte";
import { aloud } from "./device";
import type { Shown } from "./shown";
import type { Told } from "./table.svelte";

/** `heardByAll`: no card of anybody's hand is named, and nobody is called "you". */
export function announced({ event, turn }: Told, shown: Shown, heardByAll: boolean): string {
  const people = heardByAll ? { ...shown, byName: true } : shown;
  const said = (news: News) => words.news(heardByAll ? aloud(news, shown.you) : news, people);
  const yours = turn && !heardByAll ? [t("turn.yours")] : [];
  return [...event.news.map(said), ...yours].join(" ");
}
