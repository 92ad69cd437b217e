"""Machine code and plain Python are the same rules: the same source, and the same games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import PLAIN, machine_code
from kaardilaud.dealer import Dealer, random_below, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.games.rahast_vabaks import playout as rahast_vabaks_playout
from kaardilaud.games.rahast_vabaks import rules as rahast_vabaks_rules
from kaardilaud.games.rahast_vabaks.state import NOBODY
from kaardilaud.games.rahast_vabaks.view import Memory, View, look
from kaardilaud.games.ten import playout as ten_playout
from kaardilaud.games.ten import rules as ten_rules

pytestmark = pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")


class Played(NamedTuple):
    """A game with its compiled functions."""

    game: Game
    rules: ModuleType
    playout: ModuleType


PLAYED = [
    Played(GAMES["rahast-vabaks"], rahast_vabaks_rules, rahast_vabaks_playout),
    Played(GAMES["ten"], ten_rules, ten_playout),
]
games = pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.game.name)


def fresh(played: Played, number: int) -> tuple[Any, Dealer]:
    """A state before the first card; seats, first seat, options and deck vary with the number."""
    game = played.game
    seats = game.seats[number % len(game.seats)]
    options = {name: values[number % len(values)] for name, values in game.options.items()}
    counts = standard_deck(game).for_seats(game, seats)
    if number % 3 == 0:
        counts = [min(count, 2) for count in counts]
    state = game.new(seats, number % seats, options, counts)
    dealer = Dealer()
    seed_dealer(dealer, 7, number)
    return state, dealer


@games
def test_states_agree_after_every_action(played: Played) -> None:
    settle: Callable[..., None] = machine_code(played.playout.settle)
    choose: Callable[..., int] = machine_code(played.playout.random_action)
    apply: Callable[..., None] = machine_code(played.rules.apply)
    actions = 0
    for number in range(40):
        state, dealer = fresh(played, number)
        fast, fast_dealer = state.numpy(), dealer.numpy()
        played.playout.settle(state, dealer)
        settle(fast, fast_dealer)
        while not played.game.is_over(state):
            assert type(state).from_numpy(fast) == state
            action = played.playout.random_action(state, dealer)
            assert choose(fast, fast_dealer) == action
            assert played.rules.is_legal(state, action)
            played.rules.apply(state, action)
            apply(fast, action)
            played.playout.settle(state, dealer)
            settle(fast, fast_dealer)
            actions += 1
        assert type(state).from_numpy(fast) == state
    assert actions > 3000


def test_views_agree_whatever_stood_in_them_before() -> None:
    played = PLAYED[0]
    look_fast: Callable[..., None] = machine_code(look)
    memory = Memory()
    used, used_fast = View(), View().numpy()
    for number in range(20):
        state, dealer = fresh(played, number)
        for _ in range(30):
            played.playout.settle(state, dealer)
            if played.game.is_over(state):
                break
            played.rules.apply(state, played.playout.random_action(state, dealer))
            for viewer in (NOBODY, *range(state.seats)):
                look(state, memory, viewer, used)
                look_fast(state.numpy(), memory.numpy(), viewer, used_fast)
                assert View.from_numpy(used_fast) == used
                assert played.game.view(state, memory, viewer if viewer >= 0 else None) == used


@games
def test_thousands_of_games_end_alike(played: Played) -> None:
    play_out = machine_code(played.playout.play_out)
    for number in range(1000):
        state, dealer = fresh(played, number)
        fast, fast_dealer = state.numpy(), dealer.numpy()
        assert play_out(fast, fast_dealer) == played.playout.play_out(state, dealer)
        assert type(state).from_numpy(fast) == state


@games
def test_a_state_is_small(played: Played) -> None:
    assert played.game.new_state().dtype.itemsize <= 1024


CHECKED_RUN = """
import numpy as np
from kaardilaud.cards import standard_deck
from kaardilaud.compiled import CHECKED, machine_code
from kaardilaud.dealer import Dealer
from kaardilaud.games import GAMES
from kaardilaud.games.{package} import playout
assert CHECKED
game = GAMES["{name}"]
play_many = machine_code(playout.play_many)
for seats in game.seats:
    counts = standard_deck(game).for_seats(game, seats)
    state = game.new(seats, 0, {{}}, counts).numpy()
    totals = np.zeros(3, np.int64)
    play_many(state, Dealer().numpy(), np.array(counts, np.int8), 500, 5, totals)
    assert totals[0] == 500
print("all indices in bounds")
"""


@pytest.mark.slow
@games
def test_no_index_is_out_of_bounds(played: Played) -> None:
    """In machine code a wrong index corrupts memory; here it would raise."""
    package = played.game.name.replace("-", "_")
    code = CHECKED_RUN.format(package=package, name=played.game.name)
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"KAARDILAUD_CHECKED": "1", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "all indices in bounds" in run.stdout, run.stderr


def test_random_numbers_agree_and_are_even() -> None:
    fast = machine_code(random_below)
    dealer = Dealer()
    seed_dealer(dealer, 1, 2)
    fast_dealer = dealer.numpy()
    counts = np.zeros(6)
    for _ in range(6000):
        number = random_below(dealer, 6)
        assert fast(fast_dealer, 6) == number
        counts[number] += 1
    assert counts.min() > 900


def test_different_games_of_a_seed_differ() -> None:
    """Neighbouring seeds and games must not begin with related numbers."""
    firsts = []
    for seed in range(40):
        for number in range(40):
            dealer = Dealer()
            seed_dealer(dealer, seed, number)
            firsts.append(random_below(dealer, 1000))
    assert len(set(firsts)) > 760  # of 1,600 fair draws from 1,000 about 798 differ
    assert abs(np.corrcoef(firsts[:-1], firsts[1:])[0, 1]) < 0.1
