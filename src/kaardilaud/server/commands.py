"""What a browser says to the server; the browser's types are made from these as well.

A command over the WebSocket carries an id of the client's choosing; those about the game also carry
the round and the number of the event after which they were made: a command that was sent twice does
nothing twice, a stale one is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .messages import GameName, Message, Phrase, Seat

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=2000)]
Pieces = Annotated[list[Annotated[str, Meta(max_length=10)]], Meta(max_length=300)]
Name = Annotated[str, Meta(max_length=10_000)]
RandomBits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


# --- HTTP ----------------------------------------------------------------------------------------


class Newcomer(Message):
    """Ask to be let in: POST /api/tables/{table}/people.

    One wishes to play in the next game, to have a computer's seat in this one, or to look on.
    """

    name: Name
    picture: int = 0
    wish: Literal["play", "seat", "watch"] = "play"


class NewTable(Message):
    """Make a table and be its host: POST /api/tables.

    `beside` play at the same browser; `youngest` counts all of these people from 0, the host. With
    `begin`, the game begins as soon as somebody connects, against so many computer players.
    """

    game: GameName
    name: Name
    picture: int = 0
    beside: Annotated[list[Newcomer], Meta(max_length=5)] = field(default_factory=list)
    youngest: Annotated[int, Meta(ge=0, le=5)] | None = None
    options: dict[str, str] = field(default_factory=dict)
    computers: Annotated[int, Meta(ge=0, le=5)] = 0
    begin: bool = False


class WhatIf(Message):
    """Play on otherwise after this event of a game that is over, in a seat of this browser against
    computer players: POST /api/tables/{table}/rounds/{round}/tables.

    Events count as in the game's record.
    """

    seat: Seat
    number: Annotated[int, Meta(ge=0)]
    level: Annotated[str, Meta(max_length=40)]


class Code(Message):
    """A code as somebody typed it, or heard it read out: POST /api/codes."""

    code: Annotated[str, Meta(max_length=100)]


class Key(Message):
    """The key that somebody got for another browser: POST /api/tables/{table}/keys."""

    key: Annotated[str, Meta(max_length=100)]


# --- What a client says over the WebSocket --------------------------------------------------------


class Join(Message, tag="join"):
    """The first message of a connection. A browser is known by its cookie, a program by its token,
    which the host got for it by `inviteProgram`."""

    token: Annotated[str, Meta(max_length=100)] | None = None


class Move(Message, tag="move"):
    """Make this move (notation of the records), for the seat whose view is shown."""

    id: Id
    round: int
    number: int
    move: Text


class Select(Message, tag="select"):
    """What do these chosen pieces make so far? Answered by `selection`."""

    id: Id
    round: int
    number: int
    pieces: Pieces


class Why(Message, tag="why"):
    """Why is this move not possible? Answered by `refused`, or by `done` where it is possible."""

    id: Id
    round: int
    number: int
    move: Text


class AskHint(Message, tag="askHint"):
    """What would a good player do now, and why? Answered by `hint`, only to who asks."""

    id: Id
    round: int
    number: int


class AskReview(Message, tag="askReview"):
    """Show the game that is over again, as somebody of this browser has seen it, and judge their
    decisions. Answered by `replay`, then by `judged` as long as there is something new."""

    id: Id
    seat: Seat


class AskHands(Message, tag="askHands"):
    """Show the hands of all seats in the game that is over. Answered by `hands`."""

    id: Id


class AskWhole(Message, tag="askWhole"):
    """Send everything anew; after a sleep also a way to find out if the line still holds."""


class ShowHand(Message, tag="showHand"):
    """Whoever sits there, one of several at this browser, is before it: show what they see."""

    id: Id
    seat: Seat


class HandOn(Message, tag="handOn"):
    """Show no hand any more; the browser goes on to somebody else."""

    id: Id


class BringAlong(Message, tag="bringAlong"):
    """Another person is to play at this browser; unless the host asks, the host lets them in."""

    id: Id
    name: Name
    picture: int = 0


class InviteProgram(Message, tag="inviteProgram"):
    """The host wants a program to play, which connects by itself. Answered by `programInvited`."""

    id: Id
    name: Name


class LetIn(Message, tag="letIn"):
    """The host lets somebody in, who sits down at the last place."""

    id: Id
    person: int


class SendAway(Message, tag="sendAway"):
    """The host sends somebody away, who waits or is at the table."""

    id: Id
    person: int


class Rename(Message, tag="rename"):
    """The host gives somebody another name, or somebody oneself or who is at their browser."""

    id: Id
    person: int
    name: Name


class Arrange(Message, tag="arrange"):
    """The host says who sits where in the next game: persons by number, computers by level."""

    id: Id
    places: Annotated[list[int | Annotated[str, Meta(max_length=40)]], Meta(max_length=40)]


class ChooseOptions(Message, tag="chooseOptions"):
    """The host chooses how the next game is played."""

    id: Id
    options: dict[str, str]


class MarkYoungest(Message, tag="markYoungest"):
    """The host says who is the youngest (null: nobody in particular)."""

    id: Id
    person: int | None


class Lock(Message, tag="lock"):
    """The host closes the table to newcomers, or opens it again."""

    id: Id
    locked: bool


class ChoosePace(Message, tag="choosePace"):
    """The host says how long somebody may be waited for: 90 s, 30 s, or no clock at all."""

    id: Id
    pace: Literal["relaxed", "brisk", "none"]


class StandIn(Message, tag="standIn"):
    """Let a computer player play for whom the game has waited for too long."""

    id: Id
    until: Literal["turn", "back"]


class ComeBack(Message, tag="comeBack"):
    """Play oneself again, one seat of this browser, or all (null); who connects does so anyway."""

    id: Id
    seat: Seat | None = None


class GiveTime(Message, tag="giveTime"):
    """Give the one for whom the game waits all the time anew."""

    id: Id


class Pause(Message, tag="pause"):
    """Nobody moves, and no time runs, until somebody says `goOn`."""

    id: Id


class GoOn(Message, tag="goOn"):
    """End the pause."""

    id: Id


class TakeBack(Message, tag="takeBack"):
    """Ask to take one's last move back; where nobody else has to agree, it is taken back."""

    id: Id


