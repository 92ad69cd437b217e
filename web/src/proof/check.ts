/** Does the chance of a game follow from what was committed to before its first card? */

import { type GameName, inTableOrder } from "./order";
import { commitmentTo, SCHEME, Shuffle } from "./shuffle";

/** The part of a record that is looked at here (docs/records.md, docs/shuffle.md). */
export interface ProvedRecord {
  game: GameName;
  seats: readonly unknown[];
  first: number;
  deck: readonly string[];
  events: readonly { chance?: string }[];
  options: Readonly<Record<string, string>>;
  shuffle?: {
    scheme: string;
    commitment: string;
    seed: string;
    contributions: Readonly<Record<string, string>>;
    first: "random" | "youngest";
    hands: Readonly<Record<string, readonly string[]>>;
  };
}

/** What was shown and said before the first card, as far as it is still known. */
export interface Before {
  commitment: string | null;
  random: string | null;
}

/** `good`: all follows, with one's own random bits; `without`: all follows, but without them. */
export type Finding = "good" | "without" | "missing" | "commitment" | "cards";

export function checked(record: ProvedRecord, before: Before): Finding {
  const proof = record.shuffle;
  if (proof?.scheme !== SCHEME) return "missing";
  const { seed, commitment, contributions } = proof;
  if (commitmentTo(seed) !== commitment) return "commitment";
  if (before.commitment !== null && before.commitment !== commitment) return "commitment";
  if (!follows(record, new Shuffle(seed, contributions))) return "cards";
  const mine = before.random !== null && Object.values(contributions).includes(before.random);
  return mine ? "good" : "without";
}

/** Are the deck, who begins and everything that chance brought those of this shuffle? */
function follows(record: ProvedRecord, shuffle: Shuffle): boolean {
  const { game, seats, first, deck, events, options } = record;
  const youngest = record.shuffle?.first === "youngest" && options.starter === "youngest";
  return (
    same(shuffle.deck(inTableOrder(game, deck)), deck) &&
    (youngest || shuffle.first(seats.length) === first) &&
    events.every(({ chance }, n) => chance === undefined || brings(record, shuffle, n + 1, chance))
  );
}

/** Does the shuffle bring this event of chance? */
function brings(record: ProvedRecord, shuffle: Shuffle, number: number, chance: string): boolean {
  const [word, ...cards] = chance.split(" ");
  if (word === "shuffle") {
    return same(shuffle.pile(number, inTableOrder(record.game, cards)), cards);
  }
  const hand = record.shuffle?.hands[number] ?? [];
  return hand.length > 0 && shuffle.take(number, hand) === cards[0];
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}
