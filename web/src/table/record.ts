/** The file in which the record of a game is saved. */

/** A name by which it is found again: the game and the day. */
export function recordName(game: string, day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${game}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.jsonl`;
}
