/** What the page asks over HTTP. */

import type { NewTable, Refusal, TableCreated } from "../generated/messages";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

export async function createTable(table: NewTable): Promise<TableCreated> {
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(table),
  });
  if (!answer.ok) throw new Refused((await answer.json()) as Refusal);
  return (await answer.json()) as TableCreated;
}

export async function rulesText(game: string, language: string): Promise<string> {
  const answer = await fetch(`/api/rules/${game}/${language}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return await answer.text();
}

export function socketAddress(table: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/play`;
}
