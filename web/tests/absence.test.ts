import { expect, test } from "vitest";
import type { Company } from "../src/generated/messages";
import { waitedFor } from "../src/table/absence";
import type { Shown } from "../src/table/shown";

const shown = (toMove: number | null) =>
  ({
    you: 0,
    view: { toMove },
    seats: [{ kind: "human" }, { kind: "human" }, { kind: "computer" }],
  }) as unknown as Shown;
const company = (changes: Partial<Company> = {}) =>
  ({
    playing: true,
    standIns: [],
    ownSeats: [0],
    pausedBy: null,
    patience: 90_000,
    ...changes,
  }) as unknown as Company;

test("nobody waits for oneself, for a computer, or when nothing is played", () => {
  expect(waitedFor(shown(0), company(), 99_000)).toBeNull();
  expect(waitedFor(shown(2), company(), 99_000)).toBeNull();
  expect(waitedFor(shown(null), company(), 99_000)).toBeNull();
  expect(waitedFor(shown(1), company({ playing: false }), 99_000)).toBeNull();
});

test("of several people at a device one can be waited for like anybody", () => {
  const together = company({ ownSeats: [0, 1] });
  expect(waitedFor(shown(0), together, 99_000)).toEqual({ seat: 0, left: 0 });
});

test("nobody is waited for in a pause", () => {
  expect(waitedFor(shown(1), company({ pausedBy: 2 }), 99_000)).toBeNull();
});

test("it takes as long as the table has agreed on", () => {
  expect(waitedFor(shown(1), company(), 20_000)).toEqual({ seat: 1, left: 70_000 });
  expect(waitedFor(shown(1), company({ patience: 30_000 }), 40_000)?.left).toBe(0);
});

test("nobody is waited for while a computer plays for them", () => {
  expect(waitedFor(shown(1), company({ standIns: [1] }), 99_000)).toBeNull();
});
