/** What the page asks over HTTP. */

import type {
  Administration,
  Newcomer,
  NewTable,
  Refusal,
  TableFound,
  TableInfo,
  TableMade,
  WhatIf,
} from "../generated/messages";
import { at } from "../root";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

export const makeTable = (table: NewTable) => asked<TableMade>(at("/api/tables"), posting(table));

export const findTable = (code: string) => asked<TableFound>(at("/api/codes"), posting({ code }));

export const aboutTable = (table: string) => asked<TableInfo>(pathOf(table));

/** Ask to be let in: from then on this browser is somebody at the table. */
export const askToComeIn = (table: string, newcomer: Newcomer) =>
  asked<unknown>(`${pathOf(table)}/people`, posting(newcomer));

/** Leave for good, or after one has left: have the name erased that one had at the table. */
export const forgetMe = (table: string) =>
  asked<unknown>(`${pathOf(table)}/people/me`, { method: "DELETE" });

/** Become in this browser who one is in another, with a key from there. */
export const useKey = (table: string, key: string) =>
  asked<unknown>(`${pathOf(table)}/keys`, posting({ key }));

/** A table of one's own at which a game that is over goes on otherwise from one of its moments. */
export const askWhatIf = (table: string, round: number, from: WhatIf) =>
  asked<TableMade>(`${pathOf(table)}/rounds/${round}/tables`, posting(from));

/** Which tables there are, for who has the server's token: it goes in a header, never in an address. */
export const administration = (token: string) =>
  asked<Administration>(at("/api/admin/tables"), {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });

export async function rulesText(game: string, language: string): Promise<string> {
  const answer = await fetch(at(`/api/rules/${game}/${language}`));
  if (!answer.ok) throw new Error(String(answer.status));
  return await answer.text();
}

export const socketAddress = (table: string) => socketAt(`${pathOf(table)}/play`);

export const lessonAddress = (game: string) => socketAt(at(`/api/lessons/${game}/play`));

function socketAt(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${path}`;
}

/** Where the record of a round is. */
export function recordAddress(table: string, round: number): string {
  return `${pathOf(table)}/rounds/${round}/record`;
}

function pathOf(table: string): string {
  return at(`/api/tables/${encodeURIComponent(table)}`);
}

/** What is sent along. */
function posting(content: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  };
}

async function asked<T>(path: string, sent: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, sent);
  if (!answer.ok) throw new Refused((await answer.json()) as Refusal);
  return (answer.status === 204 ? null : await answer.json()) as T;
}
