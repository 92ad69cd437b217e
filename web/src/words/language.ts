/** Which language is spoken here; what it says is a file of its own. */

import { kept } from "../memory";
import type { Catalogues } from "./catalogue";

export type Language = "et" | "en";

const LANGUAGES: readonly Language[] = ["et", "en"];

/** The one that was chosen in this browser, or the first that the browser asks for and we have. */
export function chosenLanguage(): Language {
  return (kept("language") as Language | null) ?? languageOf(navigator.languages);
}

export function languageOf(asked: readonly string[]): Language {
  const wanted = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === wanted.find(isOurs)) ?? "en";
}

function isOurs(tag: string): boolean {
  return LANGUAGES.some((language) => language === tag);
}

/** What a language says, from the server or from where the browser keeps it. */
export async function saidIn(language: Language): Promise<Catalogues> {
  const { default: said } = await (language === "et"
    ? import("virtual:catalogues/et")
    : import("virtual:catalogues/en"));
  return said;
}
