import { expect, test } from "vitest";
import { blocks } from "../src/rules/markdown";
import { marked, places, search } from "../src/rules/search";

const BOOK = blocks(`# Raamat

Mäng kogu perele.

## Võtmine

- **RV-R18** Võta pakist *kaart*.
- **RV-R19** Käi see välja.

## Lõpp

| Kaart | Kokku |
|---|---|
| 1 € | 16 |
| LISARAHA | 4 |`);

test("what is searched for stands below its heading, with or without dots", () => {
  const [heading, list, ...more] = search(BOOK, "votA KAART");
  expect(heading).toMatchObject({ kind: "heading", pieces: [{ text: "Võtmine" }] });
  expect(list).toMatchObject({ kind: "list", items: [{ rule: "RV-R18" }] });
  expect(more).toEqual([]);
});

test("by a rule's number, and in tables", () => {
  expect(search(BOOK, "rv-r19")[1]).toMatchObject({ items: [{ rule: "RV-R19" }] });
  expect(search(BOOK, "lisaraha")[1]).toMatchObject({ rows: [[[{ text: "LISARAHA" }], [{}]]] });
});

test("without words it is the whole book, and where nothing has them nothing is left", () => {
  expect(search(BOOK, "  ")).toEqual(BOOK);
  expect(search(BOOK, "jokker")).toEqual([]);
  expect([places(BOOK), places(search(BOOK, "kaart")), places([])]).toEqual([5, 1, 0]);
});

test("the letters that were searched for are marked where they stand", () => {
  expect(marked("Võta välja", "VA o")).toEqual([
    { text: "V", found: false },
    { text: "õ", found: true },
    { text: "ta ", found: false },
    { text: "vä", found: true },
    { text: "lja", found: false },
  ]);
});
