import { expect, test } from "vitest";
import { inGroups, KEY_HOLDS, leftOf } from "../src/device/code";
import { freeSeats, unseated } from "../src/gathering/places";
import type { Company, SeatInfo } from "../src/generated/messages";
import { recordName } from "../src/table/record";

test("a code is read in groups, and how long it holds is never more than it can be", () => {
  expect(inGroups("ABDEGHIKLMNOPR")).toBe("ABDEGH IKLM NOPR");
  expect(leftOf(KEY_HOLDS + 900, 0)).toEqual({ minutes: 5, seconds: "00", over: false });
  expect(leftOf(61_500, 0)).toEqual({ minutes: 1, seconds: "02", over: false });
  expect(leftOf(1_000, 1_001).over).toBe(true);
});

test("a record has the game, the day and the round in its name", () => {
  expect(recordName("ten", new Date(2026, 0, 5), 2)).toBe("ten-2026-01-05-02.jsonl");
});

const seat = (person: number | null) => ({ person }) as SeatInfo;
const person = (number: number, here: boolean, waiting = false) => ({
  person: number,
  name: `${number}`,
  picture: 0,
  here,
  waiting,
});
const company = (playing: boolean, players: SeatInfo[]) =>
  ({
    playing,
    players,
    host: 0,
    people: [person(0, false), person(1, true), person(2, false), person(4, true)],
  }) as unknown as Company;

test("seats of computers and of who is away or gone can be given, the host's can not", () => {
  const seats = [seat(0), seat(1), seat(2), seat(3), seat(null)];
  expect(freeSeats(company(true, seats))).toEqual([2, 3, 4]);
  expect(freeSeats(company(false, seats))).toEqual([]);
  expect(unseated(company(true, seats)).map((one) => one.person)).toEqual([4]);
});
