import { expect, test } from "vitest";
import { piecesOf } from "../src/advice/marks";

const marked = (move: string | null) => [...piecesOf(move)];

test("the cards of a play are marked, alike ones each for itself", () => {
  expect(marked("play R5 G5 R5")).toEqual(["R5/0", "G5/0", "R5/1"]);
  expect(marked("play VV")).toEqual(["VV/0"]);
});

test("of a payment the tokens are counted, and a card is no token", () => {
  expect(marked("pay 2c 1b B4 W3")).toEqual(["c/0", "c/1", "b/0", "B4/0", "W3/0"]);
});

test("what lays and pays nothing marks no piece", () => {
  for (const move of [null, "draw", "bid 4", "buy R5", "choose 2"])
    expect(marked(move)).toEqual([]);
});
