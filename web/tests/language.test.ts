import { beforeEach, expect, test, vi } from "vitest";
import { chosenLanguage, languageOf } from "../src/words/language";
import { words } from "../src/words/words.svelte";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal("navigator", { languages: ["fi-FI", "et-EE", "en"] });
});

test("the first language that the browser asks for and we have, else English", () => {
  expect(languageOf(["fi", "et-EE", "en"])).toBe("et");
  expect(languageOf(["en_GB", "et"])).toBe("en");
  expect(languageOf(["fi", "sv"])).toBe("en");
});

test("what was chosen in this browser goes before what it asks for", async () => {
  expect(chosenLanguage()).toBe("et");
  await words.speak("en");
  expect(chosenLanguage()).toBe("en");
});

test("of two languages wanted one after the other the last one is spoken", async () => {
  await Promise.all([words.speak("en"), words.speak("et")]);
  expect(words.language).toBe("et");
  expect(words.page("app.name")).toBe("Kaardilaud");
  await Promise.all([words.speak("et"), words.speak("en")]);
  expect(words.language).toBe("en");
  expect(words.page("settings.language")).toBe("Language");
});
