import { expect, test } from "vitest";
import type { Step, Whole } from "../src/generated/messages";
import {
  added,
  after,
  keyed,
  pieceOf,
  playedCards,
  type Shown,
  seatsAfter,
  seatsAt,
  shownWhole,
} from "../src/table/shown";

const happened = (number: number, move: string) => ({ number, seat: 1, move, news: [] });

test("a step changes only the fields that it names", () => {
  const whole = {
    type: "whole",
    number: 1,
    view: { top: "R5", pile: 40 },
    events: [happened(1, "draw")],
    offer: null,
  } as unknown as Whole;
  const step = {
    type: "step",
    you: 1,
    event: happened(2, "play R1"),
    changes: { top: "R1" },
    offer: null,
    bids: [],
    result: null,
    takeBack: false,
  } as Step;
  const shown = after(shownWhole(whole), step);
  expect(shown.view).toEqual({ top: "R1", pile: 40 });
  expect(shown.number).toBe(2);
  expect(shown.events.map(({ move }) => move)).toEqual(["draw", "play R1"]);
});

test("what happened is told of who sat there then", () => {
  const shown = {
    seats: [{ name: "Mari" }, { name: "Ott" }],
    formerly: [
      { number: 3, seat: 1, name: "Jüri" },
      { number: 7, seat: 1, name: "Kai" },
    ],
  } as unknown as Shown;
  const names = (number: number) => seatsAt(shown, number).map(({ name }) => name);
  expect(names(0)).toEqual(["Mari", "Jüri"]);
  expect(names(3)).toEqual(["Mari", "Jüri"]);
  expect(names(4)).toEqual(["Mari", "Kai"]);
  expect(names(8)).toEqual(["Mari", "Ott"]);
});

test("the cards of a play are read from its move", () => {
  expect(playedCards(happened(1, "play R5 G5"))).toEqual(["R5", "G5"]);
  expect(playedCards(happened(1, "draw"))).toEqual([]);
});

test("alike cards have keys of their own", () => {
  const keys = keyed(["R5", "R5", "VV"]).map(({ key }) => key);
  expect(keys).toEqual(["R5/0", "R5/1", "VV/0"]);
  expect(keys.map(pieceOf)).toEqual(["R5", "R5", "VV"]);
});

test("what is new in a hand is found among alike cards", () => {
  expect(added(["R5", "VV"], ["R5", "R5", "VV"])).toEqual(["R5"]);
  expect(added(["R5"], ["B1"])).toEqual(["B1"]);
});

test("seats come in playing order", () => {
  expect(seatsAfter(2, 4)).toEqual([3, 0, 1, 2]);
});
