"""How well computer players play that search before they move."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ..search.thinking import Budget
from ..search.tree import Plan

LONGEST = 1.0  # seconds before an action, where a person waits for it


@dataclass(frozen=True)
class Level:
    """How many trials before each action, by game."""

    trials: Mapping[str, int]

    def budget(self, game: str, think: float | None, waited_for: bool) -> Budget:
        """The same with its time; who names a time thinks for as long, whatever the level."""
        if think is not None:
            return Budget(MOST_TRIALS, think)
        return Budget(self.trials[game], LONGEST if waited_for else math.inf)


MOST_TRIALS = 1 << 30
LEVELS: Mapping[str, Level] = {
    "medium": Level({"rahast-vabaks": 100, "ten": 200}),
    "hard": Level({"rahast-vabaks": 1500, "ten": 600}),
    "expert": Level({"rahast-vabaks": 30_000, "ten": 10_000}),
}


def plan_for(game: str) -> Plan:
    """How all of them search; the numbers were found by duels, see docs/strength.md."""
    plan = Plan()
    plan.exploration = 1000
    plan.favour = 300
    plan.habit = 500 if game == "ten" else 300
    plan.margin = 500 if game == "ten" else 0
    plan.rollout = 1
    plan.cut_off = 0
    return plan
