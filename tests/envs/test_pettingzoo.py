"""PettingZoo's own tests of our environments, and what those don't look at."""

from __future__ import annotations

import itertools
import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from encoded_games import Way, every_way
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from kaardilaud.envs import Refused, SingleEnvironment, rahast_vabaks_v0, ten_v0
from kaardilaud.envs.rules import rules_of
from kaardilaud.envs.showing import rendered
from kaardilaud.games import GAMES

MODULES = {"rahast-vabaks": rahast_vabaks_v0, "ten": ten_v0}

games = pytest.mark.parametrize("game", GAMES)


def one_way_for_each_number_of_seats() -> list[Way]:
    """With other options for each."""
    found = []
    for game in GAMES.values():
        for seats in game.seats:
            ways = [way for way in every_way() if (way.game, way.seats) == (game, seats)]
            found.append(ways[(2 * seats + 1) % len(ways)])
    return found


ways = pytest.mark.parametrize("way", one_way_for_each_number_of_seats(), ids=str)


def quietly(test: Callable[..., None], *arguments: Any, **named: Any) -> None:
    """Run one of PettingZoo's tests; it finds it noteworthy that a mask can be all zeros."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test(*arguments, **named)


@ways
def test_the_api_is_kept(way: Way, capsys: pytest.CaptureFixture[str]) -> None:
    make = MODULES[way.game.name].env
    quietly(api_test, make(seats=way.seats, options=way.options), num_cycles=400)
    quietly(seed_test, lambda: make(seats=way.seats, options=way.options), num_cycles=200)
    capsys.readouterr()


@ways
def test_the_parallel_api_is_kept(way: Way, capsys: pytest.CaptureFixture[str]) -> None:
    environment = MODULES[way.game.name].env(seats=way.seats, options=way.options)
    quietly(parallel_api_test, turn_based_aec_to_parallel(environment), num_cycles=300)
    capsys.readouterr()


@games
def test_a_game_is_the_single_game(game: str) -> None:
    environment, single = MODULES[game].env(seats=3, render_mode="ansi"), SingleEnvironment(game, 3)
    generator = random.Random(4)
    for number in range(3):
        environment.reset(seed=6 if number == 0 else None)
        single.reset(6, number)
        got = dict.fromkeys(environment.possible_agents, 0.0)
        for agent in environment.agent_iter():
            observed, reward, terminated, truncated, info = environment.last()
            got[agent] += reward
            assert not truncated
            assert terminated == (single.seat < 0)
            if terminated:
                environment.step(None)
                continue
            assert observed is not None
            assert agent == f"player_{single.seat}"
            assert (observed["observation"] == single.observation(single.seat)).all()
            assert (observed["action_mask"] == single.mask()).all()
            assert (info["action_mask"] == single.mask()).all()
            text = environment.render()
            assert isinstance(text, str)
            assert agent in text
            action = generator.choice(single.legal_actions())
            single.step(action)
            environment.step(action)
        assert list(got.values()) == single.rewards.tolist()
        assert environment.agents == []


@games
def test_who_is_not_to_move_may_do_nothing(game: str) -> None:
    environment = MODULES[game].env(seats=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        observed = environment.observe(agent)
        assert observed is not None
        assert observed["action_mask"].any() == (agent == environment.agent_selection)
        assert ("action_mask" in environment.infos[agent]) == (agent == environment.agent_selection)


@games
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str) -> None:
    environment = MODULES[game].raw_env(seats=2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    before = environment.observe(agent)
    for wrong in (int(np.flatnonzero(before["action_mask"] == 0)[0]), 10**6, None):
        with pytest.raises(Refused):
            environment.step(wrong)
    assert environment.agent_selection == agent
    assert (environment.observe(agent)["observation"] == before["observation"]).all()
    while not environment.terminations[environment.agent_selection]:
        environment.step(environment.game.legal_actions()[0])
    with pytest.raises(Refused, match="takes None, not 0"):
        environment.step(0)
    while environment.agents:
        environment.step(None)
    with pytest.raises(Refused, match="over for all"):
        environment.step(None)
    with pytest.raises(Refused, match="seats is 7"):
        MODULES[game].env(seats=7)
    with pytest.raises(Refused, match="render_mode is 'human'; it can be None, 'ansi' or"):
        MODULES[game].env(render_mode="human")


@games
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_before_and_after_a_game_nothing_can_be_done(game: str, make: str) -> None:
    environment = getattr(MODULES[game], make)(seats=2, render_mode="ansi")
    for call in (
        lambda: environment.step(0),
        lambda: environment.last(),
        lambda: environment.observe("player_0"),
        lambda: environment.render(),
    ):
        with pytest.raises(Refused, match="No game has begun; call reset first"):
            call()
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        _, _, over, _, info = environment.last()
        environment.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    for action in (None, 0):
        with pytest.raises(Refused, match="over for all; call reset"):
            environment.step(action)
    environment.reset()
    with pytest.raises(Refused, match="There is no agent 'player_2'; there are player_0, player_1"):
        environment.observe("player_2")
    assert environment.agents == environment.possible_agents
    assert str(environment) == f"{game.replace('-', '_')}_v0"


def at_the_end_of_rahast_vabaks(mode: str) -> tuple[Any, str]:
    """A game of three that somebody has won without a card left, and how far left of the viewer."""
    for seed in itertools.count():
        environment = rahast_vabaks_v0.raw_env(seats=3, render_mode=mode)
        environment.reset(seed=seed)
        while not environment.terminations[environment.agent_selection]:
            environment.step(environment.game.legal_actions()[0])
        scores = [environment.rewards[agent] for agent in environment.agents]
        viewer = environment.agents.index(environment.agent_selection)
        left = (scores.index(max(scores)) - viewer) % 3
        if left > 0:
            return environment, f"+{left}"
    raise AssertionError


def test_the_winner_without_cards_is_shown() -> None:
    environment, winner = at_the_end_of_rahast_vabaks("ansi")
    (cards,) = (line for line in environment.render().splitlines() if line.startswith("cards: "))
    shown = [words.split(" ")[0] for words in cards.removeprefix("cards: ").split(", ")]
    assert shown == ["+0", "+1", "+2"]
    assert f"{winner} 0" in cards


def test_the_winner_without_cards_is_in_the_picture() -> None:
    environment, winner = at_the_end_of_rahast_vabaks("rgb_array")
    rules, seat = (
        environment.game.rules,
        environment.possible_agents.index(environment.agent_selection),
    )
    seen = environment.game.observation(seat)
    none = rendered("rgb_array", rules, "viewer", seen)
    seen[rules.encode.OBSERVATION.labels.index(f"cards {winner}")] = 1
    one = rendered("rgb_array", rules, "viewer", seen)
    rows, columns = np.nonzero((none != one).any(axis=2))
    assert rows.size > 0
    assert np.ptp(rows) < 30  # nothing but the number of cards
    assert np.ptp(columns) < 30


def test_who_ends_with_no_points_has_none() -> None:
    rules = rules_of("ten")
    seen = np.zeros(rules.encode.PLACES, np.uint8)
    for label in ("phase over", "seats 2", "points +1"):
        seen[rules.encode.OBSERVATION.labels.index(label)] = 1
    assert "points: +0 0, +1" in rendered("ansi", rules, "viewer", seen).splitlines()
