"""The search: legal, by the view alone, the same for a seed, and it sees what is plain to see."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from random_games import positions, random_match

from kaardilaud.compiled import PLAIN
from kaardilaud.games import GAMES, Game
from kaardilaud.games.rahast_vabaks import rules as rahast_vabaks_rules
from kaardilaud.games.ten import rules as ten_rules
from kaardilaud.match import Match
from kaardilaud.players import rahast_vabaks, seat_player, ten
from kaardilaud.players.levels import LEVELS, plan_for
from kaardilaud.search import thinking
from kaardilaud.search.thinking import Budget, Choice, Scales, Thinker, prepare
from kaardilaud.search.tree import WIN, Node, Plan, Trial, add_child, clear

MODULES = {"rahast-vabaks": rahast_vabaks, "ten": ten}
RULES = {"rahast-vabaks": rahast_vabaks_rules, "ten": ten_rules}
AT_LEISURE = 1000.0  # seconds: the trials end first
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def some_views(game: Game, count: int, seed: int = 1) -> list[Any]:
    """What seats see where they have more than one action to choose from."""
    generator = random.Random(seed)
    views: list[Any] = []
    while len(views) < count:
        for match in positions(random_match(game, generator), generator):
            assert match.to_move is not None
            view = match.view(match.to_move)
            if generator.random() < 0.1 and MODULES[game.name].only_action(view) is None:
                views.append(view)
    return views[:count]


def think(game: Game, view: Any, trials: int, **more: Any) -> list[Choice]:
    """The choices after so many trials."""
    thinker = Thinker(game, room=1 << 13, trees=more.pop("trees", 1))
    plan = more.pop("plan", None) or plan_for(game.name)
    return thinker.think(view, plan, Budget(trials, AT_LEISURE), more.pop("seed", 5))


@each_game
def test_only_legal_actions_are_considered_and_all_trials_are_counted(game: Game) -> None:
    for view in some_views(game, 6):
        choices = think(game, view, 40)
        assert sum(choice.visits for choice in choices) == 40
        assert [choice.visits for choice in choices] == sorted(
            (choice.visits for choice in choices), reverse=True
        )
        for choice in choices:
            assert 0 <= choice.promise <= 1
            assert RULES[game.name].is_legal(view, choice.action)


@pytest.mark.slow
@each_game
@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
def test_plain_and_compiled_search_agree(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [plan_for(game.name), plan_for(game.name)]
    plans[1].rollout, plans[1].cut_off, plans[1].favour = 0, 6, 0
    monkeypatch.setattr(thinking, "_prepared", set())
    for view in some_views(game, 8):
        for plan in plans:
            plain = think(game, view, 60, plan=plan)
            with monkeypatch.context() as patch:
                patch.setattr(thinking, "_prepared", set())
                prepare(game)
                assert think(game, view, 60, plan=plan) == plain


@pytest.mark.slow
@each_game
@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
def test_plain_and_compiled_scales_agree(game: Game) -> None:
    plan = plan_for(game.name)
    for view in some_views(game, 6):
        moves = [move for move in game.legal(view) if not move.endswith("*")]
        for move in moves[:2]:
            weighed = [
                Scales(game, compiled).weigh(view, game.actions(move), plan, 3, range(4, 16))
                for compiled in (False, True)
            ]
            assert weighed[0] == weighed[1]


def test_scales_weigh_moves_in_the_same_deals() -> None:
    game = GAMES["rahast-vabaks"]
    deck = ["R1", "Y5"] * 8 + ["R2"] + ["B5"] * 10
    match = Match.begin(game, [{}, {}], deck)
    for _ in range(7):
        match.play("play R1")
        match.play("draw")
    view, plan = match.view(0), plan_for(game.name)
    before = view.copy()
    scales = Scales(game, compiled=False)
    assert scales.weigh(view, game.actions("play R1"), plan, 1, range(20)) == [1.0] * 20
    assert view == before
    open_game = next(
        now for now in positions(random_match(game, random.Random(1)), random.Random(1))
    )
    view = open_game.view(open_game.to_move)
    drawn = scales.weigh(view, game.actions("draw"), plan, 1, range(40))
    assert scales.weigh(view, game.actions("draw"), plan, 1, range(10, 40)) == drawn[10:]
    assert scales.weigh(view, game.actions("draw"), plan, 2, range(40)) != drawn


@each_game
def test_the_same_seed_trials_and_trees_bring_the_same_choices(game: Game) -> None:
    view = some_views(game, 1)[0]
    for trees in (1, 2):
        once = think(game, view, 30, trees=trees)
        assert think(game, view, 30, trees=trees) == once
        assert sum(choice.visits for choice in once) == 30 * trees
        assert think(game, view, 30, trees=trees, seed=6) != once


@each_game
def test_a_time_that_is_over_at_once_still_brings_a_choice(game: Game) -> None:
    thinker = Thinker(game, room=1 << 13)
    for view in some_views(game, 3):
        assert thinker.think(view, plan_for(game.name), Budget(1 << 30, 0.0), 1)


@each_game
def test_a_tree_that_is_full_goes_on_without_new_nodes(game: Game) -> None:
    view = some_views(game, 1)[0]
    tight = Thinker(game, room=16 * thinking.SLOWER)
    choices = tight.think(view, plan_for(game.name), Budget(60, AT_LEISURE), 1)
    assert 0 < sum(choice.visits for choice in choices) <= 60


def test_there_is_no_node_beyond_the_last() -> None:
    nodes, trial = [Node(), Node()], Trial()
    clear(nodes, trial)
    assert add_child(nodes, trial, 0, 7) == 1
    assert add_child(nodes, trial, 0, 8) == 0
    assert (nodes[0].child, nodes[1].key, nodes[1].sibling) == (1, 7, 0)


@each_game
def test_where_a_trial_is_cut_off_all_seats_share_one_win(game: Game) -> None:
    plan = Plan()
    plan.rollout, plan.cut_off = 1, 1
    for match in positions(random_match(game, random.Random(3)), random.Random(3)):
        state, trial = match.state.copy(), Trial()
        thinking.SEARCHES[game.name].judge(state, trial)
        seats = len(match.seats)
        assert WIN - seats <= sum(trial.worth[:seats]) <= WIN
        assert not any(trial.worth[seats:])


def test_the_last_card_is_laid() -> None:
    game = GAMES["rahast-vabaks"]
    deck = ["R1", "Y5"] * 8 + ["R2"] + ["B5"] * 10
    match = Match.begin(game, [{}, {}], deck)
    for _ in range(7):
        match.play("play R1")
        match.play("draw")
    assert len(match.game.show(match.view(0))["hand"]) == 1
    assert think(game, match.view(0), 200)[0].action == game.actions("play R1")[0]


def test_what_is_sure_to_go_bust_is_not_drawn() -> None:
    game = GAMES["ten"]
    match = Match.begin(game, [{}, {}], ["R9", "B9", "O9", "G9", "R9", "B8"])
    match.play("draw")
    best = think(game, match.view(0), 400)[0]
    assert best.action == game.actions("take numbers")[0]


@pytest.mark.parametrize("level", LEVELS)
@each_game
def test_every_level_makes_legal_moves(game: Game, level: str) -> None:
    player = seat_player(game, level, 3, think=0.001)
    for view in some_views(game, 12, seed=4):
        before = view.copy()
        assert game.why_illegal(view, player.choose(view)) is None
        assert view == before


@each_game
def test_where_nobody_waits_the_clock_ends_no_thought(game: Game) -> None:
    for level in LEVELS.values():
        waited_for, alone = (level.budget(game.name, None, waits) for waits in (True, False))
        assert waited_for.trials == alone.trials
        assert waited_for.seconds <= 1.5
        assert alone.seconds == math.inf
        assert level.budget(game.name, 0.5, False).seconds == 0.5
