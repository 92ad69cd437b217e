import { beforeEach, expect, test, vi } from "vitest";
import { forgetTable, keepTable, keptTables, unfinishedTable } from "../src/tables";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test("the table to go on with is the newest whose game is not over", () => {
  expect(unfinishedTable()).toBeNull();
  keepTable({ table: "a", game: "ten", over: false });
  keepTable({ table: "b", game: "rahast-vabaks", over: false });
  expect(unfinishedTable()?.table).toBe("b");
  keepTable({ table: "b", game: "rahast-vabaks", over: true });
  expect(unfinishedTable()?.table).toBe("a");
});

test("a table is remembered once, the oldest are forgotten, and so is one that is left", () => {
  for (let n = 0; n < 30; n += 1) keepTable({ table: `t${n}`, game: "ten", over: false });
  keepTable({ table: "t20", game: "ten", over: false });
  expect(keptTables()).toHaveLength(20);
  expect(keptTables()[0]?.table).toBe("t20");
  forgetTable("t20");
  expect(keptTables().map(({ table }) => table)).not.toContain("t20");
});

test("the last table can be forgotten, too", () => {
  keepTable({ table: "a", game: "ten", over: false });
  forgetTable("a");
  expect(keptTables()).toEqual([]);
});
