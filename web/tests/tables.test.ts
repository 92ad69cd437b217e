import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../src/generated/messages";
import {
  forgetTable,
  hasLostSeat,
  keepTable,
  keptTables,
  leaveTable,
  unfinishedTable,
} from "../src/tables";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test("the table to go on with is the newest where a game is on or about to be", () => {
  expect(unfinishedTable(keptTables())).toBeNull();
  keepTable({ table: "a", game: "ten", phase: "playing" });
  keepTable({ table: "b", game: "rahast-vabaks", phase: "gathering" });
  expect(unfinishedTable(keptTables())?.table).toBe("b");
  keepTable({ table: "b", game: "rahast-vabaks", phase: "over" });
  expect(unfinishedTable(keptTables())?.table).toBe("a");
});

test("a table that was left stays in its place, and is not one to go on with", () => {
  keepTable({ table: "a", game: "ten", phase: "playing" });
  keepTable({ table: "b", game: "ten", phase: "over" });
  leaveTable("a");
  expect(keptTables().map(({ table, phase }) => [table, phase])).toEqual([
    ["b", "over"],
    ["a", "left"],
  ]);
  expect(unfinishedTable(keptTables())).toBeNull();
});

test("a table is remembered once, the oldest are forgotten, and so is one that is taken off", () => {
  for (let n = 0; n < 30; n += 1) keepTable({ table: `t${n}`, game: "ten", phase: "playing" });
  keepTable({ table: "t20", game: "ten", phase: "playing" });
  expect(keptTables()).toHaveLength(20);
  expect(keptTables()[0]?.table).toBe("t20");
  forgetTable("t20");
  expect(keptTables().map(({ table }) => table)).not.toContain("t20");
});

test("the last table can be forgotten, too", () => {
  keepTable({ table: "a", game: "ten", phase: "playing" });
  forgetTable("a");
  expect(keptTables()).toEqual([]);
});

test("a seat is lost when somebody else sits there, not when one has just gone", () => {
  const info = (person: number, you: TableInfo["you"] = "gone") =>
    ({ table: "a", you, phase: "playing", players: [{ person: 0 }, { person }] }) as TableInfo;
  expect(hasLostSeat(info(2))).toBe(false);
  keepTable({ table: "a", game: "ten", phase: "playing", person: 1 });
  expect(hasLostSeat(info(2))).toBe(true);
  expect(hasLostSeat(info(1))).toBe(false);
  expect(hasLostSeat(info(2, "in"))).toBe(false);
  leaveTable("a");
  expect(hasLostSeat(info(2))).toBe(false);
});
