/** What is said at a table, for as long as it is to be seen, and whom one does not want to hear. */

import type { Spoken } from "../generated/messages";
import { t } from "../words/words.svelte";
import { keepMuted, mutedAt } from "./muted";
import { PHRASES } from "./phrases";

export type Saying = Omit<Spoken, "type"> & { key: number };

/** So long something said can be seen, in milliseconds: always, and for each of its letters. */
const SEEN = 5_000;
const SEEN_BY_LETTER = 60;
/** So many can be seen at once. */
const MOST = 3;

export class Talk {
  /** The newest last. */
  sayings = $state.raw<readonly Saying[]>([]);
  muted = $state.raw<readonly number[]>([]);
  #made = 0;
  #timers = new Set<number>();

  constructor(readonly table: string) {
    this.muted = mutedAt(table);
  }

  heard({ person, phrase, text }: Spoken): void {
    if (this.muted.includes(person)) return;
    this.#made += 1;
    const saying = { key: this.#made, person, phrase, text };
    this.sayings = [...this.sayings, saying].slice(-MOST);
    const timer = window.setTimeout(
      () => {
        this.#timers.delete(timer);
        this.sayings = this.sayings.filter(({ key }) => key !== saying.key);
      },
      SEEN + text.length * SEEN_BY_LETTER,
    );
    this.#timers.add(timer);
  }

  mute(person: number, muted: boolean): void {
    const others = this.muted.filter((one) => one !== person);
    this.muted = muted ? [...others, person] : others;
    keepMuted(this.table, this.muted);
    if (muted) this.sayings = this.sayings.filter((saying) => saying.person !== person);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.sayings = [];
  }
}

/** What was said, in the reader's words where it is a phrase. */
export function wordsOf({ phrase, text }: Saying): string {
  return phrase ? t(PHRASES[phrase]) : text;
}
