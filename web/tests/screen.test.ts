import { expect, test } from "vitest";
import type { Company } from "../src/generated/messages";
import { screenOf } from "../src/table/screen";
import type { Shown } from "../src/table/shown";

function company(changes: Partial<Company> = {}, waiting = false): Company {
  const people = [
    { person: 0, name: "Mari", picture: 0, waiting: false, here: true, beside: null },
    { person: 1, name: "Jüri", picture: 1, waiting, here: true, beside: null },
  ];
  return {
    you: 1,
    host: 0,
    people,
    playing: false,
    ownSeats: [] as number[],
    ...changes,
  } as Company;
}

const at = (given: Partial<Parameters<typeof screenOf>[0]>) =>
  screenOf({
    line: "open",
    company: null,
    shown: null,
    preparing: false,
    covered: false,
    ...given,
  });

const shown = { number: 3 } as Shown;

test("nobody is shown a table before it is known who they are at it", () => {
  expect(at({ line: "connecting" })).toBe("opening");
  expect(at({ line: "noSuchTable" })).toBe("noTable");
  expect(at({ line: "stranger" })).toBe("door");
});

test("who was sent away stands before the door, whatever was seen before", () => {
  expect(at({ line: "stranger", company: company(), shown })).toBe("door");
});

test("who waits to be let in sees neither people nor game", () => {
  expect(at({ company: company({ playing: true }, true) })).toBe("waiting");
});

test("before the first game people gather, and the game comes by itself", () => {
  expect(at({ company: company() })).toBe("gathering");
  expect(at({ company: company({ playing: true, ownSeats: [1] }) })).toBe("opening");
  expect(at({ company: company({ playing: true, ownSeats: [1] }), shown })).toBe("game");
});

test("who does not play in the present game waits where the next one is prepared", () => {
  expect(at({ company: company({ playing: true }) })).toBe("gathering");
});

test("the result stays until one goes to prepare the next game", () => {
  expect(at({ company: company(), shown })).toBe("game");
  expect(at({ company: company(), shown, preparing: true })).toBe("gathering");
  expect(at({ company: company({ playing: true }), shown, preparing: true })).toBe("gathering");
});

test("a lost line leaves on the screen what was there", () => {
  expect(at({ line: "lost", company: company(), shown })).toBe("game");
});

test("a window that was given up for another one shows nothing of the game", () => {
  const table = { line: "elsewhere", company: company({ playing: true }), shown } as const;
  expect(at(table)).toBe("elsewhere");
  expect(at({ ...table, covered: true })).toBe("elsewhere");
});
