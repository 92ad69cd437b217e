// Made by `python -m kaardilaud.server.typescript` from the server: do not edit.

/** Who sits there; computer players have names, too, that fit every language. */
export interface SeatInfo {
  name: string;
  kind: "human" | "computer";
}

/** Ask for a table against computer players: POST /api/tables. */
export interface NewTable {
  game: "rahast-vabaks" | "ten";
  name: string;
  computers: number;
  options?: Record<string, string>;
}

/** The table's id, and the secret of one's own seat. */
export interface TableCreated {
  table: string;
  token: string;
}

/** What anybody with the address of a table may know: GET /api/tables/{table}. */
export interface TableInfo {
  table: string;
  game: "rahast-vabaks" | "ten";
  seats: SeatInfo[];
  options: Record<string, string>;
  round: number;
  over: boolean;
}

/** Why a request was refused: a code of the catalogue of reasons. */
export interface Refusal {
  code: string;
  parameters: Record<string, string | number>;
}

/** The first message of a connection: the secret of one's own seat. */
export interface Join {
  type: "join";
  token: string;
}

/** Make this move (notation of the records). */
export interface Move {
  type: "move";
  id: string;
  number: number;
  move: string;
}

/** What do these chosen pieces make so far? Answered by `selection`. */
export interface Select {
  type: "select";
  id: string;
  number: number;
  pieces: string[];
}

/** Why is this move not possible? Answered by `refused`, or by `done` where it is possible. */
export interface Why {
  type: "why";
  id: string;
  number: number;
  move: string;
}

/** Play another game with the same seats at this table, once the present one is over. */
export interface Again {
  type: "again";
  id: string;
  number: number;
}

/** Send the whole view anew; after a sleep also a way to find out if the line still holds. */
export interface AskWhole {
  type: "askWhole";
}

export type Command = Join | Move | Select | Why | Again | AskWhole;

/** Why a move is illegal, and the number of the rule that it breaks. */
export interface Reason {
  code: string;
  rule: string | null;
  parameters: Record<string, string | number>;
}

/** Cards chosen in Rahast vabaks; `missing` is negative where they are worth too much. */
export interface SumSelection {
  pieces: string[];
  sum: number;
  value: number;
  missing: number;
  canAdd: string[];
  complete: boolean;
  move: string | null;
  reason: Reason | null;
}

/** A table of Rahast vabaks as one seat sees it. */
export interface RahastVabaksView {
  viewer: number | null;
  phase: "turn" | "drawn" | "choose" | "colour" | "over";
  toMove: number | null;
  top: string;
  colour: string | null;
  startCard: boolean;
  pile: number;
  played: number;
  handSizes: number[];
  hand: string[] | null;
  drawn: string | null;
}

/** What the seat that has to decide can do: `moves` have a button each. */
export interface RahastVabaksOffer {
  moves: string[];
  selection: SumSelection;
}

/** Pieces chosen in TEN: `c` a money token, `b` a bust token, else a card's code. */
export interface PaymentSelection {
  pieces: string[];
  worth: number;
  price: number;
  missing: number;
  over: number;
  canAdd: string[];
  complete: boolean;
  move: string | null;
  reason: Reason | null;
}

/** The longest sequence of a colour (0: none); each wild in it with its number. */
export interface Run {
  first: number;
  last: number;
  wilds: [string, number][];
}

/** What lies open before a player of TEN; `canPay` is the most that could be bid. */
export interface TenPlayer {
  tokens: number;
  bust: number;
  cards: string[];
  points: number;
  sequences: Record<string, Run>;
  canPay: number;
}

export interface Supply {
  tokens: number;
  bust: number;
}

/** What a seat has said in the auction; amount 0 is a pass. */
export interface Bid {
  seat: number;
  amount: number;
}

export interface Auction {
  card: string;
  price: number;
  bidder: number | null;
}

