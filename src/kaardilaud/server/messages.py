"""The messages of the server to a browser; the browser's types are made from them.

Who somebody is stands in a cookie that the page can't read: the first request that makes or enters
a table sets it, and the WebSocket brings it along. A program has a token instead, which it says in
`join` (docs/remote-players.md). What the browser says is in commands.py, what is answered over HTTP
in replies.py.

Every event of a game has a number, counted from 1; a client that missed one asks for the whole
again.

What the server sends at once is one frame of the WebSocket, a message a line.

How a connection goes: the client opens the WebSocket and says `join`; the server answers with
`company` (who is at the table and what is going to be played), then, for who plays in a game, with
`whole`. From then on it sends `company` whenever something of that changes, `whole` when a game
begins, and a `step` for each event of it. Who reads too slowly gets a new `whole` instead of the
steps missed. A refusal with an empty id concerns no command in particular; where it can't go on
after it, the server closes with one of the codes in `Close`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=5)]
Parameters = dict[str, str | int]


class Message(Struct, rename="camel", forbid_unknown_fields=True):
    """A message or a part of one; names are camelCase on the wire."""


Phrase = Literal[
    "hello",
    "goodLuck",
    "wellPlayed",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "haha",
    "oneMoment",
    "yourTurn",
    "oneMoreGame",
    "goodbye",
]
GameName = Literal["rahast-vabaks", "ten"]
Phase = Literal["gathering", "playing", "over"]


class SeatInfo(Message):
    """Who sits there: a person by number, or a computer player of a level, with a name that fits
    every language. A `program` is one that the host has invited, by number like a person."""

    name: str
    kind: Literal["human", "computer", "program"]
    person: int | None
    level: str | None


# --- What a seat sees -----------------------------------------------------------------------------


class Reason(Message):
    """Why a move is illegal, and the number of the rule that it breaks."""

    code: str
    rule: str | None = None
    parameters: Parameters = {}


class SumSelection(Message):
    """Cards chosen in Rahast vabaks; `missing` is negative where they are worth too much."""

    pieces: list[str]
    sum: int
    value: int
    missing: int
    can_add: list[str]
    complete: bool
    move: str | None
    reason: Reason | None


class RahastVabaksView(Message):
    """A table of Rahast vabaks as one seat sees it."""

    viewer: int | None
    phase: Literal["turn", "drawn", "choose", "colour", "over"]
    to_move: int | None
    top: str
    colour: str | None
    start_card: bool
    pile: int
    played: int
    hand_sizes: list[int]
    hand: list[str] | None
    drawn: str | None


class RahastVabaksOffer(Message):
    """What the seat that has to decide can do: `moves` have a button each, cards that can be played
    `alone` need no others."""

    moves: list[str]
    alone: list[str]
    selection: SumSelection


class PaymentSelection(Message):
    """Pieces chosen in TEN: `c` a money token, `b` a bust token, else a card's code."""

    pieces: list[str]
    worth: int
    price: int
    missing: int
    over: int
    can_add: list[str]
    complete: bool
    move: str | None
    reason: Reason | None


class Run(Message):
    """The longest sequence of a colour (0: none); each wild in it with its number."""

    first: int
    last: int
    wilds: list[tuple[str, int]]


class TenPlayer(Message):
    """What lies open before a player of TEN; `canPay` is the most that could be bid."""

    tokens: int
    bust: int
    cards: list[str]
    points: int
    sequences: dict[str, Run]
    can_pay: int


class Supply(Message):
    tokens: int
    bust: int


class Bid(Message):
    """What a seat has said in the auction; amount 0 is a pass."""

    seat: int
    amount: int


class Auction(Message):
    card: str
    price: int
    bidder: int | None


class TenView(Message):
    """A table of TEN as any seat sees it."""

    phase: Literal["draw", "auction", "pay", "buy", "finalBuy", "over"]
    to_move: int | None
    drawer: int
    row: list[str]
    total: int
    money: int
    market: list[str]
    pile: int
    discard: int
    supply: Supply
    auction: Auction | None
    players: list[TenPlayer]
    last_turn: bool
    buying: str | None
    price: int


class BidRange(Message):
    least: int
    most: int


