"""The games of a tournament in a file, Parquet or CSV: a line for each seat of each game.

The columns `deck` and `rotation` count from 0. Those of `KEYS` are the same in every line: they say
which tournament it is. The file is always whole: it is replaced, never changed.
"""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import polars

from .played import Setting, seating
from .scores import Scores
from .trouble import NotResults, OtherTournament

KEYS = {
    "game": polars.String,
    "seats": polars.Int64,
    "players": polars.String,
    "seed": polars.Int64,
    "think": polars.Float64,
    "options": polars.String,
    "cards": polars.String,
}
GAMES = {
    "deck": polars.Int64,
    "rotation": polars.Int64,
    "seat": polars.Int64,
    "player": polars.String,
    "won": polars.Float64,
    "score": polars.Int64,
    "moves": polars.Int64,
}
SECONDS = 1.0  # between two times of writing, at least
PART = 0.05  # of the time goes into writing, at most


class ResultsFile:
    """Raises `NotResults`, `OtherTournament` or `OSError` where it can't be read or written."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path.resolve()
        self.setting = setting
        self.written = 0.0  # when the last time of writing ended, and how long it took
        self.took = 0.0

    def scores(self, games: int) -> Scores:
        """The games that the file has, with room for so many."""
        seats, rotations = len(self.setting.players), self.setting.games_per_deal
        lines = self._lines()
        numbers = lines["deck"].to_numpy() * rotations + lines["rotation"].to_numpy()
        places = lines["seat"].to_numpy()
        if not ((numbers >= 0) & (places >= 0) & (places < seats)).all():
            raise NotResults
        scores = Scores(max(games, int(numbers.max(initial=-1)) + 1), seats)
        scores.won[numbers, places] = lines["won"].to_numpy()
        scores.score[numbers, places] = lines["score"].to_numpy()
        whole = np.bincount(numbers, minlength=len(scores.moves)) == seats
        scores.moves[numbers] = lines["moves"].to_numpy()
        scores.moves[~whole] = 0
        return scores

    def _lines(self) -> polars.DataFrame:
        """The lines of the file, none if there is no file."""
        schema = {**KEYS, **GAMES}
        try:
            with self.path.open("rb") as file:
                if self.path.suffix == ".csv":
                    lines = polars.read_csv(file, schema_overrides=schema)
                else:
                    lines = polars.read_parquet(file)
        except FileNotFoundError:
            return polars.DataFrame(schema=schema)
        except polars.exceptions.PolarsError:
            raise NotResults from None
        if lines.schema != schema or lines.select(*GAMES).null_count().sum_horizontal()[0]:
            raise NotResults
        for key, here in self._keys().items():
            for there in lines[key].unique():
                if there != here:
                    raise OtherTournament(key, there, here)
        return lines

    def _keys(self) -> dict[str, Any]:
        setting = self.setting
        counts = ",".join(map(str, setting.deck))
        return {
            "game": setting.game.name,
            "seats": len(setting.players),
            "players": ",".join(setting.players),
            "seed": setting.seed,
            "think": setting.think,
            "options": " ".join(f"{name}={value}" for name, value in setting.options.items()),
            "cards": hashlib.sha256(counts.encode()).hexdigest()[:16],
        }

    def keep(self, scores: Scores) -> None:
        """Write the games so far, if that is worth the time now."""
        if time.monotonic() - self.written > max(SECONDS, self.took / PART):
            self.write(scores)

    def write(self, scores: Scores) -> None:
        """Write the games so far. Whoever is stopped meanwhile leaves the file as it was."""
        began = time.monotonic()
        lines = self._table(scores)
        new = self.path.with_name(self.path.name + ".part")
        with new.open("wb") as file:
            if self.path.suffix == ".csv":
                lines.write_csv(file)
            else:
                lines.write_parquet(file)
        os.replace(new, self.path)
        self.written = time.monotonic()
        self.took = self.written - began

    def _table(self, scores: Scores) -> polars.DataFrame:
        setting = self.setting
        seats, rotations = len(setting.players), setting.games_per_deal
        numbers = np.flatnonzero(scores.moves)
        games = numbers.repeat(seats)
        places = np.tile(np.arange(seats), len(numbers))
        lines = polars.DataFrame(
            {
                "deck": games // rotations,
                "rotation": games % rotations,
                "seat": places,
                "player": seating(setting)[games % rotations, places],
                "won": scores.won[games, places],
                "score": scores.score[games, places],
                "moves": scores.moves[games],
            },
            schema=GAMES,
        )
        keys = [polars.lit(value, KEYS[key]).alias(key) for key, value in self._keys().items()]
        return lines.select(*keys, *GAMES)
