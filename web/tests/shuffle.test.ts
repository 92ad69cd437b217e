import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checked, type ProvedRecord } from "../src/proof/check";
import { inTableOrder } from "../src/proof/order";
import { commitmentTo, SCHEME, Shuffle } from "../src/proof/shuffle";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/shuffle.md"), "utf8");

interface Vector {
  seed: string;
  contributions: Record<string, string>;
  commitment: string;
  first: Record<string, number>;
  cards: string;
  deck: string;
  hand: string;
  "take 17": string;
  pile: string;
  "shuffle 40": string;
}

const VECTORS = JSON.parse(
  /## Test vectors.*?```json\n(.*?)```/s.exec(PAGE)?.[1] ?? "",
) as Vector[];

test.each(VECTORS)("the vectors of the page: $commitment", (vector) => {
  const shuffle = new Shuffle(vector.seed, vector.contributions);
  expect(commitmentTo(vector.seed)).toBe(vector.commitment);
  for (const [seats, first] of Object.entries(vector.first)) {
    expect(shuffle.first(Number(seats))).toBe(first);
  }
  expect(shuffle.deck(vector.cards.split(" ")).join(" ")).toBe(vector.deck);
  expect(shuffle.take(17, vector.hand.split(" "))).toBe(vector["take 17"]);
  expect(shuffle.pile(40, vector.pile.split(" ")).join(" ")).toBe(vector["shuffle 40"]);
});

test("the order of the table", () => {
  const cards = VECTORS[0]?.cards.split(" ") ?? [];
  expect(cards).toHaveLength(41);
  expect(inTableOrder("rahast-vabaks", [...cards].reverse())).toEqual(cards);
  const ten = ["R1", "R9", "B1", "O5", "G9", "R#", "G#", "W1", "W9", "W#", "$1", "$5"];
  expect(inTableOrder("ten", [...ten].reverse())).toEqual(ten);
});

describe("the check of a game", () => {
  const vector = VECTORS[0] as Vector;
  const mine = { commitment: vector.commitment, random: vector.contributions[0] ?? null };
  const moves = (count: number) => Array.from({ length: count }, () => ({}));
  const record: ProvedRecord = {
    game: "rahast-vabaks",
    seats: [{}, {}, {}],
    first: vector.first[3] as number,
    deck: vector.deck.split(" "),
    events: [
      ...moves(16),
      { chance: `take ${vector["take 17"]}` },
      ...moves(22),
      { chance: `shuffle ${vector["shuffle 40"]}` },
    ],
    options: { starter: "random" },
    shuffle: {
      scheme: SCHEME,
      commitment: vector.commitment,
      seed: vector.seed,
      contributions: vector.contributions,
      first: "random",
      hands: { 17: vector.hand.split(" ") },
    },
  };
  const proof = record.shuffle as NonNullable<ProvedRecord["shuffle"]>;
  const withProof = (changes: object) => ({ ...record, shuffle: { ...proof, ...changes } });

  test("an honest one", () => {
    expect(checked(record, mine)).toBe("good");
    expect(checked(record, { commitment: null, random: null })).toBe("without");
    expect(checked(record, { ...mine, random: "ee".repeat(32) })).toBe("without");
  });

  test("a record without a proof", () => {
    const { shuffle: _, ...bare } = record;
    expect(checked(bare, mine)).toBe("missing");
    expect(checked(withProof({ scheme: "other/1" }), mine)).toBe("missing");
  });

  test("another commitment than was shown, or than the seed has", () => {
    expect(checked(record, { ...mine, commitment: "00".repeat(32) })).toBe("commitment");
    expect(checked(withProof({ seed: "00".repeat(32) }), mine)).toBe("commitment");
    const seed = "00".repeat(32);
    const other = withProof({ seed, commitment: commitmentTo(seed) });
    expect(checked(other, mine)).toBe("commitment");
    expect(checked(other, { ...mine, commitment: null })).toBe("cards");
  });

  test("any other card, seat or contribution", () => {
    const events = [...record.events];
    events[16] = { chance: "take R5" };
    const reshuffled = [...record.events];
    reshuffled[39] = { chance: `shuffle ${vector.pile}` };
    for (const forged of [
      { ...record, deck: [...record.deck].reverse() },
      { ...record, first: (record.first + 1) % 3 },
      { ...record, events },
      { ...record, events: reshuffled },
      withProof({ contributions: { 0: vector.contributions[0] } }),
      withProof({ hands: {} }),
      withProof({ first: "youngest", hands: {} }),
    ]) {
      expect(checked(forged, mine)).toBe("cards");
    }
  });

  test("where the youngest begins, chance does not choose", () => {
    const first = (record.first + 1) % 3;
    const chosen = { ...withProof({ first: "youngest" }), first };
    expect(checked({ ...chosen, options: { starter: "youngest" } }, mine)).toBe("good");
    expect(checked(chosen, mine)).toBe("cards");
  });
});