class TenOffer(Message):
    """What the seat that has to decide can do: `moves` have a button each.

    `prices` are those of the cards on offer, `gains` the points that a card would add;
    `cards_to_pay` says of each price, from 0 on, how many cards it costs beyond all tokens;
    `proposal` are the pieces of the cheapest payment. Where the table shows it, `bust_percent` is
    how likely the next card goes too far.
    """

    moves: list[str]
    bid: BidRange | None
    buy: list[str]
    selection: PaymentSelection | None
    prices: dict[str, int]
    gains: dict[str, int]
    cards_to_pay: list[int]
    proposal: list[str] | None = None
    bust_percent: int | None = None


class Score(Message):
    seat: int
    points: int
    tokens: int
    cards: int
    sequences: dict[str, int]


class Result(Message):
    winners: list[int]
    ending: Literal["emptyHand", "fewestCards", "blocked", "scored"]
    scores: list[Score] | None


class News(Message):
    """One thing that happened, as this seat may know it: a key of the catalogue of news.

    Parameters as in docs/catalogue.md; `seats` is a list of seats, shown as their names joined with
    commas.
    """

    key: str
    parameters: dict[str, str | int | list[str] | list[int]] = {}


class Happened(Message):
    """One event of the game and what came of it."""

    number: int
    seat: int | None
    move: str
    news: list[News]


# --- What the server says over the WebSocket ------------------------------------------------------


class PersonInfo(Message):
    """Somebody at the table; `here`: their browser is connected; `beside`: the person at whose
    browser they are, null where it is their own; `wish`: what they came for; `looksOn`: they do not
    play, but watch. A `program` has no picture."""

    person: int
    name: str
    picture: int | None
    waiting: bool
    here: bool
    beside: int | None
    wish: Literal["play", "seat", "watch"]
    looks_on: bool
    program: bool


class AskedTakeBack(Message):
    """Somebody wants to take a move back: who, who has agreed, whose answer is still waited for,
    and for how many milliseconds more."""

    person: int
    agreed: list[int]
    waiting: list[int]
    left: int


class ShuffleInfo(Message):
    """What is known beforehand of the chance of a round (docs/shuffle.md): the SHA-256 of its seed.

    `wanted`: one's own random bits are asked for, by `contribute`.
    """

    round: int
    commitment: str
    wanted: bool


class Company(Message, tag="company"):
    """Who is at the table and what is going to be played; the same for everybody but `you`.

    `you` is the person by whom this browser goes, others may be `beside` them. Who waits to be let
    in is told of nobody but the host and oneself. `seats` are those of the next game, in order,
    `players` those of the present one, or of the last; `problem` says why the next can't begin.
    `code` is what newcomers type, `address` what a link or a QR code for them holds; both are null
    for who waits, and for a program. `standIns` are the seats of the present game for whose persons
    a computer player plays; `ownSeats` are those of everybody at this browser, in it or in the one
    that is going to begin. While `waitsFor`, a seat of a person, has to decide, it
    has been waited for for `waited` milliseconds as this is sent; after `patience` anybody else may
    say `standIn`. `watching`: who does not play may see the game. The table is erased `keepDays`
    days after its last entry.
    `shuffle` is about the round that is played, or going to begin: as soon as everybody who is here
    has contributed, or after a short while.
    """

    game: GameName
    you: int
    host: int
    people: list[PersonInfo]
    seats: list[SeatInfo]
    options: dict[str, str]
    youngest: int | None
    locked: bool
    playing: bool
    problem: Reason | None
    code: str | None
    address: str | None
    pace: Literal["relaxed", "brisk", "none"]
    own_seats: list[int]
    stand_ins: list[int]
    stand_ins_for_turn: list[int]
    waits_for: int | None
    waited: int
    patience: int
    shuffle: ShuffleInfo | None
    levels: list[str]
    paused_by: int | None
    take_back: AskedTakeBack | None
    players: list[SeatInfo]
    talk: Literal["phrases", "text"]
    watching: bool
    keep_days: int


class FormerSeat(Message):
    """Who sat in a seat until after the event of this number."""

    number: int
    seat: int
    name: str


class Origin(Message):
    """A game that is over, which goes on otherwise after its event of this number; its table's id
    is told to whoever was there, not to who got a seat later."""

    table: str | None
    round: int
    number: int


