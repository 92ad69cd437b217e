"""The 41 kinds of card of Rahast vabaks, numbered in the order of the card table of the records.

First what a card is, in plain functions; then the same as tables and bit sets. A set of kinds is
one whole number with a bit for each kind.
"""

from collections.abc import Callable
from enum import IntEnum

from ...compiled import Table, table

COLOURS = "RBGY"
COINS = (1, 2, 5, 10, 20)  # RV-I2, RV-D03: in each colour
NOTES = (50, 100, 200, 500)  # RV-R12: multicoloured
ACTIONS = ("LISA", "VALJA", "RAHA", "MAKSE")  # RV-I1: in each colour

CODES = (
    tuple(f"{colour}{coin}" for colour in COLOURS for coin in COINS)
    + tuple(f"{colour}-{action}" for colour in COLOURS for action in ACTIONS)
    + tuple(f"M{note}" for note in NOTES)
    + ("VV",)
)
KINDS = len(CODES)
NO_CARD = -1
NO_COLOUR = -1


class Name(IntEnum):
    """The special cards; MONEY is everything that has a value."""

    LISARAHA, VALJAMAKSE, RAHAVAHETUS, MAKSEHAIRED, VALUUTAVAHETUS, MONEY = range(6)


FIRST_ACTION = len(COLOURS) * len(COINS)
FIRST_NOTE = FIRST_ACTION + len(COLOURS) * len(ACTIONS)
VALUUTAVAHETUS = KINDS - 1


def colour_of(kind: int) -> int:
    """The colour of a card, NO_COLOUR for a multicoloured one."""
    if kind < FIRST_ACTION:
        return kind // len(COINS)
    if kind < FIRST_NOTE:
        return (kind - FIRST_ACTION) // len(ACTIONS)
    return NO_COLOUR


def name_of(kind: int) -> int:
    """Which special card it is, or MONEY."""
    if kind == VALUUTAVAHETUS:
        return Name.VALUUTAVAHETUS
    if FIRST_ACTION <= kind < FIRST_NOTE:
        return (kind - FIRST_ACTION) % len(ACTIONS)
    return Name.MONEY


def value_of(kind: int) -> int:
    """The denomination in euros, 0 for cards that are no money (RV-I4)."""
    if kind < FIRST_ACTION:
        return COINS[kind % len(COINS)]
    if FIRST_NOTE <= kind < VALUUTAVAHETUS:
        return NOTES[kind - FIRST_NOTE]
    return 0


def fits_on(kind: int, top: int) -> bool:
    """May this one card lie on that top card by colour or denomination (RV-R11..R13, R32)?"""
    return (
        colour_of(kind) == NO_COLOUR
        or colour_of(top) == NO_COLOUR
        or colour_of(kind) == colour_of(top)
        or value_of(kind) == value_of(top) > 0
    )


def has_same_name(kind: int, top: int) -> bool:
    """Are both the same action card, in whatever colours (RV-R37, RV-D05)?"""
    return name_of(kind) == name_of(top) < Name.VALUUTAVAHETUS


def kinds_where(condition: Callable[[int], bool]) -> int:
    """The set of the kinds that satisfy a condition."""
    return sum(1 << kind for kind in range(KINDS) if condition(kind))


def for_each_kind(value: Callable[[int], int]) -> Table:
    """A table with a number for each kind."""
    return table(value(kind) for kind in range(KINDS))


ALL_KINDS = (1 << KINDS) - 1
MONEY = kinds_where(lambda kind: value_of(kind) > 0)
VALUE = for_each_kind(value_of)
NAME = for_each_kind(name_of)
FITS = for_each_kind(lambda top: kinds_where(lambda kind: fits_on(kind, top)))
SAME_NAME = for_each_kind(lambda top: kinds_where(lambda kind: has_same_name(kind, top)))
SMALLER_MONEY = for_each_kind(
    lambda top: kinds_where(lambda kind: 0 < value_of(kind) < value_of(top))
)
MULTICOLOURED = kinds_where(lambda kind: colour_of(kind) == NO_COLOUR)
IN_COLOUR = table(
    MULTICOLOURED | kinds_where(lambda kind, colour=colour: colour_of(kind) == colour)  # type: ignore[misc]
    for colour in range(len(COLOURS))
)
