/**
 * Several people at one device: who they are, when nobody's cards may be seen, and what is told to
 * the one who then looks at theirs. The server shows no hand that was not asked for; here it is
 * said whose turn it is to ask.
 */

import type { Company, Happened, News, PersonInfo } from "../generated/messages";
import type { Shown } from "./shown";

/** Everybody who is in and at this device, the one by whom it goes first. */
export function peopleHere(company: Company): PersonInfo[] {
  const { you, people } = company;
  const here = people.filter(({ waiting, beside }) => !waiting && beside === you);
  return [...people.filter(({ person, waiting }) => !waiting && person === you), ...here];
}

/** Do several people play here who hide their cards from each other? */
export function hidesHands(shown: Shown, company: Company): boolean {
  return company.ownSeats.length > 1 && "hand" in shown.view;
}

/** The seat for whose player the device waits, while nobody's hand is shown. */
export function curtainSeat(shown: Shown, company: Company): number | null {
  if (!hidesHands(shown, company) || shown.you !== null || shown.result) return null;
  const seat = shown.view.toMove;
  if (seat === null || company.pausedBy !== null || company.standIns.includes(seat)) return null;
  return company.ownSeats.includes(seat) ? seat : null;
}

/** Is the turn over of whose hand is shown, so that the device may go on to somebody else? */
export function isToHandOn(shown: Shown, company: Company): boolean {
  const over = shown.you !== null && shown.view.toMove !== shown.you;
  return over && !shown.result && hidesHands(shown, company);
}

/** Is somebody here asked about a take-back while the hand of another one is shown? */
export function asksBeside({ you, seats }: Shown, { ownSeats, takeBack }: Company): boolean {
  return ownSeats.some((seat) => {
    const person = seats[seat]?.person;
    return seat !== you && person != null && takeBack?.waiting.includes(person);
  });
}

/** What has happened since this seat's last turn, as far as it concerns its cards. */
export function missedBy(seat: number, events: readonly Happened[]): Happened[] {
  let from = events.findLastIndex((event) => event.seat === seat) + 1;
  // What chance brought at once belonged to that turn.
  while (from > 0 && events[from]?.seat === null) from += 1;
  return events.slice(from).flatMap((event) => {
    const news = event.news.filter(({ key, parameters }) => {
      const concerns = parameters.seat === seat || parameters.other === seat;
      return key.endsWith(".own") || (key.endsWith(".swapped") && concerns);
    });
    return news.length > 0 ? [{ ...event, news }] : [];
  });
}

/** The cards that these events brought to whose news they are. */
export function cardsFrom(events: readonly Happened[]): string[] {
  return events
    .flatMap(({ news }) => news)
    .flatMap(({ key, parameters }) => {
      if (key.endsWith(".payout-received.own")) return [String(parameters.card)];
      return key.endsWith(".extra.own") ? (parameters.cards as string[]) : [];
    });
}

/** News as everybody may hear them who is near the device: a card of one's own is not named. */
export function aloud(news: News, you: number | null): News {
  const { key, parameters } = news;
  if (you === null || !key.endsWith(".own")) return news;
  const game = key.slice(0, key.indexOf("."));
  switch (key.slice(game.length + 1)) {
    case "drew.own":
      return { key: `${game}.drew`, parameters: { seat: you } };
    case "extra.own":
      return { key: `${game}.extra`, parameters: { seat: you, count: parameters.count ?? 1 } };
    case "paid-out.own":
      return { key: `${game}.paid-out`, parameters: { seat: you, other: parameters.other ?? 0 } };
    default:
      return { key: `${game}.paid-out`, parameters: { seat: parameters.other ?? 0, other: you } };
  }
}
