/** What is on the table as it is shown, and how the server's messages change it. */

import type {
  Happened,
  News,
  RahastVabaksOffer,
  RahastVabaksView,
  SeatInfo,
  Step,
  TenOffer,
  TenView,
  Whole,
} from "../generated/messages";

/** `byName`: several people look at it at once, so nobody is called "you". */
export type Shown = Omit<Whole, "type"> & { byName?: boolean };
export type ShownRahastVabaks = Shown & {
  view: RahastVabaksView;
  offer: RahastVabaksOffer | null;
};
export type ShownTen = Shown & { view: TenView; offer: TenOffer | null };

/** A whole view as the thing to show. */
export function shownWhole({ type: _, ...shown }: Whole): Shown {
  return shown;
}

/** The table after one more event. */
export function after(shown: Shown, step: Step): Shown {
  return {
    ...shown,
    you: step.you,
    number: step.event.number,
    view: { ...shown.view, ...step.changes } as Shown["view"],
    offer: step.offer,
    bids: step.bids,
    events: [...shown.events, step.event],
    result: step.result,
    takeBack: step.takeBack,
  };
}

/** Seats in playing order, from the one after `seat` round to it. */
export function seatsAfter(seat: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => (seat + 1 + n) % count);
}

/** What has happened between two states of a table. */
export function newsBetween(before: Shown, now: Shown): News[] {
  return now.events.filter(({ number }) => number > before.number).flatMap(({ news }) => news);
}

/** The cards named in a move `play …`, the last one on top; none of any other move. */
export function playedCards(event: Happened): string[] {
  const [verb, ...cards] = event.move.split(" ");
  return verb === "play" ? cards : [];
}

/** What `now` has more of than `before`: a list may hold the same thing several times. */
export function added(before: readonly string[], now: readonly string[]): string[] {
  const rest = [...before];
  return now.filter((item) => {
    const place = rest.indexOf(item);
    if (place < 0) return true;
    rest.splice(place, 1);
    return false;
  });
}

/** When this was shown: one event in one game at the table. */
export function moment({ round, number }: Shown): string {
  return `${round}.${number}`;
}

/** Who sat where when the event of this number happened. */
export function seatsAt({ seats, formerly }: Shown, number: number): SeatInfo[] {
  const sat = [...seats];
  for (const { seat, name, number: last } of [...formerly].reverse()) {
    const now = sat[seat];
    if (now && number <= last) sat[seat] = { ...now, name };
  }
  return sat;
}

/** The cards that have come into one's own hand since one's last move, after one more step. */
export function freshAfter(
  before: Shown,
  now: Shown | null,
  step: Step,
  fresh: readonly string[],
): string[] {
  if (!now || !("hand" in now.view) || !("hand" in before.view)) return [...fresh];
  const come = added(before.view.hand ?? [], now.view.hand ?? []);
  const all = step.event.seat === now.you ? come : [...fresh, ...come];
  return all.length === now.view.hand?.length ? [] : all;
}

/** The things of a list that may hold alike ones, each with a key of its own. */
export function keyed(codes: readonly string[]): { code: string; key: string }[] {
  const count = new Map<string, number>();
  return codes.map((code) => {
    const n = count.get(code) ?? 0;
    count.set(code, n + 1);
    return { code, key: `${code}/${n}` };
  });
}

/** What a key of `keyed` stands for. */
export function pieceOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}
