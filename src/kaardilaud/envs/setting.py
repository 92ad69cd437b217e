"""What the games of a batch have in common, and what all of them need in either game."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ..compiled import compiled
from ..dealer import Dealer, Luck, random_below, seed_dealer
from ..fixed_record import FixedRecord, Int

SEATS = 6  # the most of any game
KINDS = 64  # more than any game has
IDLE = -1  # the action of a game that is over, or that has to wait
OUTSIDE = -1  # instead of a policy: the actions of this seat come from outside
ILLEGAL = -2  # instead of the seat to move
FOR_SAMPLES = 1 << 30  # the random numbers of a game's samples are those of a game so much later


class Setting(FixedRecord):
    """How the games of a batch are played."""

    seats: Int
    options: Annotated[list[int], np.int64, 2]  # by place in the game's own list
    deck: Annotated[list[int], np.int64, KINDS]  # how many cards of each kind
    players: Annotated[list[int], np.int64, SEATS]  # the policy of each seat, or OUTSIDE
    goes_on: Int  # 1: a game that has ended begins anew
    shows: Int  # 1: observations and masks are written


class Choices(FixedRecord):
    """Random numbers for choosing actions, apart from those that bring the cards."""

    random: Int


@compiled
def seed_apart(dealer: Dealer, luck: Luck, minds: Luck, seed: int, place: int) -> None:
    """Begin the random numbers of a game's samples and of its built-in players."""
    seed_dealer(dealer, seed, FOR_SAMPLES + place)
    luck.random = dealer.random
    seed_dealer(dealer, random_below(dealer, FOR_SAMPLES), FOR_SAMPLES + place)
    minds.random = dealer.random


@compiled
def count_seats(seats: int) -> int:
    """How many seats are in a set of seats."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@compiled
def share_out(winners: int, seats: int, rewards: list[float]) -> None:
    """1 for who wins alone, -1 shared by who loses; who shares a win gets less. The sum is 0."""
    share = seats / count_seats(winners)
    for seat in range(seats):
        rewards[seat] = ((winners >> seat & 1) * share - 1) / (seats - 1)
