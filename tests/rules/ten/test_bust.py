"""TEN: going bust."""

import pytest

from .scene import A, B, Table, text_of


@pytest.mark.parametrize(
    "row", ["R9 B2", "R4 B6 G1", "R9 B1 O9", "$1 R9 B3", "$5 $5 R9 B9 G3", "R1 R1 R9"]
)
def test_TEN_R29_bust_at_eleven(row: str) -> None:
    *before, last = row.split()
    table = Table(row)
    for card in before:
        table.play("A draw")
        assert table.to_move == A, card
    assert table.total + int(last[1]) >= 11
    table.play("A draw")
    assert (table.to_move, table.bust, table.row) == (B, [1, 0, 0, 0], "")


@pytest.mark.parametrize("row", ["R9 B1", "$1 R9 B2", "$5 $5 R9 B9 G2"])
def test_TEN_R29_no_bust_at_ten(row: str) -> None:
    table = Table(row).play(*["A draw"] * len(row.split()))
    assert (table.total, table.to_move, table.bust) == (10, A, [0, 0, 0, 0])


@pytest.mark.parametrize("row", ["$5 $5 $1", "$5 $4 $3", "$3 $3 $3 $2", "$5 R2 $5 $5"])
def test_TEN_R31_bust_by_money_of_eleven(row: str) -> None:
    *before, _ = row.split()
    table = Table(row).play(*["A draw"] * len(before))
    assert (table.to_move, table.bust) == (A, [0, 0, 0, 0])
    table.play("A draw")
    assert (table.to_move, table.bust, table.row) == (B, [1, 0, 0, 0], "")


def test_TEN_R42_number_cards_go_to_the_market() -> None:
    by_numbers = Table("R4 $1 B6 R4", market="G1").play(*["A draw"] * 4)
    assert by_numbers.market == "R4 R4 B6 G1"
    assert by_numbers.owns(A) == ""
    by_money = Table("R4 $5 B6 $5 $1", market="G1").play(*["A draw"] * 5)
    assert by_money.market == "R4 B6 G1"
    assert by_money.owns(A) == ""


@pytest.mark.parametrize("row", ["R9 B2", "$5 $5 $1"])
def test_TEN_R43a_one_bust_token_from_the_supply(row: str) -> None:
    table = Table(row, bust={A: 2}).play(*["A draw"] * len(row.split()))
    assert (table.bust, table.supply[1]) == ([3, 0, 0, 0], 12)
    assert table.tokens[A] == 5


def test_TEN_R43b_a_number_bust_pays_the_others() -> None:
    table = Table("R9 $3 B5", tokens={A: 4, B: 8}).play(*["A draw"] * 3)
    # 9 - 3 + 5 = 11; each of the others gets 3, nobody more than ten
    assert (table.tokens, table.bust) == ([4, 10, 8, 8], [1, 0, 0, 0])
    assert (table.market, table.discard) == ("R9 B5", 1)


def test_TEN_R43c_a_money_bust_pays_nobody() -> None:
    table = Table("R2 $5 $4 $2").play(*["A draw"] * 4)
    assert (table.tokens, table.bust) == ([5, 5, 5, 5], [1, 0, 0, 0])
    assert (table.market, table.discard) == ("R2", 3)


@pytest.mark.parametrize("row", ["R9 B2", "R1 $5 $5 $1"])
def test_TEN_R43d_a_bust_ends_the_turn(row: str) -> None:
    table = Table(row, market="G1").play(*["A draw"] * len(row.split()))
    assert (table.to_move, table.phase, table.legal) == (B, "draw", ["draw"])
    assert table.owns(A) == ""  # no reward
    assert "G1" in table.market
    for move in ("take numbers", "take money", "buy G1", "skip"):
        table.refuses(f"A {move}", None)


def test_TEN_D06_numbers_minus_money_count() -> None:
    table = Table("R6 $4 B8").play("A draw", "A draw", "A draw")
    assert (table.total, table.to_move, table.bust[A]) == (10, A, 0)  # though 6 + 8 = 14
    assert table.legal == ["draw", "take money", "take numbers"]


def test_TEN_D07_only_the_money_cards_are_added_up() -> None:
    table = Table("R9 $5 $3 $3").play("A draw", "A draw", "A draw")
    assert (table.total, table.to_move) == (1, A)
    table.play("A draw")  # money 11, though the total is only -2
    assert (table.to_move, table.bust[A], table.tokens) == (B, 1, [5, 5, 5, 5])


@pytest.mark.parametrize("row", ["R9 B2", "$5 $5 $1"])
def test_TEN_D46_a_bust_is_at_once(row: str) -> None:
    cards = row.split()
    table = Table(cards).play(*["A draw"] * len(cards))
    assert table.moves == ["A draw"] * len(cards)  # nobody has to notice it
    assert (table.to_move, table.row, table.bust[A]) == (B, "", 1)


def test_TEN_X06_bust_by_numbers() -> None:
    table = Table("R4 B6 G1").play("A draw", "A draw", "A draw")
    assert table.market == "R4 B6 G1"
    assert (table.bust, table.tokens) == ([1, 0, 0, 0], [5, 5, 5, 5])
    assert (table.supply, table.discard) == ((30, 14), 0)
    assert (table.to_move, table.phase) == (B, "draw")


def test_TEN_X09_bust_by_money() -> None:
    table = Table("$5 $4 $2").play("A draw", "A draw", "A draw")
    assert (table.tokens, table.bust) == ([5, 5, 5, 5], [1, 0, 0, 0])
    assert (table.discard, table.market, table.to_move) == (3, "", B)


def test_TEN_X11_money_of_ten_is_no_bust() -> None:
    table = Table("$5 $5").play("A draw", "A draw")
    assert (table.total, table.dump["money"]) == (-10, 10)
    assert (table.to_move, table.bust[A]) == (A, 0)
    assert table.legal == ["draw", "take money"]


def test_TEN_R29_the_longest_row_there_can_be() -> None:
    # ten of money against twenty ones: nothing in the rules bounds a row but its sums
    deck = ["$1"] * 10 + ["R1"] * 20 + ["B1"]
    table = Table(deck, seats=2).play(*["A draw"] * 30)
    assert (table.total, len(table.dump["row"])) == (10, 30)
    table.play("A draw")
    assert table.market == text_of(["R1"] * 20 + ["B1"])
    assert (table.tokens, table.bust, table.discard) == ([5, 10], [1, 0], 10)
