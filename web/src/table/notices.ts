/**
 * What has changed about the company at a table and no move has told: who has left, who plays for
 * whom, who is the host. It follows from the difference between two messages.
 */

import type { Company, PersonInfo } from "../generated/messages";
import type { Parameters } from "../words/catalogue";
import type { PageKey } from "../words/words.svelte";
import { peopleHere } from "./device";

/** A sentence of the page; `seat` is one of the game that is on. */
export interface Notice {
  key: PageKey;
  parameters: Parameters;
}

/** One sentence for each thing that has changed. */
export function noticesOf(before: Company, now: Company): Notice[] {
  // Who waits at the door knows nothing of the others, and is told when they are let in.
  if (waits(before) || waits(now)) return [];
  const inGame = isSameGame(before, now)
    ? [...seatsGiven(before, now), ...standIns(before, now), ...notTakenBack(before, now)]
    : [];
  return [...left(before, now), ...host(before, now), ...inGame];
}

function waits({ you, people }: Company): boolean {
  return people.some(({ person, waiting }) => waiting && person === you);
}

function isSameGame(before: Company, now: Company): boolean {
  const round = before.shuffle?.round === now.shuffle?.round;
  return before.playing && now.playing && round && before.players.length === now.players.length;
}

function personOf(company: Company, seat: number): number | null {
  return company.players[seat]?.person ?? null;
}

/** The seats in which somebody else sits now. */
function changedSeats(before: Company, now: Company): number[] {
  if (!isSameGame(before, now)) return [];
  const seats = [...now.players.keys()];
  return seats.filter((seat) => personOf(before, seat) !== personOf(now, seat));
}

function seatsGiven(before: Company, now: Company): Notice[] {
  return changedSeats(before, now).map((seat) => ({
    key: "notice.seat",
    parameters: { seat, former: before.players[seat]?.name ?? "" },
  }));
}

function left(before: Company, now: Company): Notice[] {
  const there = new Set(now.people.map(({ person }) => person));
  // Whose seat was given away is named where that is told.
  const replaced = changedSeats(before, now).map((seat) => personOf(before, seat));
  const gone = before.people.filter(
    ({ person, waiting, looksOn }) =>
      !waiting && !looksOn && !there.has(person) && !replaced.includes(person),
  );
  return gone.map((person) => leftAs(person, now));
}

function leftAs({ person, name }: PersonInfo, now: Company): Notice {
  const seat = now.playing ? now.players.findIndex((one) => one.person === person) : -1;
  return seat < 0
    ? { key: "notice.left", parameters: { name } }
    : { key: "notice.leftGame", parameters: { seat } };
}

function host(before: Company, now: Company): Notice[] {
  const person = now.people.find((one) => one.person === now.host);
  if (before.host === now.host || !person) return [];
  const here = peopleHere(now);
  const isMe = here.length === 1 && here[0]?.person === now.host;
  return isMe
    ? [{ key: "notice.hostYou", parameters: {} }]
    : [{ key: "notice.host", parameters: { name: person.name } }];
}

/** A computer player begins, or ends, to play for somebody who is at the table. */
function standIns(before: Company, now: Company): Notice[] {
  const changed = changedSeats(before, now);
  const seats = [...now.players.keys()].filter((seat) => {
    const same = isStoodIn(before, seat) === isStoodIn(now, seat);
    // Who plays alone at this device sees that all the time.
    const mine = now.ownSeats.includes(seat) && now.ownSeats.length < 2;
    return !same && !mine && !changed.includes(seat);
  });
  return seats.flatMap((seat): Notice[] => {
    const person = now.people.find((one) => one.person === personOf(now, seat));
    if (!person) return [];
    return [{ key: isStoodIn(now, seat) ? "notice.standIn" : "notice.back", parameters: { seat } }];
  });
}

/** Not for one turn only: of that the move itself tells. */
function isStoodIn({ standIns, standInsForTurn }: Company, seat: number): boolean {
  return standIns.includes(seat) && !standInsForTurn.includes(seat);
}

/** Nobody is asked any more: unless an event says otherwise, the move was not taken back. */
function notTakenBack(before: Company, now: Company): Notice[] {
  const over = before.takeBack !== null && now.takeBack === null;
  return over ? [{ key: "notice.notTakenBack", parameters: {} }] : [];
}
