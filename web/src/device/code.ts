/** The code that brings somebody to their own seat with another device. */

/** So long a key holds, in milliseconds. */
export const KEY_HOLDS = 5 * 60_000;

/** Letters in groups that can be read out: six of the table, then two times four of the key. */
export function inGroups(code: string): string {
  return [code.slice(0, 6), code.slice(6, 10), code.slice(10)].filter(Boolean).join(" ");
}

/** How long it is until then. */
export function leftOf(until: number, now: number) {
  const left = Math.min(KEY_HOLDS, Math.max(0, until - now));
  const seconds = Math.ceil(left / 1000);
  return {
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, "0"),
    over: seconds === 0,
  };
}
