/** What this browser remembers of the person before it: a name and a picture, to begin with. */

import { keep, keptData } from "../memory";
import { PICTURES } from "./pictures";

export interface Me {
  name: string;
  picture: number;
}

export function rememberedMe(): Me {
  const kept = keptData<Me>("me");
  if (kept) return kept;
  const me = { name: "", picture: anyPicture([]) };
  rememberMe(me);
  return me;
}

/** A picture to begin with that none of those here has. */
export function anyPicture(taken: readonly (number | null)[]): number {
  const free = PICTURES.map((_, n) => n).filter((n) => !taken.includes(n));
  return free[Math.floor(Math.random() * free.length)] ?? 0;
}

/** Those who played with this person at this device, to begin with. */
export function rememberedFamily(): Me[] {
  return keptData<Me[]>("family") ?? [];
}

export function rememberFamily(family: readonly Me[]): void {
  const known = family.map(({ name, picture }) => ({ name: name.trim(), picture }));
  keep("family", JSON.stringify(known));
}

export function rememberMe({ name, picture }: Me): void {
  keep("me", JSON.stringify({ name: name.trim(), picture }));
}
