/** A lesson: what it asks for, and where it goes on when the line was lost. */

import { lessonAddress } from "../connection/api";
import { browserWorld, type World } from "../connection/line";
import type { Lesson as Asked } from "../generated/messages";
import { rememberedMe } from "../people/me";
import type { Shown } from "../table/shown";
import { t } from "../words/words.svelte";

/** Where each lesson goes on for who only looked something up: after which event. */
const left = new Map<string, number>();

export class Lesson {
  asked = $state.raw<Asked | null>(null);
  readonly address: string;
  readonly world: World;

  constructor(readonly game: string) {
    this.address = lessonAddress(game);
    const open = (address: string) => browserWorld.open(`${address}?${this.#wanted()}`);
    this.world = { ...browserWorld, open };
  }

  heard(asked: Asked): void {
    this.asked = asked;
    left.set(this.game, asked.move === null ? 0 : asked.number);
  }

  /** What is asked for at the table as it is shown; null while others move. */
  at(shown: Shown | null): Asked | null {
    return shown && this.asked?.number === shown.number ? this.asked : null;
  }

  /** Whoever comes back begins anew. */
  forget(): void {
    left.delete(this.game);
  }

  #wanted(): string {
    const { name, picture } = rememberedMe();
    const after = String(left.get(this.game) ?? 0);
    const called = name.trim() || t("start.noName");
    return new URLSearchParams({ name: called, picture: String(picture), after }).toString();
  }
}
