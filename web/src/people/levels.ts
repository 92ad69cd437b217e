/** How well a computer player plays, in words. */

import { type PageKey, t } from "../words/words.svelte";

const NAMES: Record<string, PageKey> = {
  random: "level.random",
  easy: "level.easy",
  steady: "level.steady",
  medium: "level.medium",
  hard: "level.hard",
  expert: "level.expert",
};

/** The level as it is known in the records, where a newer server has one that has no words here. */
export function levelName(level: string): string {
  const key = NAMES[level];
  return key ? t(key) : level;
}
