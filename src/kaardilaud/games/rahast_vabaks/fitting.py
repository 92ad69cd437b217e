"""Which card fits, and which cards do so as a sum."""

from ...compiled import compiled, lowest_bit
from .kinds import (
    ALL_KINDS,
    FITS,
    IN_COLOUR,
    MONEY,
    NO_CARD,
    NO_COLOUR,
    SAME_NAME,
    SMALLER_MONEY,
    VALUE,
    VALUUTAVAHETUS,
)
from .purse import IN_PURSE, SMALLER, can_pay, can_pay_with
from .state import SameNameAction, State


@compiled
def fitting(game: State) -> int:
    """The kinds that may be laid alone on the top card."""
    if game.top == VALUUTAVAHETUS:
        if game.named == NO_COLOUR:
            return ALL_KINDS  # RV-R39
        return IN_COLOUR[game.named]  # RV-R29, RV-D10, RV-D11
    if game.same_name_action == SameNameAction.ALWAYS or game.start_card:
        return FITS[game.top] | SAME_NAME[game.top]  # RV-R37, RV-D05
    return FITS[game.top]  # RV-R11, RV-R12, RV-R13, RV-R31, RV-R32, RV-R38


@compiled
def can_lay_sum(game: State) -> bool:
    """Are several money cards of the hand together worth as much as the top card (RV-R14)?

    One card of that value is no sum (RV-D37). A card drawn this turn has to be part (RV-D15).
    """
    seat = game.seat
    if game.held[seat] & SMALLER_MONEY[game.top] == 0:
        return False
    purse = game.purse[seat] & SMALLER[game.top]
    if game.drawn == NO_CARD:
        return can_pay(VALUE[game.top], purse)
    if SMALLER_MONEY[game.top] >> game.drawn & 1 == 0:
        return False
    return can_pay_with(game.drawn, VALUE[game.top], purse)


@compiled
def kinds_towards_sum(game: State) -> int:
    """The kinds that can be laid next so that what is missing then can still be laid."""
    candidates = game.held[game.seat] & MONEY
    if game.laid == 0:
        candidates &= SMALLER_MONEY[game.top]
    purse = game.purse[game.seat]
    kinds = 0
    while candidates:
        kind = lowest_bit(candidates)
        candidates &= candidates - 1
        missing = game.owed - VALUE[kind]
        rest = purse - IN_PURSE[kind]
        if game.drawn == NO_CARD or game.drawn == kind:
            possible = can_pay(missing, rest)
        else:
            possible = can_pay_with(game.drawn, missing, rest)
        if possible:
            kinds |= 1 << kind
    return kinds
