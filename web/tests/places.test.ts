import { expect, test } from "vitest";
import { moved, placesOf, without } from "../src/gathering/places";
import type { Company, SeatInfo } from "../src/generated/messages";

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
