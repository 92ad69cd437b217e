import { expect, test } from "vitest";
import { moved, nameForProgram, placesOf, without } from "../src/gathering/places";
import { ProgramInvitation } from "../src/gathering/programInvitation.svelte";
import type { Command, Company, ProgramInvited, SeatInfo } from "../src/generated/messages";

const person = (number: number, name: string): SeatInfo => ({
  name,
  kind: "human",
  person: number,
  level: null,
});
const computer: SeatInfo = { name: "Arvo", kind: "computer", person: null, level: "steady" };

test("the host is a place, too, though its number is 0", () => {
  expect(placesOf([person(0, "Mari"), computer, person(2, "Jüri")])).toEqual([0, "steady", 2]);
});

test("a place goes up or down by one, and not beyond the ends", () => {
  expect(moved([0, "steady", 2], 2, -1)).toEqual([0, 2, "steady"]);
  expect(moved([0, "steady", 2], 0, 1)).toEqual(["steady", 0, 2]);
  expect(moved([0, "steady", 2], 0, -1)).toBeNull();
  expect(moved([0, "steady", 2], 2, 1)).toBeNull();
});

test("who is in without a place is found, and who waits is not one of them", () => {
  const here = { picture: 0, here: true };
  const company = {
    people: [
      { person: 0, name: "Mari", waiting: false, ...here },
      { person: 1, name: "Jüri", waiting: false, ...here },
      { person: 2, name: "Epp", waiting: true, ...here },
    ],
    seats: [person(0, "Mari"), computer],
  } as unknown as Company;
  expect(without(company).map(({ name }) => name)).toEqual(["Jüri"]);
});

test("a program gets a name that nobody has, neither a person nor a computer player", () => {
  const people = (...names: string[]) => names.map((name) => ({ name }));
  const company = (seated: string[], others: string[]) =>
    ({ seats: people(...seated), people: people(...others) }) as Company;
  expect(nameForProgram(company(["Mari", "Arvo"], ["Mari"]))).toBe("Robot");
  expect(nameForProgram(company(["Robot"], ["Robot 2"]))).toBe("Robot 3");
});

const REFUSED = { type: "refused", number: 0, sentence: null } as const;

function invitation() {
  const said: Command[] = [];
  let ids = 0;
  const program = new ProgramInvitation(
    (command) => said.push(command),
    () => `${++ids}`,
  );
  return { program, said };
}

test("what opens a program's seat is there until it is forgotten, and only for who asked", () => {
  const { program, said } = invitation();
  program.ask("Robot");
  const answer = { type: "programInvited", id: "1", person: 1, token: "t", address: "a" } as const;
  program.heard({ ...answer, id: "9" } satisfies ProgramInvited);
  expect(program.made).toBeNull();
  program.heard(answer);
  expect(program.made?.token).toBe("t");
  program.comeBack();
  expect(said).toEqual([{ type: "inviteProgram", id: "1", name: "Robot" }]);
  program.forget();
  expect(program.made).toBeNull();
});

test("an invitation that was not answered is said again with the same id", () => {
  const { program, said } = invitation();
  program.ask("Robot");
  program.comeBack();
  expect(said).toEqual([said[0], said[0]]);
  program.heard({
    ...REFUSED,
    id: "1",
    reason: { code: "token-lost", rule: null, parameters: {} },
  });
  expect(program.refused?.code).toBe("token-lost");
  program.comeBack();
  expect(said).toHaveLength(2);
});
