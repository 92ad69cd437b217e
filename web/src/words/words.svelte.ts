/** The page's words in the language that the reader has chosen. */

import catalogues from "virtual:catalogues";
import type { News, Reason, SeatInfo } from "../generated/messages";
import { keep, kept } from "../memory";
import {
  type Catalogue,
  type Context,
  cardName as cardNameIn,
  type Entry,
  type Parameters,
  sentence,
} from "./catalogue";

export type Language = "et" | "en";
export type PageKey = Exclude<keyof typeof import("@locale/et/page.json"), "default">;

const known = new Map<string, Catalogue>();

/** What one language says about a subject, put together when it is first needed. */
function catalogue(language: Language, subject: string): Catalogue {
  const name = `${language}/${subject}`;
  const found = known.get(name) ?? put(language, subject);
  known.set(name, found);
  return found;
}

function put(language: Language, subject: string): Catalogue {
  const both = catalogues[subject];
  const said = both?.keys.map((key, n) => [key, both[language][n]] as const) ?? [];
  return Object.fromEntries(said.filter((one): one is readonly [string, Entry] => Boolean(one[1])));
}

const LANGUAGES: readonly Language[] = ["et", "en"];

/** The first language that the browser asks for and we have. */
export function languageOf(asked: readonly string[]): Language {
  const wanted = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === wanted.find(isOurs)) ?? "en";
}

function isOurs(tag: string): boolean {
  return LANGUAGES.some((language) => language === tag);
}

class Words {
  language = $state<Language>(
    (kept("language") as Language | null) ?? languageOf(navigator.languages),
  );

  speak(language: Language): void {
    this.language = language;
    keep("language", language);
  }

  /** A sentence of the page. */
  page = (key: PageKey, parameters: Parameters = {}, people?: People): string =>
    sentence(catalogue(this.language, "page"), key, parameters, this.#context(people));

  news = (news: News, people: People): string =>
    sentence(catalogue(this.language, "news"), news.key, news.parameters, this.#context(people));

  /** What is advised and why. */
  advice = (said: News, people: People): string =>
    sentence(catalogue(this.language, "advice"), said.key, said.parameters, this.#context(people));

  /** What a lesson says; `other` is who plays against whoever learns. */
  lesson = (key: string, people: People): string =>
    sentence(catalogue(this.language, "lessons"), key, { other: 1 }, this.#context(people));

  reason = (reason: Pick<Reason, "code" | "parameters">, people?: People): string =>
    sentence(
      catalogue(this.language, "reasons"),
      reason.code,
      reason.parameters,
      this.#context(people),
    );

  card = (game: string, code: string): string =>
    cardNameIn({ cards: catalogue(this.language, "cards"), game }, code);

  colour = (game: string, letter: string): string => this.card(game, `colour.${letter}`);

  /** Things one after another: "a, b ja c". */
  list = (items: readonly string[]): string =>
    new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);

  /** The hour and minute of a moment, where the reader is. */
  time = (moment: Date): string =>
    new Intl.DateTimeFormat(this.language, { timeStyle: "short" }).format(moment);

  #context(people?: People): Context {
    const cards = catalogue(this.language, "cards");
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
