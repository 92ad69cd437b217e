/** What has been noticed about the company: for a while where everybody sees it, and in the log. */

import type { Company } from "../generated/messages";
import { t } from "../words/words.svelte";
import { peopleHere } from "./device";
import { type Notice, noticesOf } from "./notices";
import type { Shown } from "./shown";

/** `round` and `number`: after which event of which game; no round while nothing was shown. */
export interface Noticed extends Notice {
  id: number;
  /** Who sat there then. */
  players: Company["players"];
  round: number | null;
  number: number;
}

/** So long it is to be seen, in milliseconds. */
const SEEN = 8_000;
const KEPT = 50;

export class NoticeBoard {
  /** What is to be seen now. */
  seen = $state.raw<readonly Noticed[]>([]);
  /** What the log tells. */
  kept = $state.raw<readonly Noticed[]>([]);
  #made = 0;
  #timers = new Set<number>();

  /**
   * Another company than before; the whole view that may come in the same frame says whether a move
   * was taken back.
   */
  changed(before: Company, now: Company, shown: () => Shown | null): void {
    const notices = noticesOf(before, now);
    if (notices.length > 0) queueMicrotask(() => this.#show(notices, now.players, shown()));
  }

  #show(notices: readonly Notice[], players: Company["players"], shown: Shown | null): void {
    const told = notices.filter(({ key }) => key !== "notice.notTakenBack" || staysAsItWas(shown));
    const noticed = told.map((notice) => {
      this.#made += 1;
      const place = { round: shown?.round ?? null, number: shown?.number ?? 0 };
      return { ...notice, ...place, players, id: this.#made };
    });
    this.seen = [...this.seen, ...noticed];
    this.kept = [...this.kept, ...noticed].slice(-KEPT);
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      this.seen = this.seen.filter((one) => !noticed.includes(one));
    }, SEEN);
    this.#timers.add(timer);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.seen = [];
  }
}

/** Was the last move not taken back, as far as that is to be seen? */
function staysAsItWas(shown: Shown | null): boolean {
  return shown !== null && shown.events.at(-1)?.move !== "takeBack";
}

/** A notice in words; only who is alone at their device is "you". */
export function saidNotice({ key, parameters, players }: Noticed, company: Company): string {
  const alone = peopleHere(company).length < 2;
  const you = alone ? (company.ownSeats[0] ?? null) : null;
  return t(key, parameters, { game: company.game, seats: players, you });
}
