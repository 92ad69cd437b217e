/** What this browser remembers of the person before it: a name and a picture, to begin with. */

import { keep, keptData } from "../memory";
import { PICTURES } from "./pictures";

export interface Me {
  name: string;
  picture: number;
}

export function rememberedMe(): Me {
  const { name = "", picture } = keptData<Partial<Me>>("me") ?? {};
  return { name, picture: picture ?? Math.floor(Math.random() * PICTURES.length) };
}

export function rememberMe({ name, picture }: Me): void {
  keep("me", JSON.stringify({ name: name.trim(), picture }));
}
