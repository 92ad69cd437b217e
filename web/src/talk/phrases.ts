/** What can be said at a table with one tap. */

import type { Spoken } from "../generated/messages";
import type { PageKey } from "../words/words.svelte";

export type Phrase = NonNullable<Spoken["phrase"]>;

export const PHRASES: Record<Phrase, PageKey> = {
  hello: "phrase.hello",
  goodLuck: "phrase.goodLuck",
  wellPlayed: "phrase.wellPlayed",
  thanks: "phrase.thanks",
  wow: "phrase.wow",
  haha: "phrase.haha",
  oops: "phrase.oops",
  sorry: "phrase.sorry",
  oneMoment: "phrase.oneMoment",
  yourTurn: "phrase.yourTurn",
  oneMoreGame: "phrase.oneMoreGame",
  goodbye: "phrase.goodbye",
};
