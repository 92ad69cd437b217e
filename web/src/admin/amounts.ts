/** How much and how long ago, as the reader's language says it. */

const UNITS = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** So many seconds ago, in the largest unit that fits. */
export function ago(seconds: number, language: string): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  const words = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  return words.format(-Math.floor(seconds / length), unit);
}

export function size(bytes: number, language: string): string {
  const [unit, length] = bytes < 1e6 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
  const words = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    maximumFractionDigits: 1,
  });
  return words.format(bytes / length);
}
