// Made by `python -m kaardilaud.server.typescript` from the server: do not edit.

/**
 * Who sits there: a person by number, or a computer player of a level, with a name that fits
 * every language. A `program` is one that the host has invited, by number like a person.
 */
export interface SeatInfo {
  name: string;
  kind: "human" | "computer" | "program";
  person: number | null;
  level: string | null;
}

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

/**
 * What the seat that has to decide can do: `moves` have a button each, cards that can be played
 * `alone` need no others.
 */
export interface RahastVabaksOffer {
  moves: string[];
  alone: string[];
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
 * `proposal` are the pieces of the cheapest payment. Where the table shows it, `bust_percent` is
 * how likely the next card goes too far.
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
  bustPercent: number | null;
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
 * Somebody at the table; `here`: their browser is connected; `beside`: the person at whose
 * browser they are, null where it is their own; `wish`: what they came for; `looksOn`: they do not
 * play, but watch. A `program` has no picture.
 */
export interface PersonInfo {
  person: number;
  name: string;
  picture: number | null;
  waiting: boolean;
  here: boolean;
  beside: number | null;
  wish: "play" | "seat" | "watch";
  looksOn: boolean;
  program: boolean;
}

/**
 * Somebody wants to take a move back: who, who has agreed, whose answer is still waited for,
 * and for how many milliseconds more.
 */
export interface AskedTakeBack {
  person: number;
  agreed: number[];
  waiting: number[];
  left: number;
}

/**
 * What is known beforehand of the chance of a round (docs/shuffle.md): the SHA-256 of its seed.
 *
 * `wanted`: one's own random bits are asked for, by `contribute`.
 */
export interface ShuffleInfo {
  round: number;
  commitment: string;
  wanted: boolean;
}

/**
 * Who is at the table and what is going to be played; the same for everybody but `you`.
 *
 * `you` is the person by whom this browser goes, others may be `beside` them. Who waits to be let
 * in is told of nobody but the host and oneself. `seats` are those of the next game, in order,
 * `players` those of the present one, or of the last; `problem` says why the next can't begin.
 * `code` is what newcomers type, `address` what a link or a QR code for them holds; both are null
 * for who waits, and for a program. `standIns` are the seats of the present game for whose persons
 * a computer player plays; `ownSeats` are those of everybody at this browser, in it or in the one
 * that is going to begin. While `waitsFor`, a seat of a person, has to decide, it
 * has been waited for for `waited` milliseconds as this is sent; after `patience` anybody else may
 * say `standIn`. `watching`: who does not play may see the game. The table is erased `keepDays`
 * days after its last entry.
 * `shuffle` is about the round that is played, or going to begin: as soon as everybody who is here
 * has contributed, or after a short while.
 */
export interface Company {
  type: "company";
  game: "rahast-vabaks" | "ten";
  you: number;
  host: number;
  people: PersonInfo[];
  seats: SeatInfo[];
  options: Record<string, string>;
  youngest: number | null;
  locked: boolean;
  playing: boolean;
  problem: Reason | null;
  code: string | null;
  address: string | null;
  pace: "relaxed" | "brisk" | "none";
  ownSeats: number[];
  standIns: number[];
  standInsForTurn: number[];
  waitsFor: number | null;
  waited: number;
  patience: number;
  shuffle: ShuffleInfo | null;
  levels: string[];
  pausedBy: number | null;
  takeBack: AskedTakeBack | null;
  players: SeatInfo[];
  talk: "phrases" | "text";
  watching: boolean;
  keepDays: number;
}

/** Who sat in a seat until after the event of this number. */
export interface FormerSeat {
  number: number;
  seat: number;
  name: string;
}

/**
 * A game that is over, which goes on otherwise after its event of this number; its table's id
 * is told to whoever was there, not to who got a seat later.
 */
export interface Origin {
  table: string | null;
  round: number;
  number: number;
}

/**
 * Everything that the seat `you` sees, or who looks on (null), for whom there is no hand, no
 * offer and nothing to take back; `events` are those so far, for the log.
 *
 * At a browser of several people who hide cards from each other, whose view it is changes by
 * `showHand` and `handOn`; at first, and in a pause, it is that of who looks on.
 *
 * `first` is the seat that began, at random (RV-D51, TEN-D36). `takeBack`: one's own last move
 * could be taken back. An event `takeBack` says that the one before it has been. `formerly`: whose
 * events those are that happened before a seat was given to somebody else. `origin`: this is no
 * game of its own, but goes on with another one, whose events are the first.
 */
export interface Whole {
  type: "whole";
  number: number;
  game: "rahast-vabaks" | "ten";
  round: number;
  you: number | null;
  first: number;
  seats: SeatInfo[];
  formerly: FormerSeat[];
  options: Record<string, string>;
  view: RahastVabaksView | TenView;
  offer: RahastVabaksOffer | TenOffer | null;
  bids: Bid[];
  events: Happened[];
  result: Result | null;
  takeBack: boolean;
  origin: Origin | null;
}

/**
 * One event, and what has changed in this seat's view: fields of `view` by name.
 *
 * Where chance has to speak at once, the changes come with the event of chance that follows. `you`
 * is whose view it is from now on: where several people at one browser hide no cards from each
 * other, it shows in turn those who have to decide.
 */
export interface Step {
  type: "step";
  you: number | null;
  event: Happened;
  changes: Record<string, unknown>;
  offer: RahastVabaksOffer | TenOffer | null;
  bids: Bid[];
  result: Result | null;
  takeBack: boolean;
}

/** The answer to `select`. */
export interface Selection {
  type: "selection";
  id: string;
  selection: SumSelection | PaymentSelection;
}

/**
 * The answer to `askHint`: a move, and a sentence of the catalogue of advice that says why it
 * is good; `also`, where another one is as good, says so.
 */
export interface Hint {
  type: "hint";
  id: string;
  move: string;
  why: News;
  also: News | null;
}

/**
 * What a lesson asks for after the event of this number: the step of so many, the sentence of
 * the catalogue of lessons, and the move, or none when the lesson is over.
 */
export interface Lesson {
  type: "lesson";
  number: number;
  step: number;
  of: number;
  say: string;
  move: string | null;
}

/**
 * The answer to `askReview`: what the seat saw before the first event, then each event of the
 * record; `first` has nothing to decide and no log.
 */
export interface Replay {
  type: "replay";
  id: string;
  first: Whole;
  steps: Step[];
}

/** What a seat holds from now on. */
export interface Hand {
  seat: number;
  cards: string[];
}

/**
 * The answer to `askHands`: all hands before the first event of the record, then after each
 * event those that have changed.
 */
export interface Hands {
  type: "hands";
  id: string;
  moments: Hand[][];
}

/**
 * A decision that has cost something: the number of its event in the review, by how many
 * hundredths of the win another move promised more, that move, and a sentence of the catalogue of
 * advice that says why.
 */
export interface Judgement {
  number: number;
  cost: number;
  move: string;
  why: News;
}

/** How far the review is: so many decisions judged, of so many; those that cost something. */
export interface Judged {
  type: "judged";
  id: string;
  done: number;
  of: number;
  judgements: Judgement[];
}

/** The answer to `makeKey`: holds for five minutes, once. `address` is for a link or QR code. */
export interface KeyMade {
  type: "key";
  id: string;
  key: string;
  address: string;
}

/**
 * The answer to `inviteProgram`: the program is in, and with this token it connects to this
 * address. The token is told only here, and holds until the program is removed.
 */
export interface ProgramInvited {
  type: "programInvited";
  id: string;
  person: number;
  token: string;
  address: string;
}

/** What somebody at the table says: a phrase, or a text of their own. */
export interface Spoken {
  type: "spoken";
  person: number;
  phrase: "hello" | "goodLuck" | "wellPlayed" | "thanks" | "sorry" | "oops" | "wow" | "haha" | "oneMoment" | "yourTurn" | "oneMoreGame" | "goodbye" | null;
  text: string;
}

/** The command was carried out (or had been before). */
export interface Done {
  type: "done";
  id: string;
}

/**
 * The command was refused; nothing has changed. The answer to `why` too.
 *
 * `number` is that of the last event; after the reason `stale` a `whole` follows. A program is
 * told the reason as an English `sentence`, too; a page has its own words for it (null).
 */
export interface Refused {
  type: "refused";
  id: string;
  reason: Reason;
  number: number;
  sentence: string | null;
}

/** This seat has been taken over by a newer connection (connect anew to play here). */
export interface Elsewhere {
  type: "elsewhere";
}

export type Answer = Company | Whole | Step | Selection | Hint | Lesson | Replay | Hands | Judged | KeyMade | ProgramInvited | Spoken | Done | Refused | Elsewhere;

/** Why the server closes a connection, beside the codes that every WebSocket has. */
export const Close = {
  ELSEWHERE: 4001,
  NO_JOIN: 4400,
  STRANGER: 4403,
  NO_SUCH_TABLE: 4404,
  TOO_SLOW: 4408,
  TRY_AGAIN: 4500,
} as const;

/** The table's id. */
export interface TableMade {
  table: string;
}

/** The table to which a code leads, and the key that was typed behind the code. */
export interface TableFound {
  table: string;
  key: string | null;
}

/**
 * What anybody with the address of a table may know: GET /api/tables/{table}.
 *
 * `seats` are those of the next game, `players` those of the one that is on or was last;
 * `freeSeat`: one of them could be given to whoever comes; `watching`: who does not play may look
 * on.
 * `you` says how this browser stands to it: a stranger, waiting to be let in, in, or gone again.
 */
export interface TableInfo {
  table: string;
  game: "rahast-vabaks" | "ten";
  host: string;
  seats: SeatInfo[];
  options: Record<string, string>;
  phase: "gathering" | "playing" | "over";
  locked: boolean;
  full: boolean;
  you: "stranger" | "waiting" | "in" | "gone";
  players: SeatInfo[];
  freeSeat: boolean;
  watching: boolean;
}

/**
 * A table for whoever runs the server: the beginning of its id, and numbers.
 *
 * `age` and `quiet` are seconds since its first and its last entry; a table that can't be read any
 * more has no game.
 */
export interface TableAtAGlance {
  table: string;
  game: "rahast-vabaks" | "ten" | null;
  phase: "gathering" | "playing" | "over" | null;
  people: number;
  connected: number;
  entries: number;
  bytes: number;
  age: number;
  quiet: number;
}

/** All tables in numbers, and those that were used last: GET /api/admin/tables. */
export interface Administration {
  tables: number;
  entries: number;
  bytes: number;
  keepDays: number;
  newest: TableAtAGlance[];
}

/** Why a request was refused: a code of the catalogue of reasons. */
export interface Refusal {
  code: string;
  parameters: Record<string, string | number>;
}

/**
 * Ask to be let in: POST /api/tables/{table}/people.
 *
 * One wishes to play in the next game, to have a computer's seat in this one, or to look on.
 */
export interface Newcomer {
  name: string;
  picture?: number;
  wish?: "play" | "seat" | "watch";
}

/**
 * Make a table and be its host: POST /api/tables.
 *
 * `beside` play at the same browser; `youngest` counts all of these people from 0, the host. With
 * `begin`, the game begins as soon as somebody connects, against so many computer players.
 */
export interface NewTable {
  game: "rahast-vabaks" | "ten";
  name: string;
  picture?: number;
  beside?: Newcomer[];
  youngest?: number | null;
  options?: Record<string, string>;
  computers?: number;
  begin?: boolean;
}

/**
 * Play on otherwise after this event of a game that is over, in a seat of this browser against
 * computer players: POST /api/tables/{table}/rounds/{round}/tables.
 *
 * Events count as in the game's record.
 */
export interface WhatIf {
  seat: number;
  number: number;
  level: string;
}

/** A code as somebody typed it, or heard it read out: POST /api/codes. */
export interface Code {
  code: string;
}

/** The key that somebody got for another browser: POST /api/tables/{table}/keys. */
export interface Key {
  key: string;
}

/**
 * The first message of a connection. A browser is known by its cookie, a program by its token,
 * which the host got for it by `inviteProgram`.
 */
export interface Join {
  type: "join";
  token?: string | null;
}

/** Make this move (notation of the records), for the seat whose view is shown. */
export interface Move {
  type: "move";
  id: string;
  round: number;
  number: number;
  move: string;
}

/** What do these chosen pieces make so far? Answered by `selection`. */
export interface Select {
  type: "select";
  id: string;
  round: number;
  number: number;
  pieces: string[];
}

/** Why is this move not possible? Answered by `refused`, or by `done` where it is possible. */
export interface Why {
  type: "why";
  id: string;
  round: number;
  number: number;
  move: string;
}

/** What would a good player do now, and why? Answered by `hint`, only to who asks. */
export interface AskHint {
  type: "askHint";
  id: string;
  round: number;
  number: number;
}

/**
 * Show the game that is over again, as somebody of this browser has seen it, and judge their
 * decisions. Answered by `replay`, then by `judged` as long as there is something new.
 */
export interface AskReview {
  type: "askReview";
  id: string;
  seat: number;
}

/** Show the hands of all seats in the game that is over. Answered by `hands`. */
export interface AskHands {
  type: "askHands";
  id: string;
}

/** Send everything anew; after a sleep also a way to find out if the line still holds. */
export interface AskWhole {
  type: "askWhole";
}

/** Whoever sits there, one of several at this browser, is before it: show what they see. */
export interface ShowHand {
  type: "showHand";
  id: string;
  seat: number;
}

/** Show no hand any more; the browser goes on to somebody else. */
export interface HandOn {
  type: "handOn";
  id: string;
}

/** Another person is to play at this browser; unless the host asks, the host lets them in. */
export interface BringAlong {
  type: "bringAlong";
  id: string;
  name: string;
  picture?: number;
}

/** The host wants a program to play, which connects by itself. Answered by `programInvited`. */
export interface InviteProgram {
  type: "inviteProgram";
  id: string;
  name: string;
}

/** The host lets somebody in, who sits down at the last place. */
export interface LetIn {
  type: "letIn";
  id: string;
  person: number;
}

/** The host sends somebody away, who waits or is at the table. */
export interface SendAway {
  type: "sendAway";
  id: string;
  person: number;
}

/** The host gives somebody another name, or somebody oneself or who is at their browser. */
export interface Rename {
  type: "rename";
  id: string;
  person: number;
  name: string;
}

/** The host says who sits where in the next game: persons by number, computers by level. */
export interface Arrange {
  type: "arrange";
  id: string;
  places: (number | string)[];
}

/** The host chooses how the next game is played. */
export interface ChooseOptions {
  type: "chooseOptions";
  id: string;
  options: Record<string, string>;
}

/** The host says who is the youngest (null: nobody in particular). */
export interface MarkYoungest {
  type: "markYoungest";
  id: string;
  person: number | null;
}

/** The host closes the table to newcomers, or opens it again. */
export interface Lock {
  type: "lock";
  id: string;
  locked: boolean;
}

/** The host says how long somebody may be waited for: 90 s, 30 s, or no clock at all. */
export interface ChoosePace {
  type: "choosePace";
  id: string;
  pace: "relaxed" | "brisk" | "none";
}

/** Let a computer player play for whom the game has waited for too long. */
export interface StandIn {
  type: "standIn";
  id: string;
  until: "turn" | "back";
}

/** Play oneself again, one seat of this browser, or all (null); who connects does so anyway. */
export interface ComeBack {
  type: "comeBack";
  id: string;
  seat?: number | null;
}

/** Give the one for whom the game waits all the time anew. */
export interface GiveTime {
  type: "giveTime";
  id: string;
}

/** Nobody moves, and no time runs, until somebody says `goOn`. */
export interface Pause {
  type: "pause";
  id: string;
}

/** End the pause. */
export interface GoOn {
  type: "goOn";
  id: string;
}

/** Ask to take one's last move back; where nobody else has to agree, it is taken back. */
export interface TakeBack {
  type: "takeBack";
  id: string;
}

/** All others at this browser agree, or not, that somebody takes their last move back. */
export interface AnswerTakeBack {
  type: "answerTakeBack";
  id: string;
  agree: boolean;
}

/** The host gives a newcomer the seat of a computer player, or of somebody who is away. */
export interface GiveSeat {
  type: "giveSeat";
  id: string;
  seat: number;
  person: number;
}

/**
 * Ask for a key with which another browser becomes oneself, or somebody else of this browser.
 * Answered by `key`.
 */
export interface MakeKey {
  type: "makeKey";
  id: string;
  person?: number | null;
}

/** The host says whether people may write, or only say one of the phrases. */
export interface ChooseTalk {
  type: "chooseTalk";
  id: string;
  talk: "phrases" | "text";
}

/** The host says whether who does not play may see the game. */
export interface ChooseWatching {
  type: "chooseWatching";
  id: string;
  allowed: boolean;
}

/**
 * Say one of the phrases, or, where the host allows it, something of one's own; `person` is who
 * says it of several at this browser.
 */
export interface Say {
  type: "say";
  id: string;
  person?: number | null;
  phrase?: "hello" | "goodLuck" | "wellPlayed" | "thanks" | "sorry" | "oops" | "wow" | "haha" | "oneMoment" | "yourTurn" | "oneMoreGame" | "goodbye" | null;
  text?: string;
}

/** Begin a game with those who sit here; the first one the host, later anybody who played. */
export interface Begin {
  type: "begin";
  id: string;
}

/**
 * Random bits of one's own for the chance of the round that is going to begin: 64 hexadecimal
 * digits. Asked for by `company`; too late, they count for nothing.
 */
export interface Contribute {
  type: "contribute";
  id: string;
  round: number;
  random: string;
}

/** Leave for good, one person of this browser, or all (null); computers finish their game. */
export interface Leave {
  type: "leave";
  id: string;
  person?: number | null;
}

export type Deed = Move | BringAlong | LetIn | SendAway | Rename | Arrange | ChooseOptions | MarkYoungest | Lock | ChoosePace | StandIn | ComeBack | GiveTime | Pause | GoOn | TakeBack | AnswerTakeBack | GiveSeat | ChooseTalk | ChooseWatching | Begin | Leave;

export type Question = Select | Why | AskHint | AskReview | AskHands;

export type Command = Join | Select | Why | AskHint | AskReview | AskHands | AskWhole | Contribute | MakeKey | InviteProgram | Say | ShowHand | HandOn | Move | BringAlong | LetIn | SendAway | Rename | Arrange | ChooseOptions | MarkYoungest | Lock | ChoosePace | StandIn | ComeBack | GiveTime | Pause | GoOn | TakeBack | AnswerTakeBack | GiveSeat | ChooseTalk | ChooseWatching | Begin | Leave;

export const PAGES = {
  start: "/",
  table: "/t/([^/]+)/?",
  rules: "/rules/(rahast-vabaks|ten)/?",
  lesson: "/learn/(rahast-vabaks|ten)/?",
  admin: "/admin/?",
  design: "/design/?",
} as const;
