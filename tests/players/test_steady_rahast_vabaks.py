"""What Steady does at Rahast vabaks, situation by situation."""

from __future__ import annotations

import random

import pytest
from random_games import all_games, random_match
from rules.scene import GAME, Scene, scene

from kaardilaud.games.rahast_vabaks.kinds import VALUE
from kaardilaud.games.rahast_vabaks.notation import KIND_OF, sums_of
from kaardilaud.games.rahast_vabaks.state import Phase
from kaardilaud.players import seat_player


def chosen(table: Scene) -> str:
    """Steady's move in the seat that has the turn."""
    assert table.turn is not None
    return seat_player(GAME, "steady", 0).choose(table.match.view(table.turn))


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("R2", "play R2"),
        ("B10 G1", "play B10"),  # rather than draw
        ("B5 G2 Y2 G1", "play B5 G2 Y2 G1"),
        ("R20 R1 B1", "play R20"),  # small coins are kept for sums
        ("R-LISA R20 R1", "play R-LISA"),  # action cards can be part of none
        ("M50 R1 R2", "play R2"),  # multicoloured cards fit whenever they are needed
        ("M50 VV B1", "play VV"),
        ("VV B1 B2", "play VV"),
        ("B1 B2", "draw"),
    ],
)
def test_which_card(hand: str, move: str) -> None:
    table = scene(f"{hand}", "G20 G20 G20", "Y20 Y20 Y20", top="R10")
    assert sorted(chosen(table).split()) == sorted(move.split())


def test_the_colour_held_most_ends_on_top() -> None:
    table = scene("B5 G2 Y2 Y1 B20 B-LISA", "G20 G20 G20", "Y20 Y20 Y20", top="R10")
    assert chosen(table).endswith("B5")


def test_no_sum_has_more_cards() -> None:
    generator = random.Random(3)
    sums = 0
    for _ in range(60):
        match = random_match(all_games()[0], generator)
        state = match.state
        view = match.view(match.to_move)
        move = seat_player(GAME, "steady", 0).choose(view)
        cards = [KIND_OF[code] for code in move.split()[1:]]
        if state.phase == Phase.TURN and len(cards) > 1:
            assert sum(VALUE[card] for card in cards) == VALUE[state.top]
            assert len(cards) == max(len(cards) for cards in sums_of(state))
            sums += 1
    assert sums > 10


def test_RV_D22_with_two_cards_a_payout_wins() -> None:
    table = scene("R-VALJA R-LISA", "G20 G20 G20", "Y20 Y20 Y20", top="R10")
    assert chosen(table) == "play R-VALJA"


def test_the_payout_goes_to_whoever_is_nearest_to_winning() -> None:
    table = scene("R-VALJA B1 B2 B5", "G20 G20 G20", "Y20 Y20", "Y1 Y2 Y5", top="R10")
    table.play("play R-VALJA")
    assert chosen(table) == "choose 2"


@pytest.mark.parametrize("turn", range(4))
def test_no_seat_is_favoured(turn: int) -> None:
    """Of equal hands that of the next player is chosen, whatever the seats are called."""
    hands = ["R-VALJA B1 B2" if seat == turn else "G20 Y20" for seat in range(4)]
    table = scene(*hands, top="R10", turn=turn)
    assert chosen(table.play("play R-VALJA")) == f"choose {(turn + 1) % 4}"


def test_hands_are_exchanged_for_a_smaller_one_only() -> None:
    table = scene("R-RAHA R20 B1 B2 B5", "G20", "Y20 Y20 Y20 Y1 Y1", top="R10")
    assert chosen(table) == "play R-RAHA"
    assert chosen(table.play("play R-RAHA")) == "choose 1"
    table = scene("R-RAHA R20 B1", "G20 G20 G20 G1", "Y20 Y20 Y20 Y1", top="R10")
    assert chosen(table) == "play R20"
    table = scene("R-RAHA B1", "G20 G20 G20 G1", "Y20 Y20 Y20 Y1", top="R10")
    assert chosen(table) == "draw"


def test_RV_R40_the_last_card_is_no_exchange() -> None:
    table = scene("R-RAHA", "G20 G20 G20 G1", "Y20 Y20 Y20 Y1", top="R10")
    assert chosen(table) == "play R-RAHA"


def test_it_names_the_colour_of_which_it_holds_most() -> None:
    table = scene("VV G1 G2 R5 B20", "G20 G20 G20 G1", top="R-LISA")
    assert chosen(table.play("play VV")) == "colour G"


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_R30_a_player_is_skipped_gladly(seats: int) -> None:
    """Between two the turn comes back to the same player (RV-D30)."""
    table = scene("R-MAKSE R1 B2", *["G20 G20"] * (seats - 1), top="R10")
    assert chosen(table) == "play R-MAKSE"
