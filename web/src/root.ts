/**
 * Where Kaardilaud lies at its host: `/`, or the path below which a proxy shows it.
 *
 * This file is in a folder of its own right below it, when it is built as well as before.
 */

const FOLDER = "..";
const ROOT = new URL(/* @vite-ignore */ FOLDER, import.meta.url).pathname;

/** The address of what lies at this path (`/t/…`, `/api/…`) here. */
export function at(path: string): string {
  return ROOT + path.slice(1);
}

/** The path at this address, as `at` takes it. */
export function pathBelow(address: string): string {
  return address.startsWith(ROOT) ? address.slice(ROOT.length - 1) : address;
}
