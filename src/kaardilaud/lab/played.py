"""The games of a simulation: what they have in common, begin with, and what is kept of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np

from ..compiled import compiled
from ..dealer import Dealer, random_below, seed_dealer
from ..fixed_record import FixedRecord, Int
from ..games.game import Game
from ..players import SEEDS

SEATS = 6  # the most of any game
KINDS = 64  # more than any game has

# The dealers of a game. Each has random numbers of its own: so the order of the pile does not
# depend on what the players do, and a record can name it before the first move.
PILE = SEATS  # the seats' own dealers come first
BLIND = SEATS + 1  # for cards taken blind from a hand
DEALERS = SEATS + 2


@dataclass(frozen=True)
class Setting:
    """What the games of a simulation have in common."""

    game: Game
    players: Sequence[str]  # one for each seat
    seed: int
    options: Mapping[str, str]
    deck: Sequence[int]  # how many cards of each kind
    games_per_deal: int = 1  # one after the other with the same first seat and chance
    think: float | None = None  # seconds a move, for players that take their time


class Plan(FixedRecord):
    """The same for machine code; seats and options stand in the state."""

    seed: Int
    games_per_deal: Int
    deck: Annotated[list[int], np.int64, KINDS]
    players: Annotated[list[int], np.int64, SEATS]  # the policies of the players


class Start(FixedRecord):
    """What a game begins with, all of it from the seed."""

    first: Int  # the seat that starts (RV-D51, TEN-D36)
    blind_seed: Int
    seat_seeds: Annotated[list[int], np.int64, SEATS]


class Played(FixedRecord):
    """What machine code keeps of a game."""

    winners: Int  # set of seats
    ending: Int
    moves: Int
    points: Annotated[list[int], np.int64, SEATS]
    cards_left: Annotated[list[int], np.int64, SEATS]


class GamePlayed(NamedTuple):
    """What is counted of a game. Points by seat, none in games that don't count them; the cards
    left in the hands of those games, where they tell how near a seat came.
    """

    winners: list[int]
    ending: str
    moves: int
    points: list[int]
    cards_left: list[int]


@compiled
def begin(start: Start, pile: Dealer, seed: int, deal: int, seats: int) -> None:
    """Decide what the games of a deal begin with; the same dealer then draws from the pile."""
    seed_dealer(pile, seed, deal)
    start.first = random_below(pile, seats)
    start.blind_seed = random_below(pile, SEEDS)
    for seat in range(seats):
        start.seat_seeds[seat] = random_below(pile, SEEDS)


@compiled
def seed_all(start: Start, dealers: list[Dealer], seed: int, deal: int, seats: int) -> None:
    """The same, and the random numbers of all the other dealers."""
    begin(start, dealers[PILE], seed, deal, seats)
    seed_dealer(dealers[BLIND], start.blind_seed, 0)
    for seat in range(seats):
        seed_dealer(dealers[seat], start.seat_seeds[seat], 0)


@compiled
def player_at(seat: int, number: int, seats: int) -> int:
    """Which of the players sits here in game `number`: they move on by one seat each game."""
    return (seat - number) % seats


def seating(setting: Setting) -> np.ndarray[Any, np.dtype[np.str_]]:
    """The players' names: a row for each game of a deal, a column for each seat."""
    seats = range(len(setting.players))
    return np.array(
        [
            [setting.players[player_at(seat, number, len(seats))] for seat in seats]
            for number in range(setting.games_per_deal)
        ]
    )
