"""Where chance comes from: random numbers and piles that are drawn from.

The random numbers are the same in plain Python and as machine code.
"""

from collections.abc import Sequence
from typing import Annotated, Protocol

import numpy as np

from .compiled import compiled
from .fixed_record import FixedRecord, Int

MOST_CARDS = 250  # in a deck

# Multiply-with-carry: never leaves 63 bits, so that Python's numbers and the machine's agree.
# MULTIPLIER * 2**32 - 1 and half of what is one less are prime: the period is about 2**62.
MULTIPLIER = 2147483085
LOW_HALF = (1 << 32) - 1


class Luck(Protocol):
    """A record that has random numbers."""

    random: int


class Dealer(FixedRecord):
    """A face-down pile in no order yet, and the random numbers that it is drawn with."""

    pile: Annotated[list[int], np.int8, MOST_CARDS]
    pile_size: Int
    random: Int


@compiled
def random_below(luck: Luck, limit: int) -> int:
    """A random number from 0 to limit - 1; limit is at most 2**31."""
    luck.random = MULTIPLIER * (luck.random & LOW_HALF) + (luck.random >> 32)
    return ((luck.random ^ luck.random >> 32) & LOW_HALF) * limit >> 32


@compiled
def mixed(number: int) -> int:
    """32 bits in which every bit of the number has changed about half."""
    number = ((number & LOW_HALF) ^ (number & LOW_HALF) >> 16) * 0x21F0AAAD & LOW_HALF
    number = (number ^ number >> 15) * 0x735A2D97 & LOW_HALF
    return number ^ number >> 15


@compiled
def seed_dealer(dealer: Dealer, seed: int, game: int) -> None:
    """Begin the random numbers of one of many games: seed and game are 0 to 2**31 - 1."""
    low = mixed(game ^ mixed(seed + 1))
    dealer.random = (1 + mixed(low + seed) % (MULTIPLIER - 1)) << 32 | low
    dealer.pile_size = 0


@compiled
def fill_pile(dealer: Dealer, counts: Sequence[int], kinds: int) -> None:
    """Lay that many cards of each kind into the pile."""
    size = 0
    for kind in range(kinds):
        for _ in range(counts[kind]):
            dealer.pile[size] = kind
            size += 1
    dealer.pile_size = size


@compiled
def draw_card(dealer: Dealer, counts: Sequence[int], kinds: int) -> int:
    """A random card of the pile; where all have been drawn, the game has shuffled a new one."""
    if dealer.pile_size == 0:
        fill_pile(dealer, counts, kinds)
    place = random_below(dealer, dealer.pile_size)
    card = dealer.pile[place]
    dealer.pile_size -= 1
    dealer.pile[place] = dealer.pile[dealer.pile_size]
    return card


@compiled
def card_of_hand(dealer: Dealer, hand: Sequence[int], size: int) -> int:
    """A random card of a hand of so many cards, each card equally likely."""
    place = random_below(dealer, size)
    kind = 0
    while place >= hand[kind]:
        place -= hand[kind]
        kind += 1
    return kind
