"""Who sits at a table, what is played there, and how a round of it begins."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..cards import codes_of, standard_deck
from ..games.game import Game, Reason
from .shuffle import Shuffle

LONGEST_NAME = 16
COMPUTER_NAMES = ("Arvo", "Kiip", "Nupp", "Piiks", "Bitt", "Klahv")  # names in every language
LINK = re.compile(r"://|www\.|[^\W_]\.[^\W\d_]{2,}", re.IGNORECASE)
PICTURE = "\u2600-\u27bf\U0001f300-\U0001faff"
JOINED = re.compile(f"(?<=[\ufe0f{PICTURE}])\u200d[{PICTURE}]")  # to the picture before, as one
INVISIBLE = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


@dataclass(frozen=True)
class Seat:
    """A person, by number, or a computer player of this level; a `program` comes from elsewhere,
    and has a number like a person."""

    name: str
    level: str | None = None
    person: int | None = None
    program: bool = False

    @property
    def kind(self) -> str:
        if self.program:
            return "program"
        return "human" if self.level is None else "computer"

    def record(self) -> dict[str, Any]:
        """The seat as records have it; there a program is a computer without a level."""
        level = {} if self.level is None else {"level": self.level}
        return {"name": self.name, "kind": "human" if self.kind == "human" else "computer", **level}


@dataclass(frozen=True)
class Head:
    """What is played, how and by whom, from the first to the last event of a round."""

    game: Game
    options: dict[str, str]
    seats: tuple[Seat, ...]
    youngest: int | None = None  # a seat

    @property
    def people(self) -> list[int]:
        """The seats of persons, and of programs."""
        return [place for place, seat in enumerate(self.seats) if seat.level is None]

    def seat_of(self, person: int) -> int | None:
        """Where a person sits; None for who does not play."""
        for place, seat in enumerate(self.seats):
            if seat.person == person:
                return place
        return None

    def with_name(self, person: int, name: str) -> Head:
        """The same with another name for this person, wherever they sit."""
        seats = (replace(seat, name=name) if seat.person == person else seat for seat in self.seats)
        return replace(self, seats=tuple(seats))

    @property
    def begins(self) -> int | None:
        """The seat that begins; None: chance decides."""
        return self.youngest if self.options.get("starter") == "youngest" else None


@dataclass(frozen=True)
class Origin:
    """A game that is over, which goes on otherwise after its event of this number."""

    table: str  # where it was played
    round: int
    number: int


@dataclass(frozen=True)
class Deal:
    """How a round begins; rounds count from 1. One with an `origin` begins with its events."""

    round: int
    first: int
    deck: list[str]
    origin: Origin | None = None

    @property
    def given(self) -> int:
        """So many events, the first ones, were played elsewhere."""
        return 0 if self.origin is None else self.origin.number


def shuffled_deal(head: Head, round_: int, shuffle: Shuffle) -> Deal:
    """A new deck and the seat that begins."""
    deck = shuffle.deck(cards_in_play(head.game, head.options, len(head.seats)))
    return Deal(round_, first_seat(head, shuffle.first), deck)


def cards_in_play(game: Game, options: Mapping[str, str], seats: int) -> list[str]:
    """The cards that so many players play with, in table order."""
    reduced = options.get("deckByPlayers") != "full"  # TEN-D04
    return codes_of(game, standard_deck(game).for_seats(game, seats, reduced))


def first_seat(head: Head, below: Callable[[int], int]) -> int:
    """Who begins: a random seat (RV-D51, TEN-D36), unless the youngest is to (RV-D20).

    Nobody is asked for an age, so the youngest is whom somebody has marked.
    """
    return below(len(head.seats)) if head.begins is None else head.begins


def names_of_computers(count: int, taken: Sequence[str]) -> list[str]:
    """Names for so many computer players that nobody at the table has yet."""
    used = {name.casefold() for name in taken}
    return [name for name in COMPUTER_NAMES if name.casefold() not in used][:count]


def nameless(person: int) -> str:
    """What somebody is called, in every language, whose name has been erased."""
    return f"N. N. {person + 1}"


def cleaned_name(name: str) -> str | Reason:
    """A person's name with single spaces, or what is wrong with it."""
    name = re.sub(" +", " ", unicodedata.normalize("NFC", name.strip()))
    alone = JOINED.sub("", name)
    if not all(map(_may_stand_in_a_name, alone)):
        return Reason("name-characters")
    letters = [character for character in alone if not unicodedata.combining(character)]
    if all(character.isspace() or character in INVISIBLE for character in letters):
        return Reason("name-empty")
    if len(letters) > LONGEST_NAME or len(name) > 2 * LONGEST_NAME:
        return Reason("name-too-long", parameters={"most": LONGEST_NAME})
    if LINK.search(name):
        return Reason("name-link")
    return name


def _may_stand_in_a_name(character: str) -> bool:
    """Letters, marks, digits, signs and spaces: nothing that controls, and no tags."""
    category = unicodedata.category(character)
    return category == "Zs" or (category[0] in "LMNPS" and character not in "<>")
