import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Catalogue, type Context, cardName, sentence } from "../src/words/catalogue";

const ROOT = join(import.meta.dirname, "../../src/kaardilaud/locale");
const SOURCES = join(import.meta.dirname, "../src");

function read(language: string, subject: string): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, language, `${subject}.json`), "utf8")) as Catalogue;
}

const CATALOGUE: Catalogue = {
  played: "{seat} käis: {cards}.",
  "played.you": "Käisid: {cards}.",
  swapped: "{seat} ja {other} vahetasid kaardid.",
  pile: { one: "Pakis {count} kaart", other: "Pakis {count} kaarti" },
  total: "Summa: {sum}\u00a0€",
  colour: "Värv: {colour}",
};

const AT_TABLE: Context = {
  cards: {
    "rahast-vabaks.R5": "punane 5\u00a0€",
    "rahast-vabaks.VV": "VALUUTAVAHETUS",
    "rahast-vabaks.colour.B": "sinine",
  },
  game: "rahast-vabaks",
  names: ["Mari", "Jüri"],
  you: 0,
};

const say = (key: string, parameters: Parameters<typeof sentence>[2]) =>
  sentence(CATALOGUE, key, parameters, AT_TABLE);

describe("a sentence", () => {
  test("names seats, cards and colours", () => {
    expect(say("played", { seat: 1, cards: ["R5", "VV"] })).toBe(
      "Jüri käis: punane 5\u00a0€, VALUUTAVAHETUS.",
    );
    expect(say("swapped", { seat: 1, other: 0 })).toBe("Jüri ja Mari vahetasid kaardid.");
    expect(say("colour", { colour: "B" })).toBe("Värv: sinine");
  });

  test("speaks to the reader where it is about the reader", () => {
    expect(say("played", { seat: 0, cards: ["R5"] })).toBe("Käisid: punane 5\u00a0€.");
  });

  test("has a form for one and a form for all other counts", () => {
    expect(say("pile", { count: 1 })).toBe("Pakis 1 kaart");
    expect(say("pile", { count: 0 })).toBe("Pakis 0 kaarti");
    expect(say("pile", { count: 21 })).toBe("Pakis 21 kaarti");
  });

  test("writes a real minus", () => {
    expect(say("total", { sum: -3 })).toBe("Summa: −3\u00a0€");
  });

  test("shows what it does not know as it came", () => {
    expect(say("no-such-key", {})).toBe("no-such-key");
    expect(say("played", { seat: 7, cards: ["?"] })).toBe("7 käis: ?.");
    expect(cardName(AT_TABLE, "X9")).toBe("X9");
  });
});

describe("the page's catalogues", () => {
  const et = read("et", "page");
  const en = read("en", "page");

  test("have the same keys and forms in both languages", () => {
    expect(Object.keys(et)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(et)) expect(typeof en[key], key).toBe(typeof text);
  });

  test("have the same parameters in both languages", () => {
    for (const key of Object.keys(et))
      expect(parameters(et[key]), key).toEqual(parameters(en[key]));
  });

  test("have every key that is used, and none that is not", () => {
    const used = new Set(usedKeys());
    const known = Object.keys(et).filter((key) => !key.endsWith(".you"));
    expect([...used].filter((key) => !(key in et))).toEqual([]);
    expect(known.filter((key) => !used.has(key))).toEqual([]);
  });
});

function parameters(text: Catalogue[string] | undefined): string[] {
  const found = JSON.stringify(text).matchAll(/\{(\w+)\}/g);
  return [...new Set([...found].map((match) => match[1] ?? ""))].sort();
}

/** All words in quotes that look like keys of the page. */
function usedKeys(): string[] {
  const subjects = new Set(Object.keys(read("et", "page")).map((key) => key.split(".")[0]));
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(SOURCES, name), "utf8");
      const quoted = [...text.matchAll(/"([a-z]+(?:\.[a-zA-Z]+)+)"/g)];
      return quoted.map((match) => match[1] ?? "");
    })
    .filter((key) => subjects.has(key.split(".")[0]) && !key.startsWith("ten."));
}