/** A table of TEN as any seat sees it. */
export interface TenView {
  phase: "draw" | "auction" | "pay" | "buy" | "finalBuy" | "over";
  toMove: number | null;
  drawer: number;
  row: string[];
  total: number;
  money: number;
  market: string[];
  pile: number;
  discard: number;
  supply: Supply;
  auction: Auction | null;
  players: TenPlayer[];
  lastTurn: boolean;
  buying: string | null;
  price: number;
}

export interface BidRange {
  least: number;
  most: number;
}

/**
 * What the seat that has to decide can do: `moves` have a button each.
 *
 * `prices` are those of the cards on offer, `gains` the points that a card would add;
 * `cards_to_pay` says of each price, from 0 on, how many cards it costs beyond all tokens;
 * `proposal` are the pieces of the cheapest payment.
 */
export interface TenOffer {
  moves: string[];
  bid: BidRange | null;
  buy: string[];
  selection: PaymentSelection | null;
  prices: Record<string, number>;
  gains: Record<string, number>;
  cardsToPay: number[];
  proposal: string[] | null;
}

export interface Score {
  seat: number;
  points: number;
  tokens: number;
  cards: number;
  sequences: Record<string, number>;
}

export interface Result {
  winners: number[];
  ending: "emptyHand" | "fewestCards" | "blocked" | "scored";
  scores: Score[] | null;
}

/**
 * One thing that happened, as this seat may know it: a key of the catalogue of news.
 *
 * Parameters as in docs/catalogue.md; `seats` is a list of seats, shown as their names joined with
 * commas.
 */
export interface News {
  key: string;
  parameters: Record<string, string | number | string[] | number[]>;
}

/** One event of the game and what came of it. */
export interface Happened {
  number: number;
  seat: number | null;
  move: string;
  news: News[];
}

/**
 * Everything that this seat sees; `events` are those so far, for the log.
 *
 * `first` is the seat that began, at random (RV-D51, TEN-D36).
 */
export interface Whole {
  type: "whole";
  number: number;
  game: "rahast-vabaks" | "ten";
  round: number;
  you: number;
  first: number;
  seats: SeatInfo[];
  options: Record<string, string>;
  view: RahastVabaksView | TenView;
  offer: RahastVabaksOffer | TenOffer | null;
  bids: Bid[];
  events: Happened[];
  result: Result | null;
}

/**
 * One event, and what has changed in this seat's view: fields of `view` by name.
 *
 * Where chance has to speak at once, the changes come with the event of chance that follows.
 */
export interface Step {
  type: "step";
  event: Happened;
  changes: Record<string, unknown>;
  offer: RahastVabaksOffer | TenOffer | null;
  bids: Bid[];
  result: Result | null;
}

/** The answer to `select`. */
export interface Selection {
  type: "selection";
  id: string;
  selection: SumSelection | PaymentSelection;
}

/** The command was carried out (or had been before). */
export interface Done {
  type: "done";
  id: string;
}

/**
 * The command was refused; nothing has changed. The answer to `why` too.
 *
 * `number` is that of the last event; after the reason `stale` a `whole` follows.
 */
export interface Refused {
  type: "refused";
  id: string;
  reason: Reason;
  number: number;
}

/** This seat has been taken over by a newer connection (connect anew to play here). */
export interface Elsewhere {
  type: "elsewhere";
}

export type Answer = Whole | Step | Selection | Done | Refused | Elsewhere;

/** Why the server closes a connection, beside the codes that every WebSocket has. */
export const Close = {
  ELSEWHERE: 4001,
  NO_JOIN: 4400,
  WRONG_TOKEN: 4403,
  NO_SUCH_TABLE: 4404,
  TOO_SLOW: 4408,
  TRY_AGAIN: 4500,
} as const;

export const PAGES = {
  start: "/",
  table: "/t/([^/]+)/?",
  rules: "/rules/(rahast-vabaks|ten)/?",
} as const;
