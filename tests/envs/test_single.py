"""A single game: the same as the game that the rules play, with what every seat has seen happen."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest
from encoded_games import Table, Way, every_way

from kaardilaud.envs import Refused, SingleEnvironment
from kaardilaud.games import GAMES

ways = pytest.mark.parametrize("way", every_way(), ids=str)
games = pytest.mark.parametrize("game", GAMES)


@ways
def test_it_is_the_game_of_the_rules(way: Way) -> None:
    """Against a game that is played with the interface for Python, in plain Python."""
    environment = SingleEnvironment(way.game.name, way.seats, way.options)
    generator = random.Random(str(way))
    environment.reset(21)
    table = Table(way, 21)
    table.settle()
    told: list[list[int]] = [[] for _ in range(way.seats)]
    while not way.game.is_over(table.state):
        assert environment.seat == table.state.seat
        mask = environment.mask()
        assert mask.tolist() == table.mask()
        assert environment.legal_actions() == tuple(np.flatnonzero(mask))
        viewer = generator.randrange(way.seats)
        assert environment.observation(viewer).tolist() == table.observation(viewer)
        if generator.random() < 0.02:
            for seat in range(way.seats):
                now = environment.information_state(seat)
                assert now[: len(told[seat])] == told[seat]
                assert len(now) > len(told[seat])
                told[seat] = now
        action = generator.choice(environment.legal_actions())
        environment.step(action)
        table.act(action)
        table.settle()
    assert environment.seat == -1
    assert not environment.mask().any()
    outcome = way.game.outcome(table.state)
    assert outcome is not None
    best = environment.rewards.max()
    assert outcome.winners == tuple(np.flatnonzero(environment.rewards == best))
    for seat in range(way.seats):
        assert environment.observation(seat).tolist() == table.observation(seat)


@games
def test_the_information_state_tells_every_action(game: str) -> None:
    environment = SingleEnvironment(game, 3)
    environment.reset(2)
    generator = random.Random(2)
    while environment.seat >= 0:
        environment.step(generator.choice(environment.legal_actions()))
    encode = environment.rules.encode
    for seat in range(3):
        told = environment.information_state(seat)
        assert encode.EVENTS.part_at(0).name == "action"
        limit = len(encode.EVENTS.parts[0].labels)
        assert [code % encode.MASKED for code in told if code < limit] == environment.actions


@games
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str) -> None:
    environment = SingleEnvironment(game, 2)
    with pytest.raises(Refused, match="call reset"):
        environment.step(0)
    environment.reset(7)
    generator = random.Random(7)
    while environment.seat >= 0:
        kept = pickle.dumps(environment)
        legal = environment.legal_actions()
        illegal = generator.choice([action for action in range(300) if action not in legal])
        for wrong in (illegal, -1, -2, 10**30, "draw", 1.0, None, True):
            with pytest.raises(Refused):
                environment.step(wrong)  # type: ignore[arg-type]
        with pytest.raises(Refused, match=f"Action {illegal} is not legal") as refused:
            environment.step(illegal)
        assert refused.value.allowed == legal
        assert pickle.dumps(environment) == kept
        environment.step(generator.choice(legal))
    with pytest.raises(Refused, match="The game is over"):
        environment.step(0)
    for seat in (-1, 2, "0", 1.0, True, None):
        with pytest.raises(Refused, match="seat is"):
            environment.observation(seat)  # type: ignore[arg-type]
        with pytest.raises(Refused, match="seat is"):
            environment.information_state(seat)  # type: ignore[arg-type]
    for number in (-1, 1 << 30, "0"):
        with pytest.raises(Refused, match="number is"):
            environment.reset(1, number)  # type: ignore[arg-type]


@games
def test_a_copy_goes_on_the_same_way(game: str) -> None:
    environment = SingleEnvironment(game, 2)
    environment.reset(5)
    generator = random.Random(5)
    for _ in range(15):
        environment.step(generator.choice(environment.legal_actions()))
    other = pickle.loads(pickle.dumps(environment))
    while environment.seat >= 0:
        action = generator.choice(environment.legal_actions())
        assert environment.step(action) == other.step(action)
        assert (environment.observation(1) == other.observation(1)).all()
    assert (environment.rewards == other.rewards).all()
    assert other.information_state(0) == environment.information_state(0)


@games
def test_without_a_seed_games_differ(game: str) -> None:
    environment = SingleEnvironment(game, 2)
    begun = set()
    for _ in range(5):
        environment.reset()
        begun.add((environment.seed, environment.seat))
    assert len({seed for seed, _ in begun}) > 1
