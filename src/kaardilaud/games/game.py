"""What every game offers to those who run it.

The rules themselves are compiled functions on fixed records (`rules.py` of each game). Here they
are for Python: moves as texts, refusals with a reason, checked options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import Any, ClassVar

HINTS = ("allowed", "none")  # an option of tables: may whoever plays ask what to do?
MANY = 1000  # more sums or payments than this are not listed one by one


@dataclass(frozen=True)
class Reason:
    """Why a move is illegal: a code to be put into words by a door, and the rule it breaks."""

    code: str
    rule: str | None = None
    parameters: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """How a game has ended."""

    winners: tuple[int, ...]
    ending: str
    scores: list[dict[str, Any]] | None


class BadOption(ValueError):  # noqa: N818 - named as what it is
    """A value that an option does not take; `parameters` say which, and what is allowed."""

    def __init__(self, option: str, value: object, allowed: Sequence[str]) -> None:
        self.parameters = {"option": option, "value": str(value), "allowed": ", ".join(allowed)}
        super().__init__("{option}: {value} ({allowed})".format(**self.parameters))


class BadSeats(ValueError):  # noqa: N818 - named as what it is
    """A number of seats that a game can't be played with."""

    def __init__(self, seats: int, allowed: range) -> None:
        self.parameters = {"seats": seats, "least": allowed[0], "most": allowed[-1]}
        super().__init__("{seats} ({least}-{most})".format(**self.parameters))


class Game(ABC):
    """One of the games.

    A state is a `FixedRecord`; a memory, another, is what the seats have learned by watching.
    Functions that take a state in a chance phase say so; all others want a decision to be due.
    """

    name: ClassVar[str]  # in records and commands
    title: ClassVar[str]  # for people, the same in every language
    seats: ClassVar[range]
    codes: ClassVar[Sequence[str]]
    # Options by name with their values, the default first: what the rules need, and what else a
    # table needs to set a game up and to help those who play.
    options: ClassVar[Mapping[str, tuple[str, ...]]]
    table_options: ClassVar[Mapping[str, tuple[str, ...]]]
    hides_cards: ClassVar[bool]  # else all seats, and spectators, see the same
    turn_rule: ClassVar[str]  # by which one seat decides at a time

    @abstractmethod
    def cards_to_start(self, seats: int) -> int:
        """How many cards the deck must have at least."""

    @abstractmethod
    def new_state(self) -> Any:
        """A blank state."""

    @abstractmethod
    def start(self, state: Any, seats: int, first: int, options: Sequence[int]) -> None:
        """Begin with the cards that are in the state's pile; options by place in `options`."""

    def new(self, seats: int, first: int, options: Mapping[str, str], counts: Sequence[int]) -> Any:
        """A state before the first card, with so many cards of each kind; the options checked."""
        chosen = chosen_options(self, options)
        state = self.new_state()
        state.pile[:] = counts
        values = [self.options[name].index(value) for name, value in chosen.items()]
        self.start(state, seats, first, values)
        return state

    @abstractmethod
    def new_memory(self) -> Any:
        """A memory in which nobody has learned anything."""

    @abstractmethod
    def to_move(self, state: Any) -> int | None:
        """The seat that has to decide; None at a chance event and when the game is over."""

    @abstractmethod
    def is_over(self, state: Any) -> bool:
        """Is the game over?"""

    def not_your_turn(self, seat: int) -> Reason:
        """Why somebody at a table can’t move for this seat while another has to decide."""
        return Reason("not-your-turn", self.turn_rule, {"seat": seat})

    @abstractmethod
    def waits_for_card(self, state: Any) -> bool:
        """Does the state wait for a card from chance?"""

    @abstractmethod
    def hand_to_take_from(self, state: Any) -> Sequence[int] | None:
        """If that card is taken blind from a hand: how many of each kind the hand has."""

    @abstractmethod
    def payer_and_taker(self, state: Any) -> tuple[int, int]:
        """From whose hand that card is taken, and by whom."""

    @abstractmethod
    def shuffles(self, state: Any) -> int:
        """How often the played cards have become a new pile."""

    @abstractmethod
    def shows_new_card(self, before: Any, after: Any, seat: int) -> bool:
        """Has a move of this seat shown anybody a card that was hidden from them before? Cards that
        the move itself laid don't count."""

    @abstractmethod
    def legal(self, state: Any) -> list[str]:
        """Every legal move, sorted as text; `play *` or `pay *` instead of more than 1,000."""

    @abstractmethod
    def why_illegal(self, state: Any, move: str) -> Reason | None:
        """None exactly when this move of the seat to move is legal."""

    @abstractmethod
    def actions(self, move: str) -> list[int]:
        """The actions that make up a legal move."""

    @abstractmethod
    def apply_action(self, state: Any, memory: Any, action: int) -> None:
        """Carry out one legal action."""

    @abstractmethod
    def reveal(self, state: Any, memory: Any, card: int) -> None:
        """Give the state the card that it waits for."""

    @abstractmethod
    def move_of(self, actions: Sequence[int]) -> str:
        """The move that these actions make up."""

    @abstractmethod
    def step_of(self, action: int) -> str:
        """One action, written as moves are, also where it is only a part of one."""

    @abstractmethod
    def view(self, state: Any, memory: Any, seat: int | None) -> Any:
        """What a seat may know; None is a spectator."""

    @abstractmethod
    def learned(self, view: Any) -> dict[str, Any]:
        """What the viewer has learned by watching, as plain data: for players that are programs."""

    @abstractmethod
    def show(self, view: Any) -> dict[str, Any]:
        """The table as the viewer sees it now, as plain data with card codes."""

    @abstractmethod
    def offer(self, view: Any) -> dict[str, Any]:
        """What the viewer, who has to decide, can do, as plain data."""

    @abstractmethod
    def select(self, view: Any, pieces: Sequence[str]) -> dict[str, Any] | Reason:
        """What the chosen cards or tokens of the viewer make so far, and what can be added."""

    @abstractmethod
    def dump(self, state: Any, pile: Sequence[int]) -> dict[str, Any]:
        """Everything, for files of finished games and for tests; the pile comes in its order."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """How the game has ended; None while it runs."""


def chosen_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that the rules need, defaults filled in, other options left out."""
    return _chosen(game.options, options)


def chosen_table_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a table, defaults filled in; raises `BadOption` for an unknown one too."""
    known = {**game.options, **game.table_options}
    for name, value in options.items():
        if name not in known:
            raise BadOption(name, value, list(known))
    return _chosen(known, options)


def _chosen(known: Mapping[str, tuple[str, ...]], options: Mapping[str, str]) -> dict[str, str]:
    chosen = {}
    for name, values in known.items():
        value = options.get(name, values[0])
        if value not in values:
            raise BadOption(name, value, values)
        chosen[name] = value
    return chosen


def codes_in(codes: Sequence[str], kinds: int) -> list[str]:
    """The codes of a set of kinds, a bit for each, in table order."""
    found = []
    while kinds:
        lowest = kinds & -kinds
        found.append(codes[lowest.bit_length() - 1])
        kinds ^= lowest
    return found


def sorted_codes(codes: Sequence[str], counts: Sequence[int]) -> list[str]:
    """The codes of a set of cards given by kind, in table order."""
    if max(counts, default=0) <= 1:
        return list(compress(codes, counts))
    pairs = zip(codes, counts, strict=False)  # kinds at the end may be left out
    return [code for code, count in pairs if count for _ in range(count)]
