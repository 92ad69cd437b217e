/**
 * The rule books' Markdown as plain data: headings, paragraphs, lists and tables, with bold, code,
 * emphasis and links. Whatever else is in a text stays text, so nothing in it can become markup.
 */

export interface Piece {
  kind: "text" | "bold" | "em" | "code" | "link";
  text: string;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: number; pieces: Piece[] }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Item[] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][]; right: boolean[] };

/** A list item; one that begins with a rule's number can be linked to by it. */
export interface Item {
  rule: string | null;
  pieces: Piece[];
}

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*([^*\s][^*]*)\*/g;
const RULE = /^(RV|TEN)-[A-Z]\d+[a-z]?$/;
const SAFE_LINK = /^(https:\/\/|\/|#)/;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    found.push(piece(match));
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

function piece(match: RegExpMatchArray): Piece {
  const [whole, bold, code, link, href, em] = match;
  if (bold !== undefined) return { kind: "bold", text: bold };
  if (code !== undefined) return { kind: "code", text: code };
  if (em !== undefined) return { kind: "em", text: em };
  if (link !== undefined && href !== undefined && SAFE_LINK.test(href)) {
    return { kind: "link", text: link, href };
  }
  return { kind: "text", text: link ?? whole };
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  for (const part of markdown.replaceAll("\r\n", "\n").split(/\n{2,}/)) {
    let lines = part.split("\n").filter((line) => line.trim() !== "");
    const heading = lines[0]?.match(/^(#{1,6}) (.*)$/);
    if (heading) {
      found.push({
        kind: "heading",
        level: heading[1]?.length ?? 1,
        pieces: pieces(heading[2] ?? ""),
      });
      lines = lines.slice(1);
    }
    if (lines.length > 0) found.push(block(lines));
  }
  return found;
}

function block(lines: string[]): Block {
  const [first = "", second = ""] = lines;
  if (first.startsWith("|") && /^\|[\s:|-]+\|$/.test(second.trim())) {
    return {
      kind: "table",
      head: cells(first).map(pieces),
      rows: lines.slice(2).map((line) => cells(line).map(pieces)),
      right: cells(second).map((cell) => cell.endsWith(":")),
    };
  }
  if (first.startsWith("- ")) {
    const items: string[] = [];
    for (const line of lines) {
      if (line.startsWith("- ")) items.push(line.slice(2));
      else items.push(`${items.pop()} ${line.trim()}`);
    }
    return { kind: "list", items: items.map(item) };
  }
  return { kind: "paragraph", pieces: pieces(lines.map((line) => line.trim()).join(" ")) };
}

function item(text: string): Item {
  const all = pieces(text);
  const [first, ...rest] = all;
  if (first?.kind === "bold" && RULE.test(first.text)) return { rule: first.text, pieces: rest };
  return { rule: null, pieces: all };
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}
