/** Something that goes from one place on the table to another because of what has happened. */

export type Piece = { card: string | null } | { coin: "money" | "bust" };

export interface Flight {
  /** What flies: a card, with its back up where it is not known, or a token. */
  what: Piece;
  /** It begins at the first of these places that was to be seen before. */
  from: readonly string[];
  /** It ends at the first of these that is to be seen now, or else was before. */
  to: readonly string[];
  /** When it begins, counted in flights. */
  at: number;
  /** How far from the straight line it goes, in widths of itself; to the left of its way. */
  bow?: number;
  /** Cards of a sum first lie side by side around a place: which one of how many it is. */
  fan?: { n: number; count: number; around: string };
  /** How it lies at its end, in degrees. */
  tilt?: number;
  /** Does it go out of sight where it ends? */
  leaves?: boolean;
  /** Does it lie at its beginning until it goes? Else it is not to be seen before. */
  waits?: boolean;
}

/** A sum takes this much longer, since it fans out on the way. */
const FANNED = 0.7;

/** When a flight has ended, counted in flights. */
export function endOf({ at, fan }: Flight): number {
  return at + 1 + (fan ? FANNED : 0);
}

/** When all have ended. */
export function lastEnd(flights: readonly Flight[]): number {
  return Math.max(0, ...flights.map(endOf));
}

/** So many follow each other so closely that they are seen as a bundle. */
export function bundle(count: number, most: number, one: (n: number) => Flight): Flight[] {
  return Array.from({ length: Math.min(count, most) }, (_, n) => one(n));
}