class Whole(Message, tag="whole"):
    """Everything that the seat `you` sees, or who looks on (null), for whom there is no hand, no
    offer and nothing to take back; `events` are those so far, for the log.

    At a browser of several people who hide cards from each other, whose view it is changes by
    `showHand` and `handOn`; at first, and in a pause, it is that of who looks on.

    `first` is the seat that began, at random (RV-D51, TEN-D36). `takeBack`: one's own last move
    could be taken back. An event `takeBack` says that the one before it has been. `formerly`: whose
    events those are that happened before a seat was given to somebody else. `origin`: this is no
    game of its own, but goes on with another one, whose events are the first.
    """

    number: int
    game: GameName
    round: int
    you: int | None
    first: int
    seats: list[SeatInfo]
    formerly: list[FormerSeat]
    options: dict[str, str]
    view: RahastVabaksView | TenView
    offer: RahastVabaksOffer | TenOffer | None
    bids: list[Bid]
    events: list[Happened]
    result: Result | None
    take_back: bool
    origin: Origin | None


class Step(Message, tag="step"):
    """One event, and what has changed in this seat's view: fields of `view` by name.

    Where chance has to speak at once, the changes come with the event of chance that follows. `you`
    is whose view it is from now on: where several people at one browser hide no cards from each
    other, it shows in turn those who have to decide.
    """

    you: int | None
    event: Happened
    changes: dict[str, object]
    offer: RahastVabaksOffer | TenOffer | None
    bids: list[Bid]
    result: Result | None
    take_back: bool


class Selection(Message, tag="selection"):
    """The answer to `select`."""

    id: str
    selection: SumSelection | PaymentSelection


class Hint(Message, tag="hint"):
    """The answer to `askHint`: a move, and a sentence of the catalogue of advice that says why it
    is good; `also`, where another one is as good, says so."""

    id: str
    move: str
    why: News
    also: News | None


class Lesson(Message, tag="lesson"):
    """What a lesson asks for after the event of this number: the step of so many, the sentence of
    the catalogue of lessons, and the move, or none when the lesson is over."""

    number: int
    step: int
    of: int
    say: str
    move: str | None


class Replay(Message, tag="replay"):
    """The answer to `askReview`: what the seat saw before the first event, then each event of the
    record; `first` has nothing to decide and no log."""

    id: str
    first: Whole
    steps: list[Step]


class Hand(Message):
    """What a seat holds from now on."""

    seat: int
    cards: list[str]


class Hands(Message, tag="hands"):
    """The answer to `askHands`: all hands before the first event of the record, then after each
    event those that have changed."""

    id: str
    moments: list[list[Hand]]


class Judgement(Message):
    """A decision that has cost something: the number of its event in the review, by how many
    hundredths of the win another move promised more, that move, and a sentence of the catalogue of
    advice that says why."""

    number: int
    cost: int
    move: str
    why: News


class Judged(Message, tag="judged"):
    """How far the review is: so many decisions judged, of so many; those that cost something."""

    id: str
    done: int
    of: int
    judgements: list[Judgement]


class KeyMade(Message, tag="key"):
    """The answer to `makeKey`: holds for five minutes, once. `address` is for a link or QR code."""

    id: str
    key: str
    address: str


class ProgramInvited(Message, tag="programInvited"):
    """The answer to `inviteProgram`: the program is in, and with this token it connects to this
    address. The token is told only here, and holds until the program is removed."""

    id: str
    person: int
    token: str
    address: str


class Spoken(Message, tag="spoken"):
    """What somebody at the table says: a phrase, or a text of their own."""

    person: int
    phrase: Phrase | None
    text: str


class Done(Message, tag="done"):
    """The command was carried out (or had been before)."""

    id: str


class Refused(Message, tag="refused"):
    """The command was refused; nothing has changed. The answer to `why` too.

    `number` is that of the last event; after the reason `stale` a `whole` follows. A program is
    told the reason as an English `sentence`, too; a page has its own words for it (null).
    """

    id: str
    reason: Reason
    number: int
    sentence: str | None = None


class Elsewhere(Message, tag="elsewhere"):
    """This seat has been taken over by a newer connection (connect anew to play here)."""


Answer = (
    Company
    | Whole
    | Step
    | Selection
    | Hint
    | Lesson
    | Replay
    | Hands
    | Judged
    | KeyMade
    | ProgramInvited
    | Spoken
    | Done
    | Refused
    | Elsewhere
)


class Close(IntEnum):
    """Why the server closes a connection, beside the codes that every WebSocket has."""

    ELSEWHERE = 4001  # after `elsewhere`
    NO_JOIN = 4400  # after a refusal: the first message was no `join`, or came too late
    STRANGER = 4403  # after a refusal: this browser or program is nobody at this table (any more)
    NO_SUCH_TABLE = 4404  # after a refusal
    TOO_SLOW = 4408  # nothing was read for too long; connect again
    TRY_AGAIN = 4500  # something failed in the server; connect again
