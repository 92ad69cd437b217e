"""Batches in which built-in players sit: they play by the rules, from what their seats see."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from encoded_games import Table, Way, every_way

from kaardilaud.dealer import Dealer
from kaardilaud.envs import BatchEnvironment, Refused
from kaardilaud.envs.setting import Choices, seed_apart
from kaardilaud.games import GAMES
from kaardilaud.players import POLICIES
from kaardilaud.players import rahast_vabaks as rahast_vabaks_players
from kaardilaud.players import ten as ten_players

CHOOSE = {
    "rahast-vabaks": rahast_vabaks_players.choose_action,
    "ten": ten_players.choose_action,
}
games = pytest.mark.parametrize("game", GAMES)
ways = pytest.mark.parametrize("way", every_way()[::3], ids=str)


def players_for(seats: int, outside: int) -> list[str | None]:
    names = [list(POLICIES)[seat % len(POLICIES)] for seat in range(seats)]
    return [None if seat == outside else name for seat, name in enumerate(names)]


class Model:
    """The same game in plain Python, action by action."""

    def __init__(self, way: Way, seed: int, players: list[str | None]) -> None:
        self.table, self.players = Table(way, seed), players
        self.mind = Choices()
        seed_apart(Dealer(), Choices(), self.mind, seed, 0)
        self.play_on()

    def over(self) -> bool:
        return self.table.way.game.is_over(self.table.state)

    def act(self, action: int) -> None:
        self.table.act(action)
        self.play_on()

    def play_on(self) -> None:
        way, state = self.table.way, self.table.state
        self.table.settle()
        while not self.over() and self.players[state.seat] is not None:
            policy = POLICIES[str(self.players[state.seat])]
            view = self.table.view(state.seat)
            action = CHOOSE[way.game.name](policy, view, self.mind)
            way.game.apply_action(state, self.table.memory, action)
            self.table.settle()


@ways
def test_they_decide_as_they_do_elsewhere(way: Way) -> None:
    outside = len(way.options) % way.seats
    players = players_for(way.seats, outside)
    generator = random.Random(str(way))
    for seed in range(3):
        batch = BatchEnvironment(
            way.game.name, 1, way.seats, way.options, players=players, auto_reset=False
        )
        batch.reset(seed)
        model = Model(way, seed, players)
        while not model.over():
            assert batch.to_move.tolist() == [outside]
            assert batch.observations[0].tolist() == model.table.observation(outside)
            assert batch.masks[0].tolist() == model.table.mask()
            action = generator.choice(batch.legal_actions(0))
            batch.step([action])
            model.act(action)
        assert batch.to_move.tolist() == [-1]
        assert batch.ended.all()
        outcome = way.game.outcome(model.table.state)
        assert outcome is not None
        best = batch.rewards[0].max()
        assert outcome.winners == tuple(np.flatnonzero(batch.rewards[0] == best))
        for seat in range(way.seats):
            assert batch.final_observations[0][seat].tolist() == model.table.observation(seat)


@games
def test_games_go_on_with_threads_and_without_sharing_anything(game: str) -> None:
    players = [None, "easy", "steady"]
    few = BatchEnvironment(game, 3, 3, players=players)
    many = BatchEnvironment(game, 50, 3, players=players, threads=3)
    few.reset(8)
    many.reset(8)
    ends = 0
    for _ in range(300):
        few.step(few.sample())
        many.step(many.sample())
        assert (few.to_move == 0).all()
        for name in ("observations", "masks", "rewards", "ended", "final_observations"):
            assert (getattr(few, name) == getattr(many, name)[:3]).all(), name
        ends += few.ended.sum()
    assert ends > 3


@games
def test_those_who_play_better_win_more(game: str) -> None:
    shares = []
    for name in POLICIES:
        batch = BatchEnvironment(game, 200, 2, players=[None, name])
        batch.reset(1)
        won = played = 0.0
        for _ in range(250):
            batch.step(batch.sample())
            won += (batch.rewards[batch.ended, 0] + 1).sum() / 2
            played += batch.ended.sum()
        shares.append(won / played)
    assert shares[0] > shares[1] + 0.1
    assert 0.4 < shares[0] < 0.6
    assert shares[1] >= shares[2]


def test_a_game_that_ends_before_anybody_outside_decides_leaves_no_trace() -> None:
    """On 100 euros a hand of four times 5 and four times 20 euros can be laid at once."""
    codes = GAMES["rahast-vabaks"].codes
    deck = [{"5": 3, "20": 3, "M100": 3}.get(code.lstrip("RBGY"), 0) for code in codes]
    players = ["steady", None]
    once = BatchEnvironment("rahast-vabaks", 300, 2, None, deck, players=players, auto_reset=False)
    once.reset(4)
    over = once.to_move == -1
    assert 0 < over.sum() < 50
    assert (once.rewards[over] == [1, -1]).all()
    assert once.ended.tolist() == over.tolist()
    again = BatchEnvironment("rahast-vabaks", 300, 2, None, deck, players=players)
    again.reset(4)
    assert (again.to_move == 1).all()
    assert not again.ended.any()
    assert not again.rewards.any()
    assert (again.observations[~over] == once.observations[~over]).all()
    for _ in range(60):  # also where the game before has ended in the same step
        ended, rewards = again.ended.copy(), again.rewards.copy()
        assert (np.abs(rewards).sum(axis=1) == 2 * ended).all()
        again.step(again.sample())
        assert (again.to_move == 1).all()


@games
def test_a_game_can_wait(game: str) -> None:
    """Some games are played on and the others stay as they are."""
    batch = BatchEnvironment(game, 6, 2)
    batch.reset(2)
    odd = np.arange(6) % 2 == 1
    for _ in range(40):
        before: Any = batch.observations[~odd].copy(), batch.masks[~odd].copy()
        batch.step(batch.sample(), ~odd)
        assert (batch.observations[~odd] == before[0]).all()
        assert (batch.masks[~odd] == before[1]).all()
        assert not batch.ended[~odd].any()
    with pytest.raises(Refused, match="Game 1"):
        batch.step([-1] * 6, ~odd)
    alone = BatchEnvironment(game, 6, 2)
    alone.reset(2)
    assert (alone.observations[~odd] == batch.observations[~odd]).all()
    assert not (alone.observations[odd] == batch.observations[odd]).all()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["random", "easy"], "one of them has to be None"),
        ([None], "for each seat"),
        ("random", "for each seat"),
        (5, "players is 5; it has to name a player, or None, for each seat"),
        ([None, []], r"There is no player \[\] for a batch"),
        ([None, "expert"], "There is no player 'expert' for a batch; there are random, easy"),
    ],
)
def test_what_cannot_sit_down_is_refused(players: Any, message: str) -> None:
    with pytest.raises(Refused, match=message):
        BatchEnvironment("ten", 2, 2, players=players)
