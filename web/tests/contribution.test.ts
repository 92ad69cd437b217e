import { beforeEach, expect, test, vi } from "vitest";
import { contributed, contribution } from "../src/proof/contribution";

const COMMITMENT = "ab".repeat(32);
const asked = { round: 1, commitment: COMMITMENT, wanted: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

test("nothing is said where nothing is asked", () => {
  expect(contribution("t", null)).toBeNull();
  expect(contribution("t", { ...asked, wanted: false })).toBeNull();
});

test("256 random bits are said, and what was shown before is remembered with them", () => {
  const said = contribution("t", asked);
  expect(said).toMatchObject({ round: 1 });
  expect(said?.random).toMatch(/^[0-9a-f]{64}$/);
  expect(contributed("t", 1)).toEqual({
    table: "t",
    round: 1,
    commitment: COMMITMENT,
    random: said?.random,
  });
  expect(contributed("t", 2)).toBeNull();
  expect(contributed("u", 1)).toBeNull();
});

test("who is asked again says the same again", () => {
  expect(contribution("t", asked)).toEqual(contribution("t", asked));
});

test("another round, table or commitment gets bits of its own", () => {
  const said = [
    contribution("t", asked),
    contribution("t", { ...asked, commitment: "cd".repeat(32) }),
    contribution("t", { ...asked, round: 2 }),
    contribution("u", asked),
  ];
  expect(new Set(said.map((command) => command?.random)).size).toBe(4);
});

test("what was said for the game before is remembered, for older ones not", () => {
  const said = [1, 2, 3].map((round) => contribution("t", { ...asked, round }));
  expect(contributed("t", 3)?.random).toBe(said[2]?.random);
  expect(contributed("t", 2)?.random).toBe(said[1]?.random);
  expect(contributed("t", 1)).toBeNull();
});

test("a browser that remembers nothing contributes all the same", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(contribution("t", asked)?.random).toMatch(/^[0-9a-f]{64}$/);
});
