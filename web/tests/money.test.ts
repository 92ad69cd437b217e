import { expect, test } from "vitest";
import { frame, pieces } from "../src/simple/money";
import { pictured } from "../src/simple/pictured";

test("every card of money has as many pieces as make its value", () => {
  for (const value of [1, 2, 5, 10, 20, 50, 100, 200, 500]) {
    const { worth, count } = pieces(value);
    expect(worth * count).toBe(value);
    expect(count).toBeLessThanOrEqual(20);
    expect(Number.isInteger(count)).toBe(true);
  }
});

const colours = (slots: readonly { full: number; colour: string | null }[]) =>
  slots
    .map(({ full, colour }) => (colour === null ? "." : full > 0.99 ? colour : "half"))
    .join(" ");

test("a sum fills a place for each euro, and what is too much lies beside it", () => {
  const five = { value: 5, colour: "B" };
  const two = { value: 2, colour: "R" };
  expect(colours(frame(10, [five, two]).slots)).toBe("B B B B B R R . . .");
  expect(frame(20, [five]).slots).toHaveLength(20);
  const over = frame(10, [five, two, five]);
  expect(colours(over.slots)).toBe("B B B B B R R B B B");
  expect(colours(over.over)).toBe("B B");
});

test("above twenty there are ten places, and a small coin fills a part of one", () => {
  const { slots } = frame(50, [
    { value: 20, colour: "G" },
    { value: 2, colour: "R" },
  ]);
  expect(colours(slots)).toBe("G G G G half . . . . .");
  expect(slots[4]?.full).toBeCloseTo(0.4);
});

test("of somebody else's cards the pictures show only backs", () => {
  const drew = { key: "rahast-vabaks.drew", parameters: { seat: 1 } };
  expect(pictured(drew, 0)).toEqual([{ seat: 1 }, { card: null }]);
  const extra = { key: "rahast-vabaks.extra", parameters: { seat: 1, count: 2 } };
  expect(pictured(extra, 0)).toEqual([{ seat: 1 }, { card: null }, { card: null }]);
  const own = { key: "rahast-vabaks.drew.own", parameters: { card: "R5" } };
  expect(pictured(own, 0)).toEqual([{ seat: 0 }, { card: "R5" }]);
});
