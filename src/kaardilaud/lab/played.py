"""One game of a simulation: what it begins with, and what is kept of it."""

from typing import Annotated

import numpy as np

from ..compiled import compiled
from ..dealer import Dealer, random_below, seed_dealer
from ..fixed_record import FixedRecord, Int

SEATS = 6  # the most of any game
SEEDS = 1 << 31


class Played(FixedRecord):
    """What is kept of a game that was played to its end."""

    winners: Int  # set of seats
    ending: Int
    moves: Int
    points: Annotated[list[int], np.int64, SEATS]


class Start(FixedRecord):
    """What a game begins with, all of it from the seed."""

    first: Int  # the seat that starts (RV-D51, TEN-D36)
    blind_seed: Int  # for cards taken blind from a hand
    seat_seeds: Annotated[list[int], np.int64, SEATS]  # for the players


@compiled
def begin(start: Start, pile: Dealer, seed: int, number: int, seats: int) -> None:
    """Decide what game `number` begins with; the same dealer then draws from the pile.

    Everybody's chance comes from a source of its own: so the order of the pile does not depend on
    what the players do, and a record can name it before the first move.
    """
    seed_dealer(pile, seed, number)
    start.first = random_below(pile, seats)
    start.blind_seed = random_below(pile, SEEDS)
    for seat in range(seats):
        start.seat_seeds[seat] = random_below(pile, SEEDS)


@compiled
def player_at(seat: int, number: int, seats: int) -> int:
    """Which of the players sits here in game `number`: they move on by one seat each game."""
    return (seat - number) % seats