class AnswerTakeBack(Message, tag="answerTakeBack"):
    """All others at this browser agree, or not, that somebody takes their last move back."""

    id: Id
    agree: bool


class GiveSeat(Message, tag="giveSeat"):
    """The host gives a newcomer the seat of a computer player, or of somebody who is away."""

    id: Id
    seat: int
    person: int


class MakeKey(Message, tag="makeKey"):
    """Ask for a key with which another browser becomes oneself, or somebody else of this browser.
    Answered by `key`.
    """

    id: Id
    person: int | None = None


class ChooseTalk(Message, tag="chooseTalk"):
    """The host says whether people may write, or only say one of the phrases."""

    id: Id
    talk: Literal["phrases", "text"]


class ChooseWatching(Message, tag="chooseWatching"):
    """The host says whether who does not play may see the game."""

    id: Id
    allowed: bool


class Say(Message, tag="say"):
    """Say one of the phrases, or, where the host allows it, something of one's own; `person` is who
    says it of several at this browser.
    """

    id: Id
    person: int | None = None
    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=10_000)] = ""


class Begin(Message, tag="begin"):
    """Begin a game with those who sit here; the first one the host, later anybody who played."""

    id: Id


class Contribute(Message, tag="contribute"):
    """Random bits of one's own for the chance of the round that is going to begin: 64 hexadecimal
    digits. Asked for by `company`; too late, they count for nothing.
    """

    id: Id
    round: int
    random: RandomBits


class Leave(Message, tag="leave"):
    """Leave for good, one person of this browser, or all (null); computers finish their game."""

    id: Id
    person: int | None = None


Deed = (
    Move
    | BringAlong
    | LetIn
    | SendAway
    | Rename
    | Arrange
    | ChooseOptions
    | MarkYoungest
    | Lock
    | ChoosePace
    | StandIn
    | ComeBack
    | GiveTime
    | Pause
    | GoOn
    | TakeBack
    | AnswerTakeBack
    | GiveSeat
    | ChooseTalk
    | ChooseWatching
    | Begin
    | Leave
)
Question = Select | Why | AskHint | AskReview | AskHands
Command = (
    Join
    | Question
    | AskWhole
    | Contribute
    | MakeKey
    | InviteProgram
    | Say
    | ShowHand
    | HandOn
    | Deed
)
PROGRAM_COMMANDS = (Join, Move, Select, Why, AskWhole, Contribute, Leave)  # a program has no others
