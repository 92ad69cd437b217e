import { expect, test } from "vitest";
import type { Happened, News } from "../src/generated/messages";
import { soundOf } from "../src/sound/choice";
import { voiceFor } from "../src/sound/speech";
import type { Shown } from "../src/table/shown";
import type { Told } from "../src/table/table.svelte";
import { saidIn } from "../src/words/language";

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
});

test("Estonian is read by an Estonian voice, English by an English one, else nobody reads", () => {
  const [et, fi, us, gb] = [voice("et-EE"), voice("fi-FI"), voice("en_US"), voice("en-GB")];
  expect(voiceFor("et", [fi, us, et, gb])).toBe(et);
  expect(voiceFor("en", [fi, et, us, gb])).toBe(us);
  expect(voiceFor("et", [fi, us, gb, voice("eto-CM")])).toBeNull();
  expect(voiceFor("en", [fi, et])).toBeNull();
  expect(voiceFor("en", [])).toBeNull();
});

test("a voice that sends what it reads to somebody else is not used", () => {
  const far = voice("et-EE", false, true);
  expect(voiceFor("et", [far])).toBeNull();
  const near = voice("et");
  expect(voiceFor("et", [far, near])).toBe(near);
});

test("of several voices the one that the device prefers reads", () => {
  const preferred = voice("en-GB", true, true);
  expect(voiceFor("en", [voice("en-US"), preferred])).toBe(preferred);
});

const happened = (...keys: string[]): Happened =>
  ({
    number: 1,
    seat: 0,
    move: "",
    news: keys.map((key) => ({ key, parameters: { seat: 0 } })),
  }) as unknown as Happened;

test("each kind of event has its sound, and the end is kind to everybody", () => {
  const sound = (...keys: string[]) => soundOf(happened(...keys), false);
  expect(sound("rahast-vabaks.played", "rahast-vabaks.extra")).toBe("laid");
  expect(sound("ten.drew", "ten.bust.numbers")).toBe("bust");
  expect(sound("ten.bid")).toBe("bid");
  expect(sound("ten.bought", "ten.paid.tokens")).toBe("bought");
  expect(sound("ten.passed")).toBeNull();
  const over = happened("rahast-vabaks.played", "rahast-vabaks.over.empty-hand");
  expect(soundOf(over, true)).toBe("won");
  expect(soundOf(over, false)).toBe("ended");
});

test("one's own drawn card sounds like anybody's", () => {
  const own = soundOf(happened("rahast-vabaks.drew.own"), false);
  expect(own).toBe(soundOf(happened("rahast-vabaks.drew"), false));
});

test("what is said before all names no card of a hand and calls nobody 'you'", async () => {
  const { announced } = await import("../src/table/announced");
  const { words } = await import("../src/words/words.svelte");
  words.begin("et", await saidIn("et"));
  const news: News[] = [
    { key: "rahast-vabaks.drew.own", parameters: { seat: 0, card: "G-LISA" } },
    { key: "rahast-vabaks.does-not-fit", parameters: { seat: 0 } },
  ];
  const told = { key: "1.1", event: { ...happened(), news }, turn: true } as Told;
  const shown = {
    game: "rahast-vabaks",
    you: 0,
    seats: [{ name: "Mari" }, { name: "Jüri" }],
  } as Shown;
  expect(announced(told, shown, true)).toBe(
    "Mari võttis pakist kaardi. Võetud kaart ei sobinud, käik sai läbi.",
  );
  expect(announced(told, shown, false)).toBe(
    "Võtsid pakist kaardi: roheline LISARAHA. See kaart ei sobi. Sinu käik on läbi. Sinu kord!",
  );
});
