/** The file in which the record of a game is saved. */

/** A name by which it is found again: the game, the day, and which one of its table it was. */
export function recordName(game: string, day: Date, round: number): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate(), round];
  return `${game}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.jsonl`;
}
