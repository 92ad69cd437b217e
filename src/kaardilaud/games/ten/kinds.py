"""The 55 kinds of card of TEN, numbered in the order of the card table of the records.

A set of kinds is one whole number with a bit for each kind.
"""

from collections.abc import Callable

from ...compiled import table

COLOURS = "RBOG"  # TEN-R05
NUMBERS = 9  # TEN-R06: 1 to 9 in each colour
MONEY_CARDS = 5  # TEN-R11: worth 1 to 5

CODES = (
    tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
    + tuple(f"{colour}#" for colour in COLOURS)
    + tuple(f"W{number}" for number in range(1, NUMBERS + 1))
    + ("W#",)
    + tuple(f"${value}" for value in range(1, MONEY_CARDS + 1))
)
KINDS = len(CODES)
NO_CARD = -1

NUMBER_KINDS = len(COLOURS) * NUMBERS
COLOUR_WILD = NUMBER_KINDS  # R#, B#, O#, G#
NUMBERED_WILD = COLOUR_WILD + len(COLOURS)  # W1 to W9
FULL_WILD = NUMBERED_WILD + NUMBERS  # W#
MONEY_KIND = FULL_WILD + 1  # $1 to $5
COLLECTABLE = MONEY_KIND  # the kinds that a player can own: all but money
HIGHEST_PRICE = 9


def number_of(kind: int) -> int:
    """The number on a number card or a numbered wild, the value of a money card, else 0."""
    if kind < NUMBER_KINDS:
        return kind % NUMBERS + 1
    if NUMBERED_WILD <= kind < FULL_WILD:
        return kind - NUMBERED_WILD + 1
    if kind >= MONEY_KIND:
        return kind - MONEY_KIND + 1
    return 0


def price_of(kind: int) -> int:
    """What a card costs in the market (TEN-R47); a # wild costs 9 there (TEN-D22)."""
    return number_of(kind) or HIGHEST_PRICE


def kinds_where(condition: Callable[[int], bool]) -> int:
    """The set of the kinds that satisfy a condition."""
    return sum(1 << kind for kind in range(KINDS) if condition(kind))


NUMBER = table(number_of(kind) for kind in range(KINDS))
PRICE = table(price_of(kind) for kind in range(KINDS))
NUMBER_CARDS = kinds_where(lambda kind: kind < NUMBER_KINDS)
WITHIN = table(
    kinds_where(lambda kind, money=money: kind < COLLECTABLE and price_of(kind) <= money)  # type: ignore[misc]
    for money in range(HIGHEST_PRICE + 1)
)
