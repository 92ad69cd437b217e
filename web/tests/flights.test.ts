import { expect, test } from "vitest";
import type { News } from "../src/generated/messages";
import { endOf, type Flight } from "../src/motion/flight";
import { flightsOfRahastVabaks } from "../src/motion/rahastVabaks";
import { endOfTen, flightsOfTen } from "../src/motion/ten";
import type { ShownRahastVabaks, ShownTen } from "../src/table/shown";

const said = (key: string, parameters: News["parameters"]) => ({ key, parameters });

function rahastVabaks(hand: string[] | null, number = 0, ...news: News[]): ShownRahastVabaks {
  return {
    you: hand ? 0 : null,
    number,
    view: { hand, handSizes: [hand?.length ?? 3, 3, 3] },
    events: number ? [{ number, seat: 1, move: "", news }] : [],
  } as unknown as ShownRahastVabaks;
}

const faces = (flights: Flight[]) =>
  flights.map(({ what }) => ("card" in what ? what.card : what.coin));
const ways = (flights: Flight[]) => flights.map(({ from, to }) => `${from[0]} > ${to[0]}`);

test("what others draw or give each other travels with its back", () => {
  const before = rahastVabaks(["R1"]);
  const flights = flightsOfRahastVabaks(
    before,
    rahastVabaks(
      ["R1"],
      1,
      said("rahast-vabaks.drew", { seat: 1 }),
      said("rahast-vabaks.paid-out", { seat: 1, other: 2 }),
      said("rahast-vabaks.extra", { seat: 2, count: 2 }),
      said("rahast-vabaks.swapped", { seat: 1, other: 2 }),
    ),
  );
  expect(new Set(faces(flights))).toEqual(new Set([null]));
  expect(ways(flights).slice(0, 4)).toEqual([
    "pile > seat/1",
    "seat/1 > seat/2",
    "pile > seat/2",
    "pile > seat/2",
  ]);
  const crossing = ways(flights).slice(4);
  expect(crossing).toContain("seat/1 > seat/2");
  expect(crossing).toContain("seat/2 > seat/1");
});

test("of several alike the card that has gone flies, and the one that has come is waited for", () => {
  const news = [
    said("rahast-vabaks.played", { seat: 0, cards: ["B5", "B5", "G1"] }),
    said("rahast-vabaks.extra.own", { cards: ["R2"], count: 1 }),
  ];
  const before = rahastVabaks(["B5", "B5", "B5", "G1", "R2"]);
  const flights = flightsOfRahastVabaks(before, rahastVabaks(["B5", "R2", "R2"], 1, ...news));
  expect(ways(flights)).toEqual([
    "card/B5/2 > beneath/0",
    "card/B5/1 > beneath/1",
    "card/G1/0 > top",
    "pile > card/R2/1",
  ]);
  // What the card on top does begins when it lies there.
  expect(flights[3]?.at).toBe(Math.max(...flights.slice(0, 3).map(endOf)));
});

test("a swapped hand is seen when it has come: until then each card has its back", () => {
  const now = rahastVabaks(["B5", "G1"], 1, said("rahast-vabaks.swapped", { seat: 0, other: 2 }));
  const flights = flightsOfRahastVabaks(rahastVabaks(["R1", "R2", "R5"]), now);
  expect(faces(flights)).toEqual([null, null, null, null, null]);
  expect([...ways(flights)].sort()).toEqual([
    "hand > seat/2",
    "hand > seat/2",
    "hand > seat/2",
    "seat/2 > card/B5/0",
    "seat/2 > card/G1/0",
  ]);
});

test("chance that follows at once belongs to the same motion", () => {
  const now = rahastVabaks(["R1", "G2"], 2, said("rahast-vabaks.shuffled", {}));
  const drawn = said("rahast-vabaks.drew.own", { card: "G2" });
  now.events.unshift({ number: 1, seat: 0, move: "draw", news: [drawn] });
  const flights = flightsOfRahastVabaks(rahastVabaks(["R1"]), now);
  expect(ways(flights)[0]).toBe("pile > card/G2/0");
  expect(ways(flights)).toContain("top > pile");
  expect(Math.min(...flights.slice(1).map(({ at }) => at))).toBe(1);
});

function ten(row: string[], number = 0, ...news: News[]): ShownTen {
  return {
    you: 0,
    number,
    view: { row, auction: null, buying: null },
    events: number ? [{ number, seat: 0, move: "", news }] : [],
  } as unknown as ShownTen;
}

test("a row that bursts goes to the market when it has tipped over", () => {
  const before = ten(["R4", "$3", "R4"]);
  const now = ten(
    [],
    1,
    said("ten.drew", { seat: 0, card: "B9" }),
    said("ten.bust.numbers", { seat: 0 }),
    said("ten.to-market", { cards: ["R4", "R4", "B9"], count: 3 }),
    said("ten.bust-token", { seat: 0 }),
    said("ten.tokens", { seat: 1, count: 9 }),
  );
  const flights = flightsOfTen(before, now);
  expect(ways(flights).slice(0, 5)).toEqual([
    "pile > row/B9/0",
    "row/R4/0 > market/R4",
    "row/R4/1 > market/R4",
    "row/B9/0 > market/B9",
    "row > bust/0",
  ]);
  expect(ways(flights).filter((way) => way === "money > tokens/1")).toHaveLength(5);
  for (const { at } of flights.slice(1)) expect(at).toBeGreaterThan(1);
  expect(endOfTen(before, now, flights)).toBe(Math.max(...flights.map(endOf)));
});

test("what is paid goes to what was bought, which goes to one's runs or to whoever bought it", () => {
  const bought = (seat: number) => [
    said("ten.bought", { seat, card: "R4", price: 4 }),
    said("ten.paid.tokens", { seat, count: 2 }),
    said("ten.paid.cards", { seat, cards: ["B2", "W5"], count: 2 }),
  ];
  expect(ways(flightsOfTen(ten([]), ten([], 1, ...bought(0))))).toEqual([
    "market/R4 > field/R4",
    "tokens/0 > market/R4",
    "tokens/0 > market/R4",
    "field/B2 > market/R4",
    "wild/W5 > market/R4",
  ]);
  expect(ways(flightsOfTen(ten([]), ten([], 1, ...bought(1))))).toEqual([
    "market/R4 > seat/1",
    "tokens/1 > market/R4",
    "tokens/1 > market/R4",
    "seat/1 > market/R4",
    "seat/1 > market/R4",
  ]);
});
