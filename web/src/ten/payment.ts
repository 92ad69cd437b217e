/** What is paid, in words. */

import { t, words } from "../words/words.svelte";
import { BUST, TOKEN } from "./cards";

/** The pieces of a payment in words: "3 žetooni, 1 lõhkižetoon ja punane 4". */
export function paymentInWords(pieces: readonly string[]): string {
  const tokens = pieces.filter((piece) => piece === TOKEN).length;
  const bust = pieces.filter((piece) => piece === BUST).length;
  const cards = pieces.filter((piece) => piece !== TOKEN && piece !== BUST);
  return words.list([
    ...(tokens > 0 ? [t("pay.tokens", { count: tokens })] : []),
    ...(bust > 0 ? [t("pay.bust", { count: bust })] : []),
    ...cards.map((code) => words.card("ten", code)),
  ]);
}
