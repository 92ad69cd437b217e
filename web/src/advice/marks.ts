/** Which pieces a move is made with, so that they can be marked. */

const TOKENS = /^(\d+)([cb])$/;

/** The cards and tokens of a move that lays or pays them, by the keys of `keyed`. */
export function piecesOf(move: string | null): ReadonlySet<string> {
  const [verb, ...parts] = (move ?? "").split(" ");
  if (verb !== "play" && verb !== "pay") return new Set();
  const pieces = parts.flatMap((part) => {
    const [, count, piece] = TOKENS.exec(part) ?? [];
    return piece ? Array<string>(Number(count)).fill(piece) : [part];
  });
  const seen = new Map<string, number>();
  return new Set(
    pieces.map((piece) => {
      const n = seen.get(piece) ?? 0;
      seen.set(piece, n + 1);
      return `${piece}/${n}`;
    }),
  );
}
