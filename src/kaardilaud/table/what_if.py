"""What if: a game that is over goes on otherwise from one of its moments, at a table of its own.

The table has the game's deck and its events up to there. Whoever asks keeps their seat, computer
players have all others; of the people who sat there nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..games.game import Reason
from ..match import RULES, Match
from ..players import PLAYERS
from . import happenings as what
from .chance import SecretChance
from .happenings import AnyHappening, Place
from .round import Round, begun, happen_again
from .seating import Head, Origin, names_of_computers

FIRST = 0  # the person whose table it is
Opening = Callable[[str], list[AnyHappening]]


class Player(NamedTuple):
    """Who plays on: the seat, name, picture and browser (the SHA-256 of its secret)."""

    seat: int
    name: str
    picture: int
    session: str


def what_if(round_: Round, origin: Origin, who: Player, level: str) -> Opening | Reason:
    """What happens first at the new table, by the code that it gets; or why it can't be."""
    if level not in PLAYERS:
        known = ", ".join(PLAYERS)
        return Reason("unknown-level", parameters={"level": level, "known": known})
    if not round_.is_over:
        return Reason("game-not-over")
    match = begun(round_.head, round_.deal)
    for event in round_.match.events[: origin.number]:
        happen_again(match, event)
    match.settle(SecretChance())  # what chance had still to say is said anew
    if match.is_over:
        return Reason("game-over")
    return lambda code: _opening(round_.head, match, origin, who, level, code)


def _opening(
    head: Head, match: Match, origin: Origin, who: Player, level: str, code: str
) -> list[AnyHappening]:
    """The table, closed to all others, and the game as far as it had come."""
    return [
        what.Opened(head.game.name, head.options, code),
        what.Came(FIRST, who.name, who.picture, who.session),
        what.LetIn(FIRST),
        what.Arranged(_places(head, who, level)),
        what.Locked(True),
        what.Began(1, RULES, match.first, match.deck, origin),
        *(what.Played(event.seat, event.text) for event in match.events),
    ]


def _places(head: Head, who: Player, level: str) -> list[Place]:
    """The same seats; computers keep their names, and have others in the place of people."""
    kept = [seat.name for seat in head.seats if seat.level is not None]
    new = iter(names_of_computers(len(head.seats), [who.name, *kept]))
    return [
        Place(FIRST)
        if place == who.seat
        else Place(None, next(new) if seat.level is None else seat.name, level)
        for place, seat in enumerate(head.seats)
    ]
