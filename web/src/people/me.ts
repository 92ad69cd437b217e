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
  const me = { name: "", picture: Math.floor(Math.random() * PICTURES.length) };
  rememberMe(me);
  return me;
}

export function rememberMe({ name, picture }: Me): void {
  keep("me", JSON.stringify({ name: name.trim(), picture }));
}
