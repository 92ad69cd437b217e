/** Putting a catalogue's sentences into words: docs/catalogue.md. No browser needed. */

export type Entry = string | { one: string; other: string };
export type Catalogue = Readonly<Record<string, Entry>>;
/** All that a language says, by subject. */
export type Catalogues = Readonly<Record<string, Catalogue>>;
export type Value = string | number | readonly string[] | readonly number[];
export type Parameters = Readonly<Record<string, Value>>;

/** What a sentence's parameters are about: names of cards, names and place of people. */
export interface Context {
  cards: Catalogue;
  game?: string;
  names?: readonly string[];
  you?: number | null;
}

/** One sentence with its parameters; the key itself where the catalogue lacks it. */
export function sentence(
  catalogue: Catalogue,
  key: string,
  parameters: Parameters,
  context: Context,
): string {
  const entry = catalogue[chosenKey(catalogue, key, parameters, context)];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : parameters.count === 1 ? entry.one : entry.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : shown(name, value, context);
  });
}

/** The key for the reader's own seat, where there is one. */
function chosenKey(
  catalogue: Catalogue,
  key: string,
  parameters: Parameters,
  context: Context,
): string {
  const mine = `${key}.you`;
  const isMine = typeof context.you === "number" && parameters.seat === context.you;
  return isMine && mine in catalogue ? mine : key;
}

/** A parameter as a person reads it. */
function shown(name: string, value: Value, context: Context): string {
  if (Array.isArray(value)) {
    return value.map((item: string | number) => shownOne(name, item, context)).join(", ");
  }
  return shownOne(name, value as string | number, context);
}

function shownOne(name: string, value: string | number, context: Context): string {
  switch (name) {
    case "seat":
    case "other":
    case "seats":
      return context.names?.[Number(value)] ?? String(value);
    case "card":
    case "top":
    case "wild":
    case "cards":
      return cardName(context, String(value));
    case "colour":
      return plain(context.cards, `${context.game}.colour.${value}`) ?? String(value);
    default:
      return String(value).replace(/^-(?=\d)/, "−");
  }
}

/** A card's name in full. */
export function cardName(context: Context, code: string): string {
  return plain(context.cards, `${context.game}.${code}`) ?? code;
}

function plain(catalogue: Catalogue, key: string): string | undefined {
  const entry = catalogue[key];
  return typeof entry === "string" ? entry : entry?.other;
}
