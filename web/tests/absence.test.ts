import { expect, test } from "vitest";
import type { Company } from "../src/generated/messages";
import { waitedFor } from "../src/table/absence";

const company = (changes: Partial<Company>) =>
  ({ playing: true, seat: 0, waitsFor: 1, waited: 0, patience: 90_000, ...changes }) as Company;

test("nobody waits for oneself, for a computer, or when nothing is played", () => {
  expect(waitedFor(company({ waitsFor: 0 }), 0)).toBeNull();
  expect(waitedFor(company({ waitsFor: null }), 0)).toBeNull();
  expect(waitedFor(company({ playing: false }), 0)).toBeNull();
});

test("time goes on after the server has said how long it was", () => {
  expect(waitedFor(company({ waited: 30_000 }), 20_000)).toEqual({ seat: 1, left: 40_000 });
  expect(waitedFor(company({ waited: 30_000 }), 70_000)).toEqual({ seat: 1, left: 0 });
});

test("who only looks on waits, too", () => {
  expect(waitedFor(company({ seat: null, waitsFor: 0 }), 0)?.seat).toBe(0);
});
