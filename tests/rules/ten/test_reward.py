"""TEN: the two rewards."""

from typing import Any

import pytest

from .scene import A, B, C, D, Table


def stopped(row: str, move: str, **more: Any) -> Table:
    """A has drawn this row and takes a reward."""
    table = Table(row, **more).play(*["A draw"] * len(row.split()))
    return table.play(f"A {move}")


def test_TEN_R32_one_of_two_rewards() -> None:
    table = Table("R4 $2").play("A draw", "A draw")
    assert table.legal == ["draw", "take money", "take numbers"]
    table.play("A take numbers")
    assert table.to_move == B
    table.refuses("A take money", None)  # not both


def test_TEN_R33_all_number_cards() -> None:
    table = stopped("R4 $2 G3 R4", "take numbers")
    assert table.owns(A) == "R4 R4 G3"
    assert (table.row, table.market) == ("", "")


def test_TEN_R34_all_the_money() -> None:
    table = stopped("R4 $2 G3 $3", "take money", tokens={A: 1})
    assert table.tokens[A] == 1 + 5
    assert table.owns(A) == ""


def test_TEN_R35_all_others_collect_when_numbers_are_taken() -> None:
    table = stopped("R4 $2 G5 $1", "take numbers", tokens={A: 4, C: 0, D: 7})
    assert (table.tokens, table.supply[0]) == ([4, 8, 3, 10], 25)


@pytest.mark.parametrize("move", ["take numbers", "take money"])
def test_TEN_R36_nobody_holds_more_than_ten(move: str) -> None:
    table = stopped("R1 $5", move, tokens={A: 8, B: 9, C: 10, D: 5})
    if move == "take money":
        assert table.tokens == [10, 9, 10, 5]
    else:
        assert table.tokens == [8, 10, 10, 10]


def test_TEN_R37_what_exceeds_ten_is_not_collected() -> None:
    table = stopped("$5", "take money", tokens={A: 7})
    assert (table.tokens[A], table.supply[0]) == (10, 50 - 10 - 15)  # three taken, two left
    table = stopped("R1 $5", "take numbers", tokens={B: 10})
    assert (table.tokens, table.supply[0]) == ([5, 10, 10, 10], 15)


def test_TEN_R38_bust_tokens_do_not_count_towards_ten() -> None:
    table = stopped("$5", "take money", bust={A: 4})
    assert (table.tokens[A], table.bust[A]) == (10, 4)
    table = Table("R9 B2", tokens={A: 10}).play("A draw", "A draw")
    assert (table.tokens[A], table.bust[A]) == (10, 1)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_TEN_R39_as_many_tokens_as_the_currency_is_worth(value: int) -> None:
    table = stopped(f"R4 ${value}", "take money")
    assert (table.tokens, table.supply[0]) == ([5 + value, 5, 5, 5], 30 - value)


def test_TEN_R40_then_the_number_cards_go_to_the_market() -> None:
    table = stopped("R4 $2 G1 R4", "take money", market="B9")
    assert (table.market, table.row) == ("R4 R4 B9 G1", "")


def test_TEN_R41_no_buying_after_taking_the_money() -> None:
    table = stopped("R4 $2", "take money", market="B1")
    assert (table.to_move, table.phase) == (B, "draw")
    table.refuses("A buy B1", None)
    table.refuses("A buy R4", None)


def test_TEN_D10_only_a_reward_of_which_a_card_lies_there() -> None:
    money = Table("$3", market="B1").play("A draw")
    assert money.legal == ["draw", "take money"]
    money.refuses("A take numbers", "TEN-D10")
    numbers = Table("R4").play("A draw")
    assert numbers.legal == ["draw", "take numbers"]
    numbers.refuses("A take money", "TEN-D10")


def test_TEN_D11_all_number_cards_must_be_taken() -> None:
    table = stopped("R4 B2 R4", "take numbers", owns={A: "R4 B2"})
    assert table.owns(A) == "R4 R4 R4 B2 B2"
    assert table.market == ""


def test_TEN_D12_each_of_the_others_gets_the_full_value() -> None:
    table = stopped("R4 $3", "take numbers")
    assert table.tokens == [5, 8, 8, 8]  # shared out it would be one each
    table = Table("R9 $4 B6").play("A draw", "A draw", "A draw")
    assert table.tokens == [5, 9, 9, 9]


@pytest.mark.parametrize("end", ["take numbers", "take money", "bust"])
def test_TEN_D13_numbers_or_money_and_money_is_discarded(end: str) -> None:
    table = Table("R9 $4 $1 B7", rest="O9").play("A draw", "A draw", "A draw")
    table.play("A draw" if end == "bust" else f"A {end}")
    expected = {"take numbers": 5, "take money": 10, "bust": 5}[end]
    assert table.tokens[A] == expected  # who takes the numbers does not get the money too
    assert table.discard == 2
    assert "$" not in table.pile  # not back under the pile


def test_TEN_D41_cards_then_tokens_then_buying() -> None:
    table = stopped("R4 $2", "take numbers", market="R4 B1")
    assert (table.phase, table.to_move) == ("buy", A)
    assert table.owns(A) == "R4"
    assert table.tokens == [5, 7, 7, 7]
    assert (table.discard, table.row, table.total) == (1, "", 0)
    assert table.legal == ["buy B1", "skip"]  # R4 is owned by now


@pytest.mark.parametrize("rest", ["O9", ""])
def test_TEN_D47_who_stops_takes_a_reward(rest: str) -> None:
    table = Table("R4 $2", rest=rest).play("A draw", "A draw")
    takes = ["take money", "take numbers"]
    assert table.legal == (["draw", *takes] if rest else takes)
    for move in ("skip", "pass", "stop", "take nothing", "take"):
        table.refusal(f"A {move}")


def test_TEN_I5_money_cards_are_discarded_after_counting() -> None:
    table = Table("R4 $2 $1").play("A draw", "A draw", "A draw")
    assert table.discard == 0
    table.play("A take numbers")
    assert (table.discard, table.owns(A), table.market) == (2, "R4", "")
    assert stopped("$2", "take money").discard == 1


def test_TEN_X13_taking_numbers() -> None:
    table = stopped("R3 G5 $2", "take numbers", market="O1")
    assert table.owns(A) == "R3 G5"
    assert table.tokens == [5, 7, 7, 7]
    assert table.discard == 1
    assert (table.phase, table.to_move) == ("buy", A)


def test_TEN_X16_taking_money() -> None:
    table = stopped("$3 $2 R6", "take money", tokens={A: 4})
    assert table.tokens == [9, 5, 5, 5]
    assert (table.market, table.discard) == ("R6", 2)
    assert (table.phase, table.to_move) == ("draw", B)


def test_TEN_X17_no_more_than_ten() -> None:
    table = stopped("$5", "take money", tokens={A: 8})
    assert (table.tokens[A], table.supply[0]) == (10, 25)


def test_TEN_X18_an_empty_reward_is_not_offered() -> None:
    assert "take numbers" not in Table("$3").play("A draw").legal
    assert "take money" not in Table("R4").play("A draw").legal


def test_TEN_X30_a_duplicate_as_a_reward() -> None:
    assert stopped("R3", "take numbers", owns={A: "R3"}).owns(A) == "R3 R3"
