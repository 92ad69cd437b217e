import { expect, test } from "vitest";
import type { Company, Happened, News } from "../src/generated/messages";
import {
  aloud,
  asksBeside,
  cardsFrom,
  curtainSeat,
  hidesHands,
  isToHandOn,
  missedBy,
  peopleHere,
} from "../src/table/device";
import type { Shown } from "../src/table/shown";

const person = (number: number, beside: number | null = null, waiting = false) => ({
  person: number,
  name: `Person ${number}`,
  picture: 0,
  here: true,
  waiting,
  beside,
});

/** Persons 0 and 2 at this device, in seats 0 and 2; 1 comes from elsewhere, 3 waits. */
function company(changes: Partial<Company> = {}): Company {
  const people = [person(0), person(1), person(2, 0), person(3, 0, true)];
  const state = { pausedBy: null, standIns: [] as number[], ownSeats: [0, 2] };
  return { you: 0, people, ...state, ...changes } as Company;
}

const shown = (you: number | null, toMove: number | null, view: object = { hand: null }) =>
  ({ you, result: null, view: { toMove, ...view } }) as unknown as Shown;

const news = (key: string, parameters: News["parameters"] = {}): News => ({
  key: `rahast-vabaks.${key}`,
  parameters,
});

const happened = (number: number, seat: number | null, ...told: News[]): Happened => ({
  number,
  seat,
  move: "",
  news: told,
});

test("who is at the device has been let in", () => {
  expect(peopleHere(company()).map((one) => one.person)).toEqual([0, 2]);
  expect(peopleHere(company({ you: 1 })).map((one) => one.person)).toEqual([1]);
});

test("hands are hidden where there are hands and several people", () => {
  expect(hidesHands(shown(null, 0), company())).toBe(true);
  expect(hidesHands(shown(0, 0), company({ ownSeats: [0] }))).toBe(false);
  expect(hidesHands(shown(0, 0, { row: [] }), company())).toBe(false);
});

test("nobody is asked about a take-back over another one's open hand", () => {
  const seats = [0, 1, 2].map((person) => ({ person }));
  const asked = (you: number | null, ...waiting: number[]) =>
    asksBeside(
      { ...shown(you, 0), seats } as unknown as Shown,
      company({ takeBack: { person: 0, agreed: [], waiting, left: 20_000 } } as Partial<Company>),
    );
  expect(asked(0, 2)).toBe(true);
  expect(asked(2, 2)).toBe(false);
  expect(asked(null, 2)).toBe(true);
  expect(asked(0, 1)).toBe(false);
});

test("the curtain is for the one here who has to decide", () => {
  expect(curtainSeat(shown(null, 2), company())).toBe(2);
  expect(curtainSeat(shown(null, 1), company())).toBe(null);
  expect(curtainSeat(shown(2, 2), company())).toBe(null);
  expect(curtainSeat(shown(null, null), company())).toBe(null);
  expect(curtainSeat(shown(null, 2), company({ standIns: [2] }))).toBe(null);
  expect(curtainSeat(shown(null, 2), company({ pausedBy: 1 }))).toBe(null);
  const over = { ...shown(null, 2), result: {} } as Shown;
  expect(curtainSeat(over, company())).toBe(null);
});

test("the device is handed on when the turn is over", () => {
  expect(isToHandOn(shown(0, 0), company())).toBe(false);
  expect(isToHandOn(shown(0, 1), company())).toBe(true);
  expect(isToHandOn(shown(0, 2), company())).toBe(true);
  expect(isToHandOn(shown(null, 1), company())).toBe(false);
  expect(isToHandOn(shown(0, 1), company({ ownSeats: [0] }))).toBe(false);
});

const COME = news("payout-received.own", { other: 1, card: "R5" });
const MORE = news("extra.own", { cards: ["G1", "B2"], count: 2 });

test("what came to one's cards since one's own turn is told", () => {
  const swapped = news("swapped", { seat: 0, other: 1 });
  const events = [
    happened(1, 1, news("extra.own", { cards: ["Y1"], count: 1 })),
    happened(2, 0, news("played", { seat: 0, cards: ["R1"] })),
    happened(3, null, news("paid-out.own", { other: 1, card: "B1" })),
    happened(4, 1, news("played", { seat: 1, cards: ["R-LISA"] }), MORE),
    happened(5, 2, news("swapped", { seat: 2, other: 1 })),
    happened(6, null, COME),
    happened(7, 1, swapped),
  ];
  const missed = missedBy(0, events);
  expect(missed.map(({ number }) => number)).toEqual([4, 6, 7]);
  expect(missed[0]?.news).toEqual([MORE]);
  expect(cardsFrom(missed)).toEqual(["G1", "B2", "R5"]);
});

test("who has had no turn yet missed whatever came", () => {
  expect(missedBy(0, [happened(1, 1, MORE)]).map(({ number }) => number)).toEqual([1]);
  expect(missedBy(0, [happened(1, 1, news("drew", { seat: 1 }))])).toEqual([]);
});

test("nothing that only one person may know is said aloud", () => {
  const said = (one: News) => aloud(one, 0);
  expect(said(news("drew.own", { card: "R5" }))).toEqual(news("drew", { seat: 0 }));
  expect(said(MORE)).toEqual(news("extra", { seat: 0, count: 2 }));
  expect(said(COME)).toEqual(news("paid-out", { seat: 1, other: 0 }));
  expect(said(news("paid-out.own", { other: 1, card: "R5" }))).toEqual(
    news("paid-out", { seat: 0, other: 1 }),
  );
  const open = news("played", { seat: 0, cards: ["R5"] });
  expect(said(open)).toBe(open);
});
