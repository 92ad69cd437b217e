"""The sum of Rahast vabaks that takes the most cards out of a hand (RV-R14).

Purses are those of `games/rahast_vabaks/purse.py`: a byte for each denomination.
"""

from ...compiled import compiled, compiled_apart
from ...games.rahast_vabaks.kinds import NO_CARD, VALUE
from ...games.rahast_vabaks.purse import DENOMINATIONS, IN_PURSE, can_pay

IMPOSSIBLE = -1000
TOGETHER = (1, 1, 2, 1, 1, 2, 1, 1)  # so many of each denomination serve as one larger piece


@compiled
def cards_in(purse: int) -> int:
    """How many cards there are in a purse."""
    cards = 0
    while purse:
        cards += purse & 255
        purse >>= 8
    return cards


@compiled
def worth_of(purse: int) -> int:
    """What all of them are worth."""
    worth = 0
    for place in range(len(DENOMINATIONS)):
        worth += (purse >> 8 * place & 255) * DENOMINATIONS[place]
    return worth


@compiled
def fewest_cards(amount: int, purse: int) -> int:
    """The fewest cards of the purse that pay this amount exactly, which must be possible.

    Fives and fifties aside, every denomination divides the next larger one, so that as many as
    possible of the largest are best. Two fives serve as a ten where the tens are used up, two
    fifties as a hundred; at most one of each need be spent alone.
    """
    fives = purse >> 16 & 255
    fifties = purse >> 40 & 255
    fewest = -IMPOSSIBLE
    for single_fifty in range(min(fifties, amount // 50, 1) + 1):
        for single_five in range(min(fives, (amount - 50 * single_fifty) // 5, 1) + 1):
            rest = amount - 50 * single_fifty - 5 * single_five
            left = purse - (single_fifty << 40) - (single_five << 16)
            cards = single_fifty + single_five
            for place in range(len(DENOMINATIONS) - 1, -1, -1):
                together = TOGETHER[place]
                worth = together * DENOMINATIONS[place]
                spent = min((left >> 8 * place & 255) // together, rest // worth)
                rest -= spent * worth
                cards += spent * together
            if rest == 0:
                fewest = min(fewest, cards)
    return fewest


@compiled_apart
def most_cards(amount: int, purse: int) -> int:
    """The most cards of the purse that pay this amount exactly: the others are the fewest."""
    if not can_pay(amount, purse):
        return IMPOSSIBLE
    return cards_in(purse) - fewest_cards(worth_of(purse) - amount, purse)


@compiled
def most_cards_of_sum(missing: int, purse: int, drawn: int) -> int:
    """The most cards that pay what is missing; a card drawn this turn has to be one (RV-D15)."""
    if drawn == NO_CARD:
        return most_cards(missing, purse)
    return 1 + most_cards(missing - VALUE[drawn], purse - IN_PURSE[drawn])
