"""Playing the games that are counted, as machine code where there are many."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from ...compiled import machine_code
from ...dealer import Dealer
from ...players import POLICIES
from ..played import DEALERS, Plan, Setting, Start
from . import rahast_vabaks, ten

AT_ONCE = 250  # games in a call: who interrupts does not wait for long
FEW = 100  # games that are played before machine code is even loaded

LOOPS: dict[str, Any] = {"rahast-vabaks": rahast_vabaks, "ten": ten}


def counted_games(
    setting: Setting, games: int, progress: Callable[[int], None] | None = None
) -> np.ndarray[Any, Any]:
    """So many games between built-in players, each a record of what was counted in it.

    The games are those that `simulate` plays. `progress` is told how many are finished.
    """
    loop = LOOPS[setting.game.name]
    fast = machine_code(loop.count_games) if games > FEW else loop.count_games
    if fast is loop.count_games:
        return _one_by_one(setting, games, progress)
    records = _records(setting, by_machine=True)
    counted: np.ndarray[Any, Any] = loop.Counted.many(games)
    for first in range(0, games, AT_ONCE):
        batch = counted[first : first + AT_ONCE]
        with warnings.catch_warnings():
            # Numba finds it noteworthy that a view is given to rules that take a state.
            warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
            fast(*records[:-1], first, records[-1], batch)
        if progress:
            progress(first + len(batch))
    return counted


def _one_by_one(
    setting: Setting, games: int, progress: Callable[[int], None] | None
) -> np.ndarray[Any, Any]:
    loop = LOOPS[setting.game.name]
    records = _records(setting, by_machine=False)
    counted: np.ndarray[Any, Any] = loop.Counted.many(games)
    for number in range(games):
        game = loop.Counted()
        loop.count_games(*records[:-1], number, records[-1], [game])
        counted[number] = game.numpy()
        if progress:
            progress(number + 1)
    return counted


def _records(setting: Setting, by_machine: bool) -> list[Any]:
    """What the loop works with, in its order, but for the numbers of the games and the counts."""
    game, players, deck = setting.game, setting.players, setting.deck
    loop = LOOPS[game.name]
    state = game.new(len(players), 0, setting.options, deck)
    kinds = (loop.Memory, loop.Memory, loop.View, Plan, Start, loop.Watch)
    if by_machine:
        *rest, plan, begun, watch = (kind.many(1)[0] for kind in kinds)
        state, dealers = state.numpy(), Dealer.many(DEALERS)
    else:
        *rest, plan, begun, watch = (kind() for kind in kinds)
        dealers = [Dealer() for _ in range(DEALERS)]
    plan.seed, plan.games_per_deal = setting.seed, setting.games_per_deal
    plan.deck[: len(deck)] = deck
    plan.players[: len(players)] = [POLICIES[name] for name in players]
    return [state, *rest, plan, begun, dealers, watch]
