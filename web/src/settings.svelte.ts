/** How this person wants the page: light or dark, how fast moves are shown and cards move, sound. */

import { keep, kept } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SWITCHED = ["off", "on"] as const;
export type Switched = (typeof SWITCHED)[number];

export const PACES = ["slow", "normal", "fast", "byHand"] as const;
export type Pace = (typeof PACES)[number];

export const MOTIONS = ["off", "slow", "normal", "fast"] as const;
export type MotionSpeed = (typeof MOTIONS)[number];

/** How long a card flies, in milliseconds. */
const FLIGHTS: Record<MotionSpeed, number> = { off: 0, fast: 180, normal: 320, slow: 600 };

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
  speed = $state<MotionSpeed>(oneOf(MOTIONS, kept("motion"), "normal"));
  sound = $state<Switched>(oneOf(SWITCHED, kept("sound"), "off"));
  haptics = $state<Switched>(oneOf(SWITCHED, kept("haptics"), "off"));
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

  /** Does the device ask for less motion? Then there is none. */
  get still(): boolean {
    return this.#still;
  }

  /** How long a card flies, in milliseconds; 0: nothing moves. */
  get motion(): number {
    return this.#still ? 0 : FLIGHTS[this.speed];
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
  }

  chooseSpeed(speed: MotionSpeed): void {
    this.speed = speed;
    keep("motion", speed);
  }

  chooseSound(sound: Switched): void {
    this.sound = sound;
    keep("sound", sound);
  }

  chooseHaptics(haptics: Switched): void {
    this.haptics = haptics;
    keep("haptics", haptics);
  }

  choosePace(pace: Pace): void {
    this.pace = pace;
    keep("pace", pace);
  }
}

export const settings = new Settings();
