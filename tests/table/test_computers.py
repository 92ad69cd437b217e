"""Whatever a computer player does, a legal move comes of it."""

import random
from typing import Any

import pytest
from random_games import all_games, positions, random_match

from kaardilaud.match import Match
from kaardilaud.table.computers import decide, first_legal_move


class Failing:
    def choose(self, view: Any) -> str:
        raise RuntimeError


class Talking:
    def choose(self, view: Any) -> str:
        return "play the best card"


class Careless:
    """Changes the view and then makes a move that was legal."""

    def choose(self, view: Any) -> str:
        view.phase = 0
        return "draw"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize(
    "player", [Failing(), Talking(), Careless()], ids=lambda p: type(p).__name__
)
def test_a_bad_player_makes_legal_moves(game, player) -> None:  # type: ignore[no-untyped-def]
    generator = random.Random(1)
    for match in positions(random_match(game, generator), generator):
        assert _is_legal(match, decide(player, game, match.view(match.to_move)))


def test_where_payments_are_too_many_to_list_one_is_put_together() -> None:
    """TEN lists `pay *` then, which is no move."""
    from rules.ten.scene import Table

    cards = "R1 R2 R3 R4 R5 R6 B1 B2 B3 B4 B5 B6 O1 O2 O3 O4 O5 O6"
    table = Table("W5", seats=2, owns={0: cards}, bust={0: 3})
    match = table.play("A draw", "B pass", "A bid 9").match
    assert match.legal() == ["pay *"]
    assert _is_legal(match, first_legal_move(match.game, match.view(0)))


def _is_legal(match: Match, move: str) -> bool:
    assert match.to_move is not None
    return match.why_illegal(match.to_move, move) is None
