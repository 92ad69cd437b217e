/** What is to be done now, and what the chosen cards make, in words. */

import { pieceOf, type ShownRahastVabaks } from "../table/shown";
import type { Table } from "../table/table.svelte";
import { type PageKey, t } from "../words/words.svelte";

const ACTIONS: Record<string, PageKey> = {
  LISA: "card.lisa",
  VALJA: "card.valja",
  RAHA: "card.raha",
  MAKSE: "card.makse",
};

export function prompted(table: Table, shown: ShownRahastVabaks): { task: string; made: string } {
  return { task: task(table, shown), made: made(table, shown) };
}

function task(table: Table, shown: ShownRahastVabaks): string {
  const { offer, view } = shown;
  if (!offer || table.paused) return table.waitingText;
  if (view.phase === "choose") {
    return view.top.endsWith("VALJA") ? t("prompt.whoTakes") : t("prompt.whoSwaps");
  }
  if (view.phase === "colour") return t("prompt.chooseColour");
  if (view.phase === "drawn") {
    return t("prompt.drawnFits", { card: view.drawn ?? "" }, shown);
  }
  if (offer.moves.includes("pass") && offer.selection.canAdd.length === 0) {
    return t("prompt.nothingToDo");
  }
  return offer.selection.canAdd.length === 0 ? t("prompt.nothingFits") : t("prompt.choose");
}

function made({ selection, chosen }: Table, shown: ShownRahastVabaks): string {
  if (!selection || !("sum" in selection) || chosen.length === 0) return "";
  const only = chosen.length === 1 ? pieceOf(chosen[0] ?? "") : null;
  if (only !== null && (selection.complete || selection.canAdd.length === 0)) {
    if (!selection.complete || only === shown.view.drawn) return "";
    const about = only === "VV" ? "card.vv" : ACTIONS[only.split("-")[1] ?? ""];
    return about ? t(about) : t("prompt.card", { card: only }, shown);
  }
  const { sum, missing } = selection;
  if (missing > 0) return t("prompt.sumMissing", { sum, missing });
  if (missing < 0) return t("prompt.sumOver", { sum, over: -missing });
  return selection.complete ? t("prompt.sum", { sum }) : "";
}
