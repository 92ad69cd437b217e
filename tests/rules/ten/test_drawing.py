"""TEN: drawing cards."""

import pytest

from .scene import WILDS, A, B, C, Table

BOTH = ["draw", "take money", "take numbers"]


def test_TEN_R22_each_turn_begins_with_drawing() -> None:
    table = Table("$1 R2 B1")
    assert (table.phase, table.legal) == ("draw", ["draw"])
    table.play("A draw", "A take money")
    assert (table.to_move, table.phase, table.legal) == (B, "draw", ["draw"])
    table.play("B draw", "B take numbers")
    assert (table.to_move, table.phase, table.legal) == (C, "draw", ["draw"])


def test_TEN_R23_one_card_at_a_time() -> None:
    table = Table("R1 $1 B2", rest="O9")
    for row, pile in (("R1", "$1 B2 O9"), ("R1 $1", "B2 O9"), ("R1 $1 B2", "O9")):
        table.play("A draw")
        assert (table.row, table.pile) == (row, pile)


def test_TEN_R24_drawn_cards_lie_face_up_in_a_row() -> None:
    table = Table("G5 $3 R2").play("A draw", "A draw", "A draw")
    assert table.row == "G5 $3 R2"  # in the order of drawing
    for viewer in (A, B, None):
        shown = table.match.game.show(table.match.view(viewer))
        assert shown["row"] == ["G5", "$3", "R2"]


@pytest.mark.parametrize("wild", WILDS)
def test_TEN_R25_any_wild_stops_the_drawing(wild: str) -> None:
    table = Table(f"R1 {wild}").play("A draw", "A draw")
    assert table.phase == "auction"
    assert table.auction == {"card": wild, "price": 0, "bidder": None}
    assert "draw" not in table.legal


def test_TEN_R26_after_each_card_draw_or_stop() -> None:
    table = Table("R1 $1 B2 G3").play("A draw")
    assert table.legal == ["draw", "take numbers"]
    for _ in range(3):
        table.play("A draw")
        assert (table.to_move, table.legal) == (A, BOTH)


def test_TEN_R27_the_turn_ends_with_the_reward_or_a_bust() -> None:
    by_money = Table("$1").play("A draw", "A take money")
    by_declining = Table("R1", market="G2").play("A draw", "A take numbers", "A skip")
    by_buying = Table("R1", market="G2").play("A draw", "A take numbers", "A buy G2", "A pay 2c")
    by_bust = Table("R9 B2").play("A draw", "A draw")
    for table in (by_money, by_declining, by_buying, by_bust):
        assert (table.to_move, table.phase, table.row) == (B, "draw", "")
    still_buying = Table("R1", market="G2").play("A draw", "A take numbers")
    assert still_buying.to_move == A


def test_TEN_R28_every_card_but_a_wild_changes_the_total() -> None:
    table = Table("R4 $3 W9 B6 $1")
    for total in (4, 1):
        table.play("A draw")
        assert table.total == total
    table.play("A draw", "B pass", "C pass", "D pass", "A pass")
    assert table.total == 1
    for total in (7, 6):
        table.play("A draw")
        assert table.total == total


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_TEN_R30_money_lowers_the_total_by_its_value(value: int) -> None:
    table = Table(f"R9 ${value}").play("A draw", "A draw")
    assert table.total == 9 - value
    assert table.dump["money"] == value
    # which makes room for more numbers: 9 and as much again as the money, and 1
    table = Table(f"R9 ${value} B{value} G1").play("A draw", "A draw", "A draw", "A draw")
    assert (table.total, table.to_move) == (10, A)


def test_TEN_D08_the_total_may_go_below_zero() -> None:
    table = Table("$4 R1 $3 B8 G8").play("A draw", "A draw")
    assert table.total == -3
    table.play("A draw")
    assert table.total == -6
    table.play("A draw")
    assert table.total == 2  # with a floor at 0 it would be 8, and the next card a bust
    table.play("A draw")
    assert (table.total, table.to_move) == (10, A)


def test_TEN_D09_no_stopping_with_an_empty_row() -> None:
    table = Table("W5 R4", market="G1")
    for _ in range(2):
        assert table.legal == ["draw"]
        table.refuses("A take numbers", "TEN-D09")
        table.refuses("A take money", "TEN-D09")
        table.refusal("A skip")
        table.refusal("A pass")
        table.refusal("A buy G1")  # no buy phase for nothing
        if table.pile.startswith("W5"):
            table.play("A draw", "B pass", "C pass", "D pass", "A pass")
    # it never hurts: no first card goes bust
    for card in ("R9", "$5"):
        assert Table(card).play("A draw").to_move == A


@pytest.mark.parametrize("wild", WILDS)
def test_TEN_I2_wilds_never_lie_in_the_row(wild: str) -> None:
    table = Table(f"R9 {wild} B1").play("A draw", "A draw")
    assert (table.row, table.total) == ("R9", 9)
    table.play("B bid 1", "C pass", "D pass", "A pass")
    assert (table.row, table.total) == ("R9", 9)
    table.play("A draw")
    assert (table.total, table.to_move) == (10, A)


def test_TEN_I4_at_least_one_card_each_turn() -> None:
    table = Table("R1 R2", market="G1", owns={A: "B1"})
    assert table.legal == ["draw"]
    for move in ("take numbers", "take money", "skip", "pass", "buy G1"):
        table.refusal(f"A {move}")


def test_TEN_X04_stop_with_an_empty_row() -> None:
    table = Table("R4")
    table.refuses("A take numbers", "TEN-D09")
    table.refuses("A take money", "TEN-D09")
    assert table.legal == ["draw"]


def test_TEN_X05_ten_is_no_bust() -> None:
    table = Table("R4 B6").play("A draw", "A draw")
    assert (table.total, table.to_move, table.bust[A]) == (10, A, 0)
    assert table.legal == ["draw", "take numbers"]


def test_TEN_X12_a_total_below_zero() -> None:
    table = Table("$5 R3").play("A draw", "A draw")
    assert table.total == -2
    for viewer in (A, B, None):
        assert table.match.game.show(table.match.view(viewer))["total"] == -2


def test_TEN_X31_a_wild_in_the_middle_of_a_row() -> None:
    table = Table("R4 B3 W8").play("A draw", "A draw", "A draw")
    assert (table.phase, table.to_move) == ("auction", B)
    assert (table.total, table.row) == (7, "R4 B3")
    assert table.auction == {"card": "W8", "price": 0, "bidder": None}
