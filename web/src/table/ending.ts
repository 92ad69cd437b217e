/** How a game has ended, in words of the page: who has won, how it came to that, who comes after. */

import type { News, Result } from "../generated/messages";
import { type PageKey, t, words } from "../words/words.svelte";
import type { Shown, ShownRahastVabaks } from "./shown";

const HOW: Record<string, PageKey> = {
  "rahast-vabaks.over.empty-hand": "end.how.emptyHand",
  "rahast-vabaks.over.last-card-taken": "end.how.lastCardTaken",
  "rahast-vabaks.over.fewest-cards": "end.how.fewestCards",
  "rahast-vabaks.over.fewest-cards.shared": "end.how.fewestCards",
  "rahast-vabaks.over.blocked": "end.how.blocked",
  "rahast-vabaks.over.blocked.shared": "end.how.blocked",
  "rahast-vabaks.over.endless": "end.how.endless",
  "rahast-vabaks.over.endless.shared": "end.how.endless",
  "ten.over.points": "end.how.points",
  "ten.over.tokens": "end.how.tokens",
  "ten.over.fewest-cards": "end.how.fewestCardsTen",
  "ten.over.shared": "end.how.shared",
};

/** Who has won, by name. */
export function whoWon(shown: Shown, { winners }: Result): string {
  const names = words.list(winners.map((seat) => shown.seats[seat]?.name ?? ""));
  return t(winners.length > 1 ? "end.shared" : "end.won", { names });
}

/** Each way to end has a sentence of its own; who has won stands above it. */
export function howItEnded(shown: Shown): string[] {
  const saidHow = (news: News) => {
    const key = HOW[news.key];
    return key ? t(key, news.parameters, shown) : words.news(news, shown);
  };
  return (shown.events.at(-1)?.news ?? []).filter(({ key }) => key.includes(".over.")).map(saidHow);
}

/** A seat, its place (those who are equal share it), and what it has in the end. */
export interface Standing {
  seat: number;
  place: number;
  said: string;
}

/** All seats, the best first, as the result tells them apart. */
export function standings(shown: Shown, result: Result): Standing[] {
  const ended = shown.seats.map((_, seat) => ({ seat, ...endOf(seat, shown, result) }));
  return ended
    .map(({ seat, rank, said }) => {
      const better = ended.filter((other) => compare(other.rank, rank) < 0);
      return { seat, place: 1 + better.length, said };
    })
    .sort((one, other) => one.place - other.place);
}

/** What a seat has in the end; of two ranks the smaller one is the better. */
function endOf(seat: number, shown: Shown, result: Result): { rank: number[]; said: string } {
  const hasNotWon = result.winners.includes(seat) ? 0 : 1;
  const score = result.scores?.find((one) => one.seat === seat);
  if (score) {
    const { points, tokens, cards } = score;
    const said = t("points.long", { count: points });
    return { rank: [hasNotWon, -points, -tokens, cards], said };
  }
  const count = (shown as ShownRahastVabaks).view.handSizes[seat] ?? 0;
  return { rank: [hasNotWon, count], said: t("end.cardsLeft", { count }) };
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
