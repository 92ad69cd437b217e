"""What a simulation has found, as plain numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from .played import GamePlayed, player_at

Z = 1.959963984540054  # half the width of a 95 % interval, in standard deviations


@dataclass(frozen=True)
class Wins:
    """How many games were won; who shares a win gets a part of it.

    `share` is the part of all games, between `low` and `high` with 95 % confidence; `points` are
    those of one seat on average, in games that count points.
    """

    wins: float
    share: float
    low: float
    high: float
    points: float | None


@dataclass(frozen=True)
class PlayerWins(Wins):
    """The wins of the player with this name, who takes so many seats of a game."""

    player: str
    seats: int


@dataclass(frozen=True)
class Lengths:
    """How many moves the games took."""

    mean: float
    median: int
    p95: int


@dataclass(frozen=True)
class Results:
    """The results of many games; `dataclasses.asdict` makes JSON of them."""

    game: str
    seats: int
    games: int
    seed: int
    by_player: list[PlayerWins]
    by_seat: list[Wins]
    moves: Lengths
    endings: dict[str, int]


def wilson_interval(wins: float, games: float) -> tuple[float, float]:
    """Where the true share of wins lies with 95 % confidence, by Wilson's method."""
    share = wins / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    width = Z * math.sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / scale
    return (middle - width if wins else 0.0), (middle + width if wins < games else 1.0)


def lengths_of(counts: Counter[int]) -> Lengths:
    """The lengths of games, given how often each came."""
    games = counts.total()
    lengths = sorted(counts)
    up_to = list(accumulate(counts[length] for length in lengths))

    def quantile(share: float) -> int:
        return next(
            length for length, below in zip(lengths, up_to, strict=True) if below >= share * games
        )

    mean = sum(length * count for length, count in counts.items()) / games
    return Lengths(mean, quantile(0.5), quantile(0.95))


class Tally:
    """Counts one game after the other between these players, one for each seat."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.games = 0
        self.lengths: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.seat_wins = [0.0] * len(players)
        self.player_wins = dict.fromkeys(players, 0.0)
        self.points_count = False
        self.seat_points = [0] * len(players)
        self.player_points = dict.fromkeys(players, 0)

    def add(self, number: int, game: GamePlayed) -> None:
        """Count game `number`."""
        self.games += 1
        self.lengths[game.moves] += 1
        self.endings[game.ending] += 1
        for seat in game.winners:
            self.seat_wins[seat] += 1 / len(game.winners)
            self.player_wins[self._player(seat, number)] += 1 / len(game.winners)
        for seat, made in enumerate(game.points):
            self.points_count = True
            self.seat_points[seat] += made
            self.player_points[self._player(seat, number)] += made

    def _player(self, seat: int, number: int) -> str:
        return self.players[player_at(seat, number, len(self.players))]

    def results(self, game: str, seed: int) -> Results:
        """What all the games together say."""
        seats = Counter(self.players)
        return Results(
            game=game,
            seats=len(self.players),
            games=self.games,
            seed=seed,
            by_player=[
                PlayerWins(
                    *self._wins(wins, self.player_points[name] / seats[name]), name, seats[name]
                )
                for name, wins in self.player_wins.items()
            ],
            by_seat=[
                Wins(*self._wins(wins, points))
                for wins, points in zip(self.seat_wins, self.seat_points, strict=True)
            ],
            moves=lengths_of(self.lengths),
            endings=dict(self.endings),
        )

    def _wins(self, wins: float, points: float) -> tuple[float, float, float, float, float | None]:
        """The fields of `Wins`, given what one seat has made in points."""
        low, high = wilson_interval(wins, self.games)
        average = points / self.games if self.points_count else None
        return wins, wins / self.games, low, high, average
