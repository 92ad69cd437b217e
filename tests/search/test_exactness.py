"""The search against exact values: in small endings it does what nothing is better than.

The endings are those of games of two in which nothing is hidden but what chance has yet to decide.
Only such count in which it matters what is done. `exact.py` solves them by the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from endings import Solved, rahast_vabaks_endings, ten_endings
from exact import Ending

from kaardilaud.cards import counts_of
from kaardilaud.compiled import PLAIN
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.actions import DRAW
from kaardilaud.games.rahast_vabaks.moving_cards import add_to_hand, put_on_top
from kaardilaud.games.rahast_vabaks.state import Phase
from kaardilaud.players.levels import plan_for
from kaardilaud.search.thinking import Budget, Thinker, prepare

A_SECOND = 30_000  # trials: no more than that, in endings as short as these
A_MOMENT = 300
AT_LEISURE = 1000.0  # seconds: the trials end first
FEW = 3


class Kind(NamedTuple):
    """A kind of ending, and in how many of so many Steady is wrong at least."""

    game: str
    endings: Callable[[int], Iterator[Solved]]
    number: int
    steady_wrong: int


KINDS = {
    "last buys of TEN": Kind("ten", lambda seed: ten_endings(seed, final_buys=True), 60, 0),
    "last cards of TEN": Kind("ten", lambda seed: ten_endings(seed, final_buys=False), 180, 20),
    "open hands of Rahast vabaks": Kind("rahast-vabaks", rahast_vabaks_endings, 200, 20),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def missed(game: str, endings: list[Solved], trials: int) -> list[Solved]:
    """Those in which the search does something that is not best."""
    thinker = Thinker(GAMES[game], room=1 << 17)
    plan, budget = plan_for(game), Budget(trials, AT_LEISURE)
    return [
        ending
        for seed, ending in enumerate(endings)
        if not ending.is_best(thinker.think(ending.view, plan, budget, seed)[0].action)
    ]


def test_the_solver_sees_who_wins() -> None:
    """The last card of the seat whose turn it is fits. Else two cards are drawn in turn, none of
    which fits, and then the pile has run out: both have two cards, and share the win."""
    game = GAMES["rahast-vabaks"]
    red, green = game.codes.index("R1"), game.codes.index("G2")
    state = game.new(2, 0, {"pileEmpty": "fewestWins"}, counts_of(game, ["G2"] * 2))
    add_to_hand(state, 0, red)
    add_to_hand(state, 1, green)
    put_on_top(state, red)
    state.phase = Phase.TURN
    assert Ending("rahast-vabaks", 100).values(state) == {red: 1.0, DRAW: 0.5}


@each_kind
def test_a_moment_of_thought_is_mostly_enough(kind: Kind) -> None:
    assert len(missed(kind.game, list(islice(kind.endings(5), FEW)), A_MOMENT)) <= 1


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="a second of plain Python is not enough")
@each_kind
def test_a_second_of_thought_finds_a_best_action(kind: Kind) -> None:
    prepare(GAMES[kind.game])
    some = list(islice(kind.endings(1), kind.number))
    assert sum(not ending.is_best(ending.steady) for ending in some) >= kind.steady_wrong
    assert len(missed(kind.game, some, A_SECOND)) <= kind.number // 100
