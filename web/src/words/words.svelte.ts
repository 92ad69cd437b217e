/** The page's words in the language that the reader has chosen. */

import type { News, Reason, SeatInfo } from "../generated/messages";
import { keep } from "../memory";
import {
  type Catalogue,
  type Catalogues,
  type Context,
  cardName as cardNameIn,
  type Parameters,
  sentence,
} from "./catalogue";
import { type Language, saidIn } from "./language";

export type PageKey = Exclude<keyof typeof import("@locale/et/page.json"), "default">;

class Words {
  language = $state<Language>("et");
  #said = $state.raw<Catalogues>({});
  #wanted: Language = "et";

  /** Speak this language from now on, which says this. */
  begin(language: Language, said: Catalogues): void {
    this.language = this.#wanted = language;
    this.#said = said;
  }

  /** Speak another language, as soon as it is here. */
  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    try {
      const said = await saidIn(language);
      if (language !== this.#wanted) return;
      this.begin(language, said);
      keep("language", language);
    } catch {
      // Without a network all stays as it is; a newer page at the server is noticed elsewhere.
    }
  }

  /** A sentence of the page. */
  page = (key: PageKey, parameters: Parameters = {}, people?: People): string =>
    sentence(this.#catalogue("page"), key, parameters, this.#context(people));

  news = (news: News, people: People): string =>
    sentence(this.#catalogue("news"), news.key, news.parameters, this.#context(people));

  /** What is advised and why. */
  advice = (said: News, people: People): string =>
    sentence(this.#catalogue("advice"), said.key, said.parameters, this.#context(people));

  /** What a lesson says; `other` is who plays against whoever learns. */
  lesson = (key: string, people: People): string =>
    sentence(this.#catalogue("lessons"), key, { other: 1 }, this.#context(people));

  reason = (reason: Pick<Reason, "code" | "parameters">, people?: People): string =>
    sentence(this.#catalogue("reasons"), reason.code, reason.parameters, this.#context(people));

  card = (game: string, code: string): string =>
    cardNameIn({ cards: this.#catalogue("cards"), game }, code);

  colour = (game: string, letter: string): string => this.card(game, `colour.${letter}`);

  /** Things one after another: "a, b ja c". */
  list = (items: readonly string[]): string =>
    new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);

  /** The hour and minute of a moment, where the reader is. */
  time = (moment: Date): string =>
    new Intl.DateTimeFormat(this.language, { timeStyle: "short" }).format(moment);

  #catalogue(subject: string): Catalogue {
    return this.#said[subject] ?? {};
  }

  #context(people?: People): Context {
    const cards = this.#catalogue("cards");
    if (!people) return { cards };
    const names = people.seats.map((seat) => seat.name);
    return { cards, game: people.game, names, you: people.byName ? null : people.you };
  }
}

/** Who sits at the table, for sentences about them. */
export interface People {
  game: string;
  seats: readonly SeatInfo[];
  you: number | null;
  /** Nobody is called "you". */
  byName?: boolean;
}

export const words = new Words();
export const t = words.page;
