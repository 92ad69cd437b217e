"""Players that search: many trials from what their seat sees, then what was tried most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..dealer import Dealer, random_below, seed_dealer
from ..games.game import Game
from ..search.thinking import Thinker
from . import rahast_vabaks, ten
from .levels import LEVELS, plan_for

SEEDS = 1 << 30
LATER = 5  # so many times less thought for the later steps of a move

_WHOLE_MOVES: Mapping[str, Callable[[Any, Callable[[Any], int]], str]] = {
    "rahast-vabaks": rahast_vabaks.whole_move,
    "ten": ten.whole_move,
}
_ONLY_ACTIONS: Mapping[str, Callable[[Any], int | None]] = {
    "rahast-vabaks": rahast_vabaks.only_action,
    "ten": ten.only_action,
}


class SearchingPlayer:
    """A seat taken by a search; `think` is the time for an action instead of the level's trials."""

    def __init__(
        self, game: Game, level: str, seed: int, think: float | None, waited_for: bool
    ) -> None:
        self._whole_move = _WHOLE_MOVES[game.name]
        self._only_action = _ONLY_ACTIONS[game.name]
        self._whole = LEVELS[level].budget(game.name, think, waited_for)
        self._later = self._whole.part(LATER)
        self._budget = self._whole
        self._plan = plan_for(game.name)
        self._thinker = Thinker(game)
        self._mind = Dealer()
        seed_dealer(self._mind, seed, 0)

    def choose(self, view: Any) -> str:
        """The most promising move of the viewer; a sum or a payment is thought of step by step, but
        after the first step more quickly."""
        self._budget = self._whole
        return self._whole_move(view, self._next_action)

    def _next_action(self, view: Any) -> int:
        budget, self._budget = self._budget, self._later
        only = self._only_action(view)
        if only is not None:
            return only
        seed = random_below(self._mind, SEEDS)
        return self._thinker.think(view, self._plan, budget, seed)[0].action
