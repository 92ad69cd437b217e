"""How likely the next card is one that goes too far: all but the pile's order lies open."""

from __future__ import annotations

from .kinds import KINDS, MONEY_KIND, NUMBER, NUMBER_KINDS
from .rules import money_busts, numbers_bust
from .state import State


def cards_that_bust(view: State) -> int:
    """How many cards of the pile would make the row bust; each is as likely to be the next."""
    return sum(view.pile[kind] for kind in range(KINDS) if _busts(view, kind))


def percent_to_bust(view: State) -> int:
    """How likely the next card goes too far; 0 and 100 are said only where it is certain."""
    bad = cards_that_bust(view)
    if bad in (0, view.pile_size):
        return 100 if bad else 0
    return min(99, max(1, round(100 * bad / view.pile_size)))


def _busts(view: State, kind: int) -> bool:
    """Would this card make the row bust? A wild goes into an auction."""
    if kind < NUMBER_KINDS:
        return numbers_bust(view.numbers + NUMBER[kind], view.money)
    return kind >= MONEY_KIND and money_busts(view.money + NUMBER[kind])
