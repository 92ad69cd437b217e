"""What came of the games of a tournament: a row for each game, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .played import GamePlayed


class Scores:
    """`won` is the part of the win that a seat got, `score` its points or the cards left in its
    hand, `moves` the length of the game; 0 where it has not been played.
    """

    def __init__(self, games: int, seats: int) -> None:
        self.won: np.ndarray[Any, np.dtype[np.float64]] = np.zeros((games, seats))
        self.score: np.ndarray[Any, np.dtype[np.int32]] = np.zeros((games, seats), np.int32)
        self.moves: np.ndarray[Any, np.dtype[np.int32]] = np.zeros(games, np.int32)

    @classmethod
    def of(cls, games: Iterable[GamePlayed], count: int, seats: int) -> Scores:
        """Those of so many games."""
        scores = cls(count, seats)
        for row, game in enumerate(games):
            scores.won[row, game.winners] = 1 / len(game.winners)
            scores.score[row] = game.points or game.cards_left
            scores.moves[row] = game.moves
        return scores

    def put(self, numbers: range, others: Scores) -> None:
        """Enter the games that have these numbers."""
        rows = slice(numbers.start, numbers.stop)
        self.won[rows], self.score[rows], self.moves[rows] = others.won, others.score, others.moves

    def missing(self, games: int) -> list[range]:
        """The numbers of the first so many games that have not been played, as few ranges."""
        played = np.concatenate(([True], self.moves[:games] > 0, [True]))
        edges = np.flatnonzero(played[1:] != played[:-1])
        return [range(*map(int, edge)) for edge in edges.reshape(-1, 2)]
