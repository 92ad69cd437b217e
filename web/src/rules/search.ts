/** Finds what somebody looks for in a rule book: every word of it, in any order, with or without dots. */

import type { Block, Piece } from "./markdown";

/** What of a book has these words, below the headings it stands under; all of it without any. */
export function search(book: readonly Block[], sought: string): Block[] {
  const wanted = wordsOf(sought);
  if (wanted.length === 0) return [...book];
  const has = (pieces: readonly Piece[], more = "") => {
    const text = plain(more + pieces.map((piece) => piece.text).join(""));
    return wanted.every((word) => text.includes(word));
  };
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const block of book) {
    if (block.kind === "heading") {
      heading = block.level > 1 ? block : null;
      continue;
    }
    const part = partOf(block, has);
    if (!part) continue;
    if (heading) found.push(heading);
    heading = null;
    found.push(part);
  }
  return found;
}

type Has = (pieces: readonly Piece[], more?: string) => boolean;

function partOf(block: Exclude<Block, { kind: "heading" }>, has: Has): Block | null {
  if (block.kind === "paragraph") return has(block.pieces) ? block : null;
  if (block.kind === "list") {
    const items = block.items.filter(({ rule, pieces }) => has(pieces, `${rule ?? ""} `));
    return items.length > 0 ? { ...block, items } : null;
  }
  const rows = block.rows.filter((row) => has(row.flat()));
  return rows.length > 0 ? { ...block, rows } : null;
}

/** How many paragraphs, rules and lines of tables these are. */
export function places(found: readonly Block[]): number {
  return found.reduce((sum, block) => {
    if (block.kind === "list") return sum + block.items.length;
    if (block.kind === "table") return sum + block.rows.length;
    return sum + (block.kind === "paragraph" ? 1 : 0);
  }, 0);
}

/** A text in the parts that were looked for and those that were not. */
export function marked(text: string, sought: string): { text: string; found: boolean }[] {
  const letters = [...text];
  // Some letters are more than one when they are plain: each of those knows which it comes from.
  const flat = letters.flatMap((letter, n) => [...plain(letter)].map((part) => ({ part, n })));
  const all = flat.map(({ part }) => part).join("");
  const hit = new Set<number>();
  for (const word of wordsOf(sought)) {
    for (let from = all.indexOf(word); from >= 0; from = all.indexOf(word, from + 1)) {
      for (const { n } of flat.slice(from, from + word.length)) hit.add(n);
    }
  }
  const parts: { text: string; found: boolean }[] = [];
  letters.forEach((letter, n) => {
    const last = parts[parts.length - 1];
    if (last && last.found === hit.has(n)) last.text += letter;
    else parts.push({ text: letter, found: hit.has(n) });
  });
  return parts;
}

function wordsOf(sought: string): string[] {
  return plain(sought).split(/\s+/).filter(Boolean);
}

/** Without what is above a letter, and small: who has no õ on the keyboard finds it, too. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("\u00a0", " ")
    .toLowerCase();
}
