import { beforeEach, expect, test, vi } from "vitest";
import { keepTable } from "../src/tables";
import { keepMuted, mutedAt } from "../src/talk/muted";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test("who is muted is kept for each table, as long as the table is", () => {
  keepTable({ table: "a", game: "ten", phase: "playing" });
  keepMuted("a", [1]);
  keepMuted("b", [2]);
  keepMuted("c", [3]);
  expect(mutedAt("a")).toEqual([1]);
  expect(mutedAt("b")).toEqual([]);
  expect(mutedAt("c")).toEqual([3]);
});
