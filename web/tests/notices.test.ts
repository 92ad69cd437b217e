import { expect, test } from "vitest";
import type { Company, PersonInfo, SeatInfo } from "../src/generated/messages";
import { noticesOf } from "../src/table/notices";

const person = (number: number, name: string, changes: Partial<PersonInfo> = {}): PersonInfo => ({
  person: number,
  name,
  picture: 0,
  waiting: false,
  here: true,
  beside: null,
  wish: "play",
  looksOn: false,
  program: false,
  ...changes,
});
const seat = (number: number | null, name: string): SeatInfo => ({
  name,
  kind: number === null ? "computer" : "human",
  person: number,
  level: number === null ? "easy" : null,
});

const mari = person(0, "Mari");
const jüri = person(1, "Jüri");
const kate = person(2, "Kate");

/** Jüri looks at a game of Mari, Jüri, Kate and a computer; Mari is the host. */
function company(changes: Partial<Company> = {}): Company {
  const players = [seat(0, "Mari"), seat(1, "Jüri"), seat(2, "Kate"), seat(null, "Arvo")];
  const state = {
    playing: true,
    standIns: [] as number[],
    standInsForTurn: [] as number[],
    ownSeats: [1],
    takeBack: null,
  };
  const shuffle = { round: 1, commitment: "", wanted: false };
  const people = [mari, jüri, kate];
  return { you: 1, host: 0, people, players, shuffle, ...state, ...changes } as Company;
}

const before = company();
const keys = (was: Company, now: Company) => noticesOf(was, now).map(({ key }) => key);

test("nothing is told where nothing has changed, or who is away", () => {
  const away = company({ people: [mari, jüri, person(2, "Kate", { here: false })] });
  expect(noticesOf(before, before)).toEqual([]);
  expect(noticesOf(before, away)).toEqual([]);
});

test("who leaves is named: in a game by seat, since the name may go along", () => {
  const gone = { people: [mari, jüri] };
  expect(noticesOf(before, company({ ...gone, standIns: [2] }))).toEqual([
    { key: "notice.leftGame", parameters: { seat: 2 } },
  ]);
  const gathering = { playing: false, players: [] };
  expect(noticesOf(company(gathering), company({ ...gathering, ...gone }))).toEqual([
    { key: "notice.left", parameters: { name: "Kate" } },
  ]);
});

test("nobody is told of newcomers who go, or of who only looked on", () => {
  const others = [person(3, "Oskar", { waiting: true }), person(4, "Leida", { looksOn: true })];
  expect(noticesOf(company({ people: [mari, jüri, kate, ...others] }), before)).toEqual([]);
});

test("a seat given away is told once, with who sat there before", () => {
  const oskar = person(3, "Oskar");
  const players = [seat(0, "Mari"), seat(1, "Jüri"), seat(3, "Oskar"), seat(null, "Arvo")];
  const now = company({ people: [mari, jüri, oskar], players });
  const given = { key: "notice.seat", parameters: { seat: 2, former: "Kate" } };
  expect(noticesOf(company({ standIns: [2] }), now)).toEqual([given]);
  const computers = [...before.players.slice(0, 3), seat(3, "Oskar")];
  expect(
    noticesOf(before, company({ people: [mari, jüri, kate, oskar], players: computers })),
  ).toEqual([{ key: "notice.seat", parameters: { seat: 3, former: "Arvo" } }]);
});

test("the host who goes makes somebody else the host", () => {
  const people = [jüri, kate];
  expect(keys(before, company({ people, host: 1, standIns: [0] }))).toEqual([
    "notice.leftGame",
    "notice.hostYou",
  ]);
  expect(noticesOf(before, company({ host: 2 }))).toEqual([
    { key: "notice.host", parameters: { name: "Kate" } },
  ]);
  // Of several people at this device nobody is "you".
  const beside = [jüri, person(2, "Kate", { beside: 1 })];
  expect(keys(company({ people: beside }), company({ people: beside, host: 1 }))).toEqual([
    "notice.host",
  ]);
});

test("a computer begins and ends to play for somebody", () => {
  const standing = company({ standIns: [2] });
  expect(noticesOf(before, standing)).toEqual([{ key: "notice.standIn", parameters: { seat: 2 } }]);
  expect(keys(standing, before)).toEqual(["notice.back"]);
  // What is done for one turn only the move itself tells.
  const forTurn = company({ standIns: [2], standInsForTurn: [2] });
  expect(noticesOf(before, forTurn)).toEqual([]);
  expect(noticesOf(forTurn, before)).toEqual([]);
  expect(keys(forTurn, standing)).toEqual(["notice.standIn"]);
});

test("who is alone at a device sees without a notice that a computer plays for them", () => {
  const standing = company({ standIns: [1] });
  expect(noticesOf(before, standing)).toEqual([]);
  const shared = { ownSeats: [1, 2] };
  expect(keys(company(shared), company({ standIns: [1], ...shared }))).toEqual(["notice.standIn"]);
});

test("that a move was not taken back is told when nobody is asked any more", () => {
  const takeBack = { person: 0, agreed: [], waiting: [1], left: 5000 };
  expect(keys(company({ takeBack }), before)).toEqual(["notice.notTakenBack"]);
  expect(keys(company({ takeBack }), company({ playing: false }))).toEqual([]);
});

test("another game is no change of seats", () => {
  const players = [...before.players].reverse();
  const shuffle = { round: 2, commitment: "", wanted: false };
  expect(noticesOf(before, company({ players, shuffle, standIns: [1] }))).toEqual([]);
});

test("at the door nothing is told", () => {
  const people = [mari, person(1, "Jüri", { waiting: true }), kate];
  expect(noticesOf(company({ people }), company({ host: 2 }))).toEqual([]);
});
