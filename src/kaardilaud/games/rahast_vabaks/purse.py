"""Can this hand pay that amount exactly? The sums of RV-R14, quickly.

A purse is one whole number that counts the money cards of a hand: a byte for each denomination
that can be part of a sum, the smallest lowest. A deck has at most 250 cards and 100 of a kind (of
200 euros there is one kind), so no byte overflows and the number stays positive.
"""

from ...compiled import compiled
from .kinds import VALUE, for_each_kind, value_of

DENOMINATIONS = (1, 2, 5, 10, 20, 50, 100, 200)


def _in_purse(kind: int) -> int:
    value = value_of(kind)
    if value not in DENOMINATIONS:
        return 0
    return 1 << 8 * DENOMINATIONS.index(value)


def _smaller(kind: int) -> int:
    """The mask for the denominations below that of this kind."""
    smaller = sum(denomination < value_of(kind) for denomination in DENOMINATIONS)
    return (1 << min(8 * smaller, 63)) - 1


IN_PURSE = for_each_kind(_in_purse)
SMALLER = for_each_kind(_smaller)


@compiled
def can_pay(amount: int, purse: int) -> bool:
    """Can this amount be paid exactly with some cards of the purse?

    Fives and fifties aside, every denomination divides the next larger one, so that paying the
    largest first works if anything does. Two fives serve as a ten and two fifties as a hundred;
    at most one of each need be spent alone.
    """
    if amount < 0:
        return False
    if amount <= 20:
        return can_pay_small(amount, purse)
    fives = purse >> 16 & 255
    fifties = purse >> 40 & 255
    for single_fifty in range(min(fifties, amount // 50, 1) + 1):
        hundreds = (purse >> 48 & 255) + (fifties - single_fifty) // 2
        unpaid = amount - 50 * single_fifty
        for single_five in range(min(fives, unpaid // 5, 1) + 1):
            tens = (purse >> 24 & 255) + (fives - single_five) // 2
            rest = unpaid - 5 * single_five
            rest -= min(purse >> 56 & 255, rest // 200) * 200
            rest -= min(hundreds, rest // 100) * 100
            rest -= min(purse >> 32 & 255, rest // 20) * 20
            rest -= min(tens, rest // 10) * 10
            rest -= min(purse >> 8 & 255, rest // 2) * 2
            if rest <= purse & 255:
                return True
    return False


@compiled
def can_pay_small(amount: int, purse: int) -> bool:
    """The same for up to 20 euros, by far the most frequent question, without the loops.

    Fives and tens pay a multiple of 5: any up to their worth, but without a five only of 10. Ones
    and twos pay the rest: any up to their worth, but without a one only what is even. As many
    fives as possible are best; where the rest is then odd and there is no one, one five fewer.
    """
    ones = purse & 255
    twos = purse >> 8 & 255
    fives = purse >> 16 & 255
    if amount == 20 and purse >> 32 & 255:
        return True
    worth = min(fives + 2 * (purse >> 24 & 255), amount // 5)
    if fives == 0:
        worth &= ~1
    if ones == 0 and amount - worth & 1:
        if fives == 0:
            return False
        worth -= 1
    return worth >= 0 and amount - 5 * worth <= ones + 2 * twos


@compiled
def can_pay_with(kind: int, amount: int, purse: int) -> bool:
    """Can this amount be paid exactly with a card of this kind and others of the purse?"""
    return can_pay(amount - VALUE[kind], purse - IN_PURSE[kind])
