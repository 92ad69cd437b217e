import { expect, test } from "vitest";
import { blocks, pieces } from "../src/rules/markdown";

test("a rule can be found by its number", () => {
  const [list] = blocks("- **RV-R14** Sobivad ka *kaardid*.\n- Muu `draw`.");
  expect(list).toEqual({
    kind: "list",
    items: [
      {
        rule: "RV-R14",
        pieces: [
          { kind: "text", text: " Sobivad ka " },
          { kind: "em", text: "kaardid" },
          { kind: "text", text: "." },
        ],
      },
      {
        rule: null,
        pieces: [
          { kind: "text", text: "Muu " },
          { kind: "code", text: "draw" },
          { kind: "text", text: "." },
        ],
      },
    ],
  });
});

test("headings, paragraphs and tables", () => {
  const read = blocks("# TEN\n\nEsimene\nteine.\n\n| Kaart | Kokku |\n|---|---:|\n| 1 € | 16 |\n");
  expect(read.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "table"]);
  expect(read[1]).toMatchObject({ pieces: [{ kind: "text", text: "Esimene teine." }] });
  expect(read[2]).toMatchObject({ right: [false, true], rows: [[[{ text: "1 €" }], [{}]]] });
});

test("nothing in a text becomes markup", () => {
  expect(pieces("<b>x</b> [y](javascript:alert(1))")).toEqual([
    { kind: "text", text: "<b>x</b> " },
    { kind: "text", text: "y" },
    { kind: "text", text: ")" },
  ]);
  expect(pieces("[r](/rules/ten#TEN-R1)")).toEqual([
    { kind: "link", text: "r", href: "/rules/ten#TEN-R1" },
  ]);
});
