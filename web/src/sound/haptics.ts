/** A phone that is felt: a short one for one's own turn, a double one for what is not allowed. */

import { settings } from "../settings.svelte";

/** Is it a device that is held in the hand, and that can vibrate? */
export function canVibrate(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function feel(what: "turn" | "refused"): void {
  if (settings.haptics !== "on") return;
  navigator.vibrate?.(what === "turn" ? 60 : [30, 60, 30]);
}
