"""Everything that can happen at a table; a table is what has happened at it, in order.

These are kept on disk for as long as the table is: a kind that is here stays readable. Only a name
is taken out again (forgetting.py), so every kind that holds one belongs there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from .round import Until
from .seating import Origin

Talk = Literal["phrases", "text"]
Wish = Literal["play", "seat", "watch"]
Pace = Literal["relaxed", "brisk", "none"]
Secret = Annotated[str, Meta(min_length=64, max_length=64)]


class Happening(Struct, tag_field="what", forbid_unknown_fields=True):
    """One thing that happened."""


class Place(Struct, frozen=True):
    """Who sits at a place: a person by number, or a computer player of a level."""

    person: int | None = None
    name: str = ""
    level: str = ""


class Opened(Happening, tag="opened"):
    """The table was made; `code` is what newcomers type. Person 0 is its host."""

    game: str
    options: dict[str, str]
    code: str


class Came(Happening, tag="came"):
    """Somebody came and asks to be let in; `session` is the SHA-256 of the browser's secret.

    They wish to play in the next game, to have a computer's seat in this one, or to look on. Of a
    `program` that the host has invited it is the SHA-256 of its token.
    """

    person: int
    name: str
    picture: int
    session: Secret
    wish: Wish = "play"
    program: bool = False


class CameAlong(Happening, tag="cameAlong"):
    """Somebody wants to play at the browser of somebody who is in, and waits for the host, too."""

    person: int
    name: str
    picture: int
    beside: int


class LetIn(Happening, tag="letIn"):
    """The host let somebody in, who takes the last place, unless they only want to look on."""

    person: int


class Went(Happening, tag="went"):
    """Somebody left, or was sent away by the host; a computer player finishes their game."""

    person: int


class Forgotten(Happening, tag="forgotten"):
    """Somebody's name is known no longer: it was taken out of all that had happened, too."""

    person: int


class Renamed(Happening, tag="renamed"):
    """Somebody got another name."""

    person: int
    name: str


class Arranged(Happening, tag="arranged"):
    """Who sits where in the next game."""

    places: list[Place]


class OptionsChosen(Happening, tag="optionsChosen"):
    """The options of the next game, all of them."""

    options: dict[str, str]


class YoungestMarked(Happening, tag="youngestMarked"):
    """Who is the youngest; nobody (None): chance decides who begins."""

    person: int | None


class Locked(Happening, tag="locked"):
    """Nobody can ask to be let in any more, or again."""

    locked: bool


class HostChanged(Happening, tag="hostChanged"):
    """Somebody else is host from now on."""

    person: int


class Committed(Happening, tag="committed"):
    """A round is going to begin with those who sit there now; its chance follows from the seed.

    Everybody is shown the SHA-256 of the seed; the seed itself nobody before the round is over.
    """

    round: int
    seed: Secret


class Contributed(Happening, tag="contributed"):
    """Somebody who is going to play has added random bits to the chance of the round."""

    person: int
    random: Secret


class Began(Happening, tag="began", omit_defaults=True):
    """A round began: the rules' version, the seat that begins, the deck in its order.

    One that goes on with another game has its deck, and its events come next.
    """

    round: int
    rules: str
    first: int
    deck: list[str]
    origin: Origin | None = None


class Played(Happening, tag="played"):
    """A seat's move, or what chance brought (seat None), as records write it."""

    seat: int | None
    text: str


class PaceChosen(Happening, tag="paceChosen"):
    """How long somebody may be waited for before a computer player may stand in."""

    pace: Pace


class StoodIn(Happening, tag="stoodIn"):
    """A computer player plays for a seat: this turn, or until its person is back."""

    seat: int
    until: Until


class TookSeat(Happening, tag="tookSeat"):
    """Somebody plays on for a computer player, or for somebody who is away and then has gone."""

    seat: int
    person: int


class Paused(Happening, tag="paused"):
    """Nobody can move, and no time runs, until somebody says to go on."""

    person: int


class WentOn(Happening, tag="wentOn"):
    """The pause is over."""


class TimeGiven(Happening, tag="timeGiven"):
    """For whom the game waits has all the time anew."""


class KeyMade(Happening, tag="keyMade"):
    """With this key, of which only the SHA-256 is kept, another browser becomes this person until
    then (milliseconds since 1970), once."""

    person: int
    key: Secret
    until: int


class KeyUsed(Happening, tag="keyUsed"):
    """Another browser is this person, too; who shared a browser goes on at the other one only.

    Who is in at that one already shares it from now on; who waited there has gone.
    """

    person: int
    session: Secret


class TakeBackAsked(Happening, tag="takeBackAsked"):
    """Somebody wants to take their last move back."""

    person: int


class TakeBackAgreed(Happening, tag="takeBackAgreed"):
    """Somebody agrees to that."""

    person: int


class TakeBackRefused(Happening, tag="takeBackRefused"):
    """Somebody does not agree: the move stays."""

    person: int


class TookBack(Happening, tag="tookBack"):
    """All have agreed: the last move has not been made."""


class TalkChosen(Happening, tag="talkChosen"):
    """May people write to each other, or only say what is there to be said?"""

    talk: Talk


class WatchingChosen(Happening, tag="watchingChosen"):
    """May who does not play see the game as it is played, without any hand?"""

    allowed: bool


class CameBack(Happening, tag="cameBack"):
    """The person of a seat plays again."""

    seat: int


AnyHappening = (
    Opened
    | Came
    | CameAlong
    | LetIn
    | Went
    | Forgotten
    | Renamed
    | Arranged
    | OptionsChosen
    | YoungestMarked
    | Locked
    | HostChanged
    | Committed
    | Contributed
    | Began
    | Played
    | PaceChosen
    | StoodIn
    | TookSeat
    | Paused
    | WentOn
    | TimeGiven
    | KeyMade
    | KeyUsed
    | TakeBackAsked
    | TakeBackAgreed
    | TakeBackRefused
    | TookBack
    | TalkChosen
    | WatchingChosen
    | CameBack
)


class Act(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happened at once: all of it or nothing; by whose command, with which id."""

    happened: list[AnyHappening]
    by: int | None = None
    command: str | None = None


encode_act = msgspec.json.Encoder().encode
decode_act = msgspec.json.Decoder(Act).decode
