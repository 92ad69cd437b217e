"""Lessons: a game is learned by playing it, in one file for each game.

A file is a game record (docs/records.md) in which seat 0 is whoever learns, and chance has nothing
to say after the deal. Their events have the key `step`, under which the sentence stands that asks
for the move (`locale/*/lessons.json`), and perhaps `or`: moves that are as good there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True)
class ScriptedMove:
    """A move as it is meant to be; of whoever learns it has a `step`, and perhaps `others`."""

    seat: int
    move: str
    step: str | None
    others: Sequence[str] = ()


@dataclass(frozen=True)
class Script:
    """A game from the deal to its end; `computers` are the names of those who play, too."""

    game: str
    options: Mapping[str, str]
    computers: Sequence[str]
    deck: Sequence[str]
    moves: Sequence[ScriptedMove]

    @property
    def steps(self) -> list[str]:
        """The steps of whoever learns, in order."""
        return [move.step for move in self.moves if move.step is not None]


def script_of(game: str) -> Script:
    """The lesson of one of the games."""
    path = Path(__file__).parent / f"{game}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    moves = [
        ScriptedMove(event["seat"], event["move"], event.get("step"), event.get("or", ()))
        for event in record["events"]
    ]
    computers = [seat["name"] for seat in record["seats"][LEARNER + 1 :]]
    return Script(game, record["options"], computers, record["deck"], moves)
