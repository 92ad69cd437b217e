import { beforeEach, expect, test, vi } from "vitest";
import { countedPlayers, countGame, forgetPlayers } from "../src/family/counting";
import type { PersonInfo, Result } from "../src/generated/messages";
import type { Shown } from "../src/table/shown";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

const MARI = { person: 0, name: "Mari", picture: 3 } as PersonInfo;
const JURI = { person: 1, name: "Jüri", picture: 5 } as PersonInfo;
const MARI_WON = { winners: [0] } as unknown as Result;

const seat = (person: number | null) => ({ kind: person === null ? "computer" : "human", person });

function over(round: number, more: Partial<Shown> = {}): Shown {
  const seats = [seat(0), seat(1)];
  return { game: "ten", round, seats, events: [], formerly: [], ...more } as unknown as Shown;
}

const counts = (name: string) => countedPlayers().find((one) => one.name === name)?.games.ten;

test("a game is counted once, in whatever order it is seen again, for those who are here", () => {
  for (const round of [1, 1, 2, 1]) countGame("a", over(round), MARI_WON, [MARI]);
  countGame("b", over(1), MARI_WON, [MARI, JURI]);
  expect(counts("Mari")).toEqual({ people: { played: 3, won: 3 } });
  expect(counts("Jüri")).toEqual({ people: { played: 1, won: 0 } });
});

test("a game that goes on with another one is none of its own", () => {
  const origin = { table: "b", round: 1, number: 4 };
  countGame("a", over(1, { origin }), MARI_WON, [MARI]);
  expect(countedPlayers()).toEqual([]);
  countGame("a", over(2), MARI_WON, [MARI]);
  expect(counts("Mari")).toEqual({ people: { played: 1, won: 1 } });
});

test("who only looks on leaves a game to be counted, and counts for nothing", () => {
  countGame("a", over(1), MARI_WON, [{ ...MARI, person: 7 }]);
  expect(countedPlayers()).toEqual([]);
  countGame("a", over(1), MARI_WON, [MARI]);
  expect(counts("Mari")).toEqual({ people: { played: 1, won: 1 } });
});

test("games with computers, and those where somebody was helped, are kept apart", () => {
  const stoodIn = [{ news: [{ key: "table.stoodIn", parameters: { seat: 1 } }] }];
  const formerly = [{ number: 3, seat: 1, name: "Arvo" }];
  countGame("a", over(1), MARI_WON, [MARI]);
  countGame("a", over(2, { seats: [seat(0), seat(null)] } as Partial<Shown>), MARI_WON, [MARI]);
  countGame("a", over(3, { events: stoodIn } as unknown as Partial<Shown>), MARI_WON, [MARI]);
  countGame("a", over(4, { formerly }), MARI_WON, [MARI]);
  expect(counts("Mari")).toEqual({
    people: { played: 1, won: 1 },
    computers: { played: 1, won: 1 },
    helped: { played: 2, won: 2 },
  });
});

test("another picture is somebody else; what is forgotten is not counted again", () => {
  countGame("a", over(1), MARI_WON, [MARI]);
  countGame("a", over(2), MARI_WON, [{ ...MARI, picture: 9 }]);
  expect(countedPlayers().map(({ name, picture }) => [name, picture])).toEqual([
    ["Mari", 3],
    ["Mari", 9],
  ]);
  forgetPlayers();
  countGame("a", over(2), MARI_WON, [MARI]);
  expect(countedPlayers()).toEqual([]);
  countGame("a", over(3), MARI_WON, [MARI]);
  expect(countedPlayers()).toHaveLength(1);
});
