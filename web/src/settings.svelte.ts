/** How this person wants the page: light or dark, and how fast the others' moves are shown. */

import { keep, kept } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const PACES = ["slow", "normal", "fast", "byHand"] as const;
export type Pace = (typeof PACES)[number];

/** How long a move stays before the next one is shown, in milliseconds. */
const BEATS: Record<Pace, number> = { slow: 1600, normal: 800, fast: 350, byHand: Infinity };

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function oneOf<T extends string>(values: readonly T[], value: string | null, other: T): T {
  return values.find((known) => known === value) ?? other;
}

class Settings {
  theme = $state<Theme>(oneOf(THEMES, kept("theme"), "system"));
  pace = $state<Pace>(oneOf(PACES, kept("pace"), "normal"));
  #night = $state(night.matches);
  #still = $state(still.matches);

  constructor() {
    night.addEventListener("change", () => {
      this.#night = night.matches;
    });
    still.addEventListener("change", () => {
      this.#still = still.matches;
    });
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#night);
  }

  get beat(): number {
    return BEATS[this.pace];
  }

  /** How long a card moves, in milliseconds. */
  get motion(): number {
    if (this.#still) return 0;
    return this.pace === "fast" ? 180 : 300;
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
  }

  choosePace(pace: Pace): void {
    this.pace = pace;
    keep("pace", pace);
  }
}

export const settings = new Settings();
