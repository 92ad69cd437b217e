/** Who sits where in the next game, as the host arranges it: people by number, computers by level. */

import type { Company, PersonInfo, SeatInfo } from "../generated/messages";

const PROGRAM = "Robot"; // the same in both languages

export type Place = number | string;

export function placesOf(seats: readonly SeatInfo[]): Place[] {
  return seats.map(({ person, level }) => person ?? level ?? "");
}

/** The same places with something else at one of them. */
export function changed(places: readonly Place[], at: number, place: Place): Place[] {
  return places.map((one, n) => (n === at ? place : one));
}

/** The same places with one of them moved up (-1) or down (1); null where it can go no further. */
export function moved(places: readonly Place[], from: number, by: -1 | 1): Place[] | null {
  const to = from + by;
  const [one, other] = [places[from], places[to]];
  if (one === undefined || other === undefined) return null;
  return changed(changed(places, to, one), from, other);
}

/** The people who are in, but have no place in the next game. */
export function without(company: Company): PersonInfo[] {
  const placed = new Set(company.seats.map(({ person }) => person));
  return company.people.filter(({ person, waiting }) => !waiting && !placed.has(person));
}

/** A name for a program that nobody at the table has yet. */
export function nameForProgram(company: Company): string {
  const taken = new Set([...company.people, ...company.seats].map(({ name }) => name));
  let name = PROGRAM;
  for (let n = 2; taken.has(name); n += 1) name = `${PROGRAM} ${n}`;
  return name;
}

/** The seats of a running game that can be given: a computer's, or that of somebody away. */
export function freeSeats(company: Company): number[] {
  return company.players.flatMap(({ person }, seat) => {
    const known = company.people.find((one) => one.person === person);
    const held = known !== undefined && (known.here || known.person === company.host);
    return company.playing && !held ? [seat] : [];
  });
}

/** The people who are in, but do not play in the running game. */
export function unseated(company: Company): PersonInfo[] {
  const playing = new Set(company.players.map(({ person }) => person));
  return company.people.filter(({ person, waiting }) => !waiting && !playing.has(person));
}
