/** The games that people have played at this device, counted in this browser and told to nobody. */

import type { PersonInfo, Result } from "../generated/messages";
import { keep, keptData } from "../memory";
import type { Shown } from "../table/shown";

/**
 * With whom a game was played: only people, computers (or programs) too, or somebody's place was
 * in between taken by a computer or by somebody else, so that nobody has won it quite alone.
 */
export const COMPANIES = ["people", "computers", "helped"] as const;
export type CompanyKind = (typeof COMPANIES)[number];

export interface Count {
  played: number;
  won: number;
}

/** Somebody, by name and picture, and their games: by the name of the game, then by company. */
export interface Player {
  name: string;
  picture: number | null;
  games: Record<string, Partial<Record<CompanyKind, Count>>>;
}

const PLAYERS = "players";
const COUNTED = "counted";
/** So many tables are remembered, so that none of their games is counted again. */
const MOST_TABLES = 200;

/** Who has played most stands first. */
export function countedPlayers(): Player[] {
  const players = keptData<Player[]>(PLAYERS) ?? [];
  return players.sort((one, other) => allPlayed(other) - allPlayed(one));
}

/** What was counted is gone; games that are over by now are not counted again. */
export function forgetPlayers(): void {
  keep(PLAYERS, "[]");
}

/**
 * Count a game that is over for those of its players who are here, once; one that goes on with
 * another game is none of its own.
 */
export function countGame(
  table: string,
  shown: Shown,
  result: Result,
  here: readonly PersonInfo[],
): void {
  const played = shown.seats.flatMap(({ kind, person }, seat) => {
    const who = kind === "human" ? here.find((one) => one.person === person) : undefined;
    return who ? [{ seat, who }] : [];
  });
  if (shown.origin || played.length === 0 || !isNew(table, shown.round)) return;
  const company = companyOf(shown);
  const players = countedPlayers();
  for (const { seat, who } of played) {
    const { games } = entryOf(players, who);
    games[shown.game] ??= {};
    const counts = games[shown.game] as Player["games"][string];
    counts[company] ??= { played: 0, won: 0 };
    counts[company].played += 1;
    if (result.winners.includes(seat)) counts[company].won += 1;
  }
  keep(PLAYERS, JSON.stringify(players));
}

function companyOf({ seats, events, formerly }: Shown): CompanyKind {
  const stoodIn = events.some(({ news }) => news.some(({ key }) => key.endsWith(".stoodIn")));
  if (stoodIn || formerly.length > 0) return "helped";
  return seats.every(({ kind }) => kind === "human") ? "people" : "computers";
}

/** Was no game of this round or a later one counted at this table? From now on it was. */
function isNew(table: string, round: number): boolean {
  const counted = keptData<[table: string, round: number][]>(COUNTED) ?? [];
  const last = counted.find(([id]) => id === table)?.[1] ?? 0;
  if (round <= last) return false;
  const others = counted.filter(([id]) => id !== table);
  keep(COUNTED, JSON.stringify([[table, round], ...others].slice(0, MOST_TABLES)));
  return true;
}

function entryOf(players: Player[], { name, picture }: PersonInfo): Player {
  const known = players.find((one) => one.name === name && one.picture === picture);
  if (known) return known;
  const player = { name, picture, games: {} };
  players.push(player);
  return player;
}

function allPlayed({ games }: Player): number {
  const counts = Object.values(games).flatMap((kinds) => Object.values(kinds));
  return counts.reduce((sum, { played }) => sum + played, 0);
}
