/** Reading card codes of TEN, and which pieces pay. */

import type { Run, TenPlayer } from "../generated/messages";

export const COLOURS = ["R", "B", "O", "G"] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const TOKEN = "c";
export const BUST = "b";

export function isWild(code: string): boolean {
  return code.startsWith("W") || code.endsWith("#");
}

/** Could this wild stand in this field? */
export function standsIn(wild: string, colour: string, number: number): boolean {
  const [first, second] = [wild.charAt(0), wild.slice(1)];
  return (first === "W" || first === colour) && (second === "#" || second === String(number));
}

/** How many numbers a run has. */
export function lengthOf(run: Run | undefined): number {
  return run && run.first > 0 ? run.last - run.first + 1 : 0;
}

/** The wilds of a player that stand in none of the runs. */
export function idleWilds(player: TenPlayer): string[] {
  const used = Object.values(player.sequences).flatMap((run) => run.wilds.map(([code]) => code));
  return player.cards.filter((code) => {
    if (!isWild(code)) return false;
    const place = used.indexOf(code);
    if (place < 0) return true;
    used.splice(place, 1);
    return false;
  });
}
