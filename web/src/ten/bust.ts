/** A bust as it can be seen: the row as it lay when it happened. */

import type { Happened } from "../generated/messages";
import type { Shown, ShownTen } from "../table/shown";

export interface Burst {
  row: string[];
  total: number;
  money: number;
  by: "numbers" | "money";
}

/** The row that has just burst; null unless the last event was a bust. */
export function burst(before: Shown | null, shown: ShownTen): Burst | null {
  const last = shown.events.at(-1);
  if (!before || !last || before.number !== shown.number - 1) return null;
  const bust = last.news.find(({ key }) => key.startsWith("ten.bust."));
  const card = drawnCard(last);
  if (!bust || !card) return null;
  const view = (before as ShownTen).view;
  const worth = Number(card.slice(1));
  const isMoney = card.startsWith("$");
  return {
    row: [...view.row, card],
    total: view.total + (isMoney ? -worth : worth),
    money: view.money + (isMoney ? worth : 0),
    by: bust.key === "ten.bust.money" ? "money" : "numbers",
  };
}

function drawnCard(event: Happened): string | null {
  const card = event.news.find(({ key }) => key === "ten.drew")?.parameters.card;
  return typeof card === "string" ? card : null;
}
