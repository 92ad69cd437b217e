"""What the decisions of a game have cost, judged by what the seat knew when it decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from ..games.game import Game
from ..players.levels import plan_for
from ..search.thinking import Scales, is_prepared
from .adviser import REASONS, SEED, Adviser
from .sentence import Sentence


@dataclass(frozen=True)
class Effort:
    """How many trials may be spent: on all decisions of a game together to find the best moves,
    but on each between the least and the most; then on each to weigh what was done."""

    all: int
    least: int
    most: int
    weighing: int


# A game takes half a minute at most on one core of the machine that docs/strength.md names.
EFFORTS: Mapping[str, Effort] = {
    "rahast-vabaks": Effort(120_000, 1000, 4000, 4000),
    "ten": Effort(24_000, 150, 800, 800),
}
FIRST_TRIALS = 100  # what is no worse in so many is not weighed any longer
COSTS = 0.03  # of the win: less is nothing to speak of
SURE = 3.0  # standard errors
UNTIMED = 1e9  # seconds: the trials end first


class Decision(NamedTuple):
    """What somebody saw when they decided, and what they did; the event of this number, from 1."""

    number: int
    view: Any
    move: str


@dataclass(frozen=True)
class Judgement:
    """A decision that has cost something: by how much of the win another move promised more."""

    number: int
    cost: float
    move: str
    why: Sentence


class Judge:
    """Judges the decisions of one game: for the same number of them always in the same way."""

    def __init__(self, game: Game, decisions: int) -> None:
        effort = EFFORTS[game.name]
        trials = min(max(effort.all // max(decisions, 1), effort.least), effort.most)
        self._game = game
        self._weighing = effort.weighing
        self._adviser = Adviser(game, trials, UNTIMED)
        self._scales = Scales(game, is_prepared(game))
        self._plan = plan_for(game.name)

    def judge(self, decision: Decision) -> Judgement | None:
        """What this decision has cost; None if nothing that could be told from chance."""
        view, game = decision.view, self._game
        moves = self._adviser.moves(view)
        actions, better = game.actions(decision.move), game.actions(moves[0])
        if actions == better or any(actions == game.actions(move) for move in moves[1:]):
            return None
        cost = self._difference(view, better, actions)
        if cost is None:
            return None
        return Judgement(decision.number, cost, moves[0], REASONS[game.name].why(view, moves[0]))

    def _difference(self, view: Any, better: list[int], made: list[int]) -> float | None:
        """How much more of the win the one move brings than the other, in the same deals."""
        differences: list[float] = []
        trials = FIRST_TRIALS
        while True:
            more = range(len(differences), min(trials, self._weighing))
            sides = [
                self._scales.weigh(view, actions, self._plan, SEED, more)
                for actions in (better, made)
            ]
            differences += [one - other for one, other in zip(*sides, strict=True)]
            count = len(differences)
            mean = sum(differences) / count
            error = sqrt(sum((one - mean) ** 2 for one in differences)) / count
            if count >= self._weighing:
                return mean if mean >= max(COSTS, SURE * error) else None
            if mean < max(COSTS / 2, error):
                return None
            trials *= 2


def has_a_choice(game: Game, view: Any) -> bool:
    """Is there more than one thing to do? Where there is not, nothing is decided."""
    moves = game.legal(view)
    return len(moves) > 1 or moves[0].endswith("*")
