"""Batches: every game in them is the single game of its number, and nothing else changes it."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from encoded_games import Way, every_way

from kaardilaud.envs import BatchEnvironment, Refused, SingleEnvironment
from kaardilaud.envs.setting import share_out
from kaardilaud.games import GAMES

ways = pytest.mark.parametrize("way", every_way(), ids=str)
games = pytest.mark.parametrize("game", GAMES)

ARRAYS = ("observations", "masks", "to_move", "rewards", "ended", "final_observations")


def batch_of(way: Way, games: int, **how: Any) -> BatchEnvironment:
    return BatchEnvironment(way.game.name, games, way.seats, way.options, **how)


def some_actions(masks: Any, turn: int) -> Any:
    """A legal action of each game that depends on nothing but its mask and the turn."""
    chosen = []
    for mask in masks:
        legal = np.flatnonzero(mask)
        chosen.append(legal[(turn * 7919 + 31) % len(legal)] if len(legal) else -1)
    return np.array(chosen)


def everything(batch: BatchEnvironment) -> bytes:
    """All that the environment holds."""
    return pickle.dumps(batch)


@ways
def test_each_game_is_the_single_game_of_its_number(way: Way) -> None:
    """Step by step to the first end, and what every seat sees there."""
    batch = batch_of(way, 5)
    singles = [SingleEnvironment(way.game.name, way.seats, way.options) for _ in range(5)]
    batch.reset(11)
    for number, single in enumerate(singles):
        single.reset(11, number)
    running, ends = set(range(5)), 0
    for turn in range(3000):
        for number in running:
            single = singles[number]
            assert batch.to_move[number] == single.seat
            assert (batch.masks[number] == single.mask()).all()
            assert (batch.observations[number] == single.observation(single.seat)).all()
        actions = some_actions(batch.masks, turn)
        batch.step(actions)
        for number in list(running):
            single = singles[number]
            over = single.step(actions[number]) == -1
            assert batch.ended[number] == over
            assert (batch.rewards[number] == single.rewards).all()
            if over:
                running.remove(number)
                ends += 1
                for seat in range(way.seats):
                    seen = single.observation(seat)
                    assert (batch.final_observations[number][seat] == seen).all()
        if not running:
            break
    assert ends == 5


@games
def test_a_game_does_not_depend_on_the_others(game: str) -> None:
    """Not on the size of the batch, not on the threads, also after it has begun anew."""
    small, large = BatchEnvironment(game, 3, 2), BatchEnvironment(game, 40, 2, threads=3)
    small.reset(5)
    large.reset(5)
    ends = 0
    for turn in range(1200):
        assert (small.sample() == large.sample()[:3]).all()
        for name in ARRAYS:
            assert (getattr(small, name) == getattr(large, name)[:3]).all(), name
        ends += small.ended.sum()
        small.step(some_actions(small.masks, turn))
        large.step(some_actions(large.masks, turn))
    assert ends > 3


@games
def test_a_game_that_has_ended_begins_anew(game: str) -> None:
    batch = BatchEnvironment(game, 20, 3)
    first = batch.reset(2).observations.copy()
    ends = 0
    for _ in range(1500):
        batch.step(batch.sample())
        assert (batch.to_move >= 0).all()
        assert batch.masks.any(axis=1).all()
        assert (batch.rewards[~batch.ended] == 0).all()
        for place in np.flatnonzero(batch.ended):
            ends += 1
            layout = batch.rules.encode.OBSERVATION
            assert "over" in layout.decode(batch.final_observations[place][0])["phase"]
            now = layout.decode(batch.observations[place])
            assert "over" not in now["phase"]
            if GAMES[game].hides_cards:  # else nobody has a card yet
                assert not (batch.observations[place] == first[place]).all()
            assert abs(batch.rewards[place].sum()) < 1e-6
            assert batch.rewards[place].max() > 0 or not batch.rewards[place].any()  # all win
    assert ends > 20


@games
def test_without_auto_reset_games_stay_over(game: str) -> None:
    batch = BatchEnvironment(game, 4, auto_reset=False)
    batch.reset(8)
    ends = 0
    while (batch.to_move >= 0).any():
        batch.step(batch.sample())
        ends += batch.ended.sum()
    assert ends == 4
    assert not batch.masks.any()
    assert not batch.observations.any()
    before = batch.final_observations.copy()
    batch.step([-1] * 4)
    assert not batch.ended.any()
    assert not batch.rewards.any()
    assert (batch.final_observations == before).all()
    kept = everything(batch)
    with pytest.raises(Refused, match="Game 0 is over") as refused:
        batch.step([0, -1, -1, -1])
    assert (refused.value.game, refused.value.allowed) == (0, (-1,))
    assert everything(batch) == kept
    batch.reset(8)
    assert (batch.to_move >= 0).all()


@games
def test_an_illegal_action_changes_nothing(game: str) -> None:
    batch = BatchEnvironment(game, 6)
    batch.reset(1)
    for _ in range(30):
        batch.step(batch.sample())
        kept = everything(batch)
        for wrong in (-1, -2, 10**15, int(np.flatnonzero(batch.masks[4] == 0)[-1])):
            actions = batch.sample().copy()
            kept = everything(batch)
            actions[4] = wrong
            with pytest.raises(Refused, match="Game 4") as refused:
                batch.step(actions)
            assert refused.value.game == 4
            assert refused.value.action == wrong
            assert refused.value.allowed == tuple(np.flatnonzero(batch.masks[4]))
            assert everything(batch) == kept


@games
def test_a_mask_that_was_written_over_lets_nothing_through(game: str) -> None:
    batch = BatchEnvironment(game, 1)
    batch.reset(1)
    wrong = int(np.flatnonzero(batch.masks[0] == 0)[0])
    batch.masks[:] = 1
    with pytest.raises(Refused):
        batch.step([wrong])


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"game": "uno"}, "There is no game 'uno'; there are rahast-vabaks, ten"),
        ({"games": 0}, "games is 0"),
        ({"games": 2.5}, "games is 2.5"),
        ({"seats": 1}, "seats is 1; TEN has 2 to 5 seats"),
        ({"seats": 6}, "seats is 6"),
        ({"seats": "4"}, "seats is '4'"),
        ({"options": {"allPass": "burn"}}, "allPass is 'burn'; it can be discard, drawerFree"),
        ({"options": {"pileEmpty": "reshuffle"}}, "There is no option 'pileEmpty'"),
        ({"deck": [1, 2, 3]}, "each of the 55 kinds"),
        ({"deck": [-1] * 55}, "The deck has -1 for R1"),
        ({"deck": [0] * 55}, "too-few-cards"),
        ({"deck": [5] * 55}, "too-many-cards"),
        ({"deck": [3] * 50 + [0] * 5}, "150 cards that can be collected"),
        ({"threads": 0}, "threads is 0"),
        ({"game": []}, r"There is no game \[\]"),
        ({"seats": "3"}, "seats is '3'; TEN has 2 to 5 seats"),
        ({"seats": True}, "seats is True"),
        ({"games": np.True_}, "games is np.True_; it can be 1 to"),
        ({"options": [1]}, r"options is \[1\]; it has to be a dictionary"),
        ({"options": []}, "it has to be a dictionary"),
        ({"options": "x"}, "options is 'x'"),
        ({"options": {"allPass": ["discard"]}}, r"allPass is \['discard'\]; it can be"),
        ({"deck": 5}, "how many cards there are of each of the 55 kinds"),
        ({"deck": np.array(5)}, "of each of the 55 kinds"),
        ({"deck": "1" * 55}, "of each of the 55 kinds"),
        ({"deck": dict.fromkeys(range(55), 1)}, "of each of the 55 kinds"),
        ({"deck": ["1"] * 55}, "The deck has '1' for R1; it has to be"),
        ({"deck": [1] * 54 + [None]}, "The deck has None for"),
        ({"deck": [float("nan")] * 55}, "The deck has nan for R1"),
        ({"deck": [1.5] * 55}, "The deck has 1.5 for R1"),
        ({"deck": [[1], [1, 2]] * 27 + [1]}, r"The deck has \[1\] for R1"),
        ({"auto_reset": "no"}, "auto_reset is 'no'; it can be True or False"),
        ({"observe": 2}, "observe is 2; it can be True or False"),
    ],
)
def test_what_cannot_be_set_up_is_refused(how: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        BatchEnvironment(**{"game": "ten", "games": 4, **how})


@games
def test_wrong_calls_are_refused(game: str) -> None:
    batch = BatchEnvironment(game, 3)
    with pytest.raises(Refused, match="call reset"):
        batch.step([0, 0, 0])
    for seed in (-1, 1 << 31, 1.0, "1", True):
        with pytest.raises(Refused, match="seed is"):
            batch.reset(seed)
    batch.reset(0)
    for actions in (
        [0, 0],
        [[0], [0, 0], [0]],
        [0.0, 0.0, 0.0],
        [[0, 0, 0]],
        0,
        ["a", "b", "c"],
        [True] * 3,
    ):
        with pytest.raises(Refused, match="whole numbers of shape"):
            batch.step(actions)
    for waiting in ("a", [True], [1, 0, 1], [[True] * 3], [[True], [], [True]]):
        with pytest.raises(Refused, match="games that wait"):
            batch.step(batch.sample(), waiting)
    for place in (-1, 3, 1.0, None):
        with pytest.raises(Refused, match=r"place is .*; it can be 0 to 2"):
            batch.legal_actions(place)  # type: ignore[arg-type]


@games
def test_whole_numbers_of_any_kind_will_do(game: str) -> None:
    deck = np.full(len(GAMES[game].codes), 2, np.uint8)
    batch = BatchEnvironment(game, np.int32(2), np.int64(3), deck=deck, threads=np.uint8(1))  # type: ignore[arg-type]
    same = BatchEnvironment(game, 2, 3, deck=[2] * len(GAMES[game].codes))
    assert (batch.reset(np.int64(4))[0] == same.reset(4)[0]).all()  # type: ignore[arg-type]
    assert batch.legal_actions(np.int8(1)) == same.legal_actions(1)  # type: ignore[arg-type]
    single = SingleEnvironment(game, np.int16(3), deck=deck)  # type: ignore[arg-type]
    single.reset(np.uint32(4), np.int64(1))  # type: ignore[arg-type]
    assert single.legal_actions() == same.legal_actions(1)
    assert type(single.seats) is type(batch.seats) is type(batch.games) is int


def test_an_exception_can_be_sent_to_another_process() -> None:
    refused = pickle.loads(pickle.dumps(Refused("no", 1, 2, (3,))))
    assert (str(refused), refused.game, refused.action, refused.allowed) == ("no", 1, 2, (3,))


@games
def test_a_pickle_goes_on_the_same_way(game: str) -> None:
    batch = BatchEnvironment(game, 7, threads=2)
    batch.reset(4)
    for _ in range(50):
        batch.step(batch.sample())
    other = pickle.loads(pickle.dumps(batch))
    for _ in range(50):
        batch.step(batch.sample())
        other.step(other.sample())
    for name in ARRAYS:
        assert (getattr(batch, name) == getattr(other, name)).all()


@games
def test_samples_are_even(game: str) -> None:
    """Of the first decisions of many equal games each legal action is sampled about as often."""
    batch = BatchEnvironment(game, 1)
    batch.reset(3)
    legal = np.flatnonzero(batch.masks[0])
    counts = np.zeros(batch.masks.shape[1])
    for _ in range(3000):
        counts[batch.sample()[0]] += 1
    assert counts.sum() == counts[legal].sum()
    assert counts[legal].min() > 0.8 * 3000 / len(legal)


@games
def test_nothing_is_observed_where_nothing_is_asked_for(game: str) -> None:
    seen, blind = BatchEnvironment(game, 5), BatchEnvironment(game, 5, observe=False)
    seen.reset(6)
    blind.reset(6)
    for _ in range(300):
        actions = seen.sample()
        seen.step(actions)
        blind.step(actions)
        assert (seen.to_move == blind.to_move).all()
        assert (seen.rewards == blind.rewards).all()
        assert (seen.ended == blind.ended).all()
    assert not blind.observations.any()
    assert not blind.masks.any()


@pytest.mark.parametrize("seats", range(2, 7))
def test_rewards_add_up_to_nothing(seats: int) -> None:
    for winners in range(1, 1 << seats):
        rewards = [0.0] * seats
        share_out(winners, seats, rewards)
        won = [reward for seat, reward in enumerate(rewards) if winners >> seat & 1]
        lost = [reward for seat, reward in enumerate(rewards) if not winners >> seat & 1]
        assert abs(sum(rewards)) < 1e-9
        assert len(set(won)) == 1
        assert all(reward == -1 / (seats - 1) for reward in lost)
        if len(won) == 1:
            assert won == [1.0]
        if not lost:
            assert won[0] == 0


def digest(game: str) -> str:
    """What a few steps write, in short, without and with built-in players."""
    found = hashlib.sha256()
    for players in (None, ["steady", None, "easy"]):
        batch = BatchEnvironment(game, 3, 3, players=players)
        batch.reset(9)
        for turn in range(250 if players is None else 80):
            for name in ARRAYS:
                found.update(getattr(batch, name).tobytes())
            batch.step(some_actions(batch.masks, turn))
    return found.hexdigest()


@pytest.mark.parametrize(
    "switch",
    ["KAARDILAUD_PLAIN", pytest.param("KAARDILAUD_CHECKED", marks=pytest.mark.slow)],
)
@games
def test_plain_python_writes_the_same(game: str, switch: str) -> None:
    """And code in which a wrong index would raise."""
    code = f"import test_batch; print(test_batch.digest({game!r}))"
    here = Path(__file__).parent
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, switch: "1", "PYTHONPATH": f"{here}{os.pathsep}{here.parent}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(game)
