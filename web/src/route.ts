/** Which page an address stands for; the server has the list, and answers others with 404. */

import { PAGES } from "./generated/messages";

export type Route =
  | { page: "start" }
  | { page: "table"; table: string; key?: string }
  | { page: "rules"; game: string }
  | { page: "lesson"; game: string }
  | { page: "admin" }
  | { page: "design" }
  | { page: "nowhere" };

export function routeOf(path: string): Route {
  const table = found(PAGES.table, path);
  if (table) return { page: "table", table };
  const game = found(PAGES.rules, path);
  if (game) return { page: "rules", game };
  const learned = found(PAGES.lesson, path);
  if (learned) return { page: "lesson", game: learned };
  if (found(PAGES.admin, path) !== null) return { page: "admin" };
  if (found(PAGES.design, path) !== null) return { page: "design" };
  return { page: found(PAGES.start, path) === null ? "nowhere" : "start" };
}

/** The key behind the address of a table, with which another device goes on; null without one. */
export function keyOf(hash: string): string | null {
  return /^#([A-Za-z]+)$/.exec(hash)?.[1] ?? null;
}

/** What stands in the address at the place in brackets; null if it is another page's. */
function found(pattern: string, path: string): string | null {
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match && (match[1] ?? "");
}
