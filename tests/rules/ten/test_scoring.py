"""TEN: what a hand scores."""

import pytest

from .scene import A, B, Table, points, sequences

RED = "R1 R2 R3 R4 R5 R6 R7 R8 R9"
BLUE = RED.replace("R", "B")
EIGHT = "R1 R2 R3 R4 R6 R7 R8 R9"


def test_TEN_R64_wilds_are_assigned_only_at_the_end() -> None:
    table = Table("W2 R1 $1 R3", rest="", seats=2, owns={A: "B1", B: "O5"})
    table.play("A draw", "B pass", "A bid 1", "A pay 1c")
    assert (table.owns(A), table.legal) == ("B1 W2", ["draw"])  # nobody asks for its place
    table.play("A draw", "A take numbers", "B draw", "B take money")
    assert table.owns(A) == "R1 B1 W2"
    table.play("A draw", "A take numbers")  # R3, which the wild 2 now joins to R1
    assert table.phase == "over"
    assert table.owns(A) == "R1 R3 B1 W2"
    assert table.score(A)["sequences"] == {"R": 3, "B": 1, "O": 0, "G": 0}


def test_TEN_R69_a_wild_is_used_once_and_in_one_sequence() -> None:
    assert points("R4 R6 B4 B6 W5") == 3 + 1  # not 3 + 3
    assert points("R4 R6 B4 B6 W#") == 3 + 1
    assert points("R4 R6 B4 B6 W5 W#") == 3 + 3
    assert points("R1 R3 R5 R#") == 3  # one gap, not both
    assert points("R1 R3 R5 R# R#") == 5


def test_TEN_R70_the_longest_sequence_of_each_colour() -> None:
    assert sequences("R1 R2 R3 R5 R6 B7 O4 O5 G9") == {"R": 3, "B": 1, "O": 2, "G": 1}
    assert points("R1 R2 R3 R5 R6 B7 O4 O5 G9") == 7
    assert points("R1 R2 R4 R5 R6 R7 R9") == 4
    assert points("") == 0


def test_TEN_R71_blue_1_2_3_5_7() -> None:
    assert points("B1 B2 B3 B5 B7") == 3


def test_TEN_R72_a_perfect_sequence_earns_more() -> None:
    assert points(RED) > 9
    assert points(RED.replace(" R9", "")) == 8
    assert points(RED.replace("R1 ", "")) == 8


def test_TEN_R73_the_colours_are_added_up() -> None:
    assert points("R1 R2 R3 R4 R5 G4 G5 G6 B8 B9 O2") == 11


def test_TEN_D31_one_bonus_point_for_each_complete_colour() -> None:
    assert points(RED) == 10
    assert points(f"{RED} {BLUE}") == 20
    assert points(f"{RED} {BLUE} {RED.replace('R', 'O')} {RED.replace('R', 'G')}") == 40
    assert sequences(RED) == {"R": 9, "B": 0, "O": 0, "G": 0}  # the length stays 9


def test_TEN_D32_where_sequences_start_and_end() -> None:
    assert points("B5 B6 B7") == 3  # not only from 1
    assert points("B9 B1") == 1  # no wrap
    assert points("B8 B9 B1 B2 B3") == 3
    assert points("O7") == 1


def test_TEN_D33_both_parts_of_the_example() -> None:
    assert points("B1 B2 B3 B5 B7") == 3
    assert points("R2 R3 R4 R5 R6 G1 G2 G3 B1 B2 O9") == 11


def test_TEN_D34_the_best_use_of_wilds_is_found() -> None:
    # for red the wild 5 brings two points, for blue six: not the first colour, but the best
    assert points(f"R4 R6 {EIGHT.replace('R', 'B')} W5") == 1 + 10
    # 3 joins two blues or completes red: one wild more in red is worth less here
    assert points("R1 R2 B1 B2 B4 B5 W3") == 2 + 5
    # filling the nearest gap first fails: both wilds together join three pieces
    assert points("R1 R2 R4 R6 R7 R8 B1 B2 B4 W3 W5") == 8 + 2
    # the full wild goes where no other wild can
    assert points("R1 R3 O1 O3 W2 W# B1 B3 B#") == 3 + 3 + 3
    assert sequences("R1 R3 O1 O3 W2 W# B1 B3 B#") == {"R": 3, "B": 3, "O": 3, "G": 0}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("W5", {"R": 1}),
        ("W#", {"R": 1}),
        ("R4 B4 W5", {"R": 2, "B": 1}),
        ("O4 B4 W5", {"R": 1, "O": 1, "B": 1}),  # red 1 as good as blue 2: the longest red wins
        ("R1 B1 O1 G1 W2", {"R": 2, "B": 1, "O": 1, "G": 1}),
        ("R9 B1 O1 G1 W2", {"R": 1, "B": 2, "O": 1, "G": 1}),
        ("R9 B9 O1 G1 W2", {"R": 1, "B": 1, "O": 2, "G": 1}),
        ("R9 B9 O9 G1 W2", {"R": 1, "B": 1, "O": 1, "G": 2}),
        ("R1 B1 O1 G1 G#", {"R": 1, "B": 1, "O": 1, "G": 2}),
        (f"{EIGHT} {EIGHT.replace('R', 'B')} W5", {"R": 9, "B": 4}),
    ],
)
def test_TEN_D34_equally_good_uses(cards: str, expected: dict[str, int]) -> None:
    # records.md: the one with the longest R, then B, O, G
    assert sequences(cards) == {colour: expected.get(colour, 0) for colour in "RBOG"}


def test_TEN_X48_blue_1_2_3_5_7() -> None:
    assert points("B1 B2 B3 B5 B7") == 3


def test_TEN_X49_the_example() -> None:
    assert points("R1 R2 R3 R4 R5 G1 G2 G3 B1 B2 O1") == 11


def test_TEN_X50_complete_colours() -> None:
    assert points(RED) == 10
    assert points(f"{RED} {BLUE}") == 20


@pytest.mark.parametrize("wild", ["R#", "W5", "W#"])
def test_TEN_X51_completed_with_a_wild(wild: str) -> None:
    assert points(f"{EIGHT} {wild}") == 10


def test_TEN_X52_anywhere_but_no_wrap() -> None:
    assert points("B5 B6 B7") == 3
    assert points("B8 B9 B1 B2") == 2


def test_TEN_X53_duplicates_add_nothing() -> None:
    assert points("R3 R3 R4") == 2
    assert sequences("R3 R3 R4")["G"] == 0


def test_TEN_X54_a_colour_wild_in_a_gap() -> None:
    assert points("B1 B2 B3 B5 B#") == 5


def test_TEN_X57_a_wild_alone_and_never_in_two_colours() -> None:
    assert points("W#") == 1
    assert points("R1 B1 W2") == 3
    assert points("R1 R3 B1 B3 O1 O3 G1 G3 W#") == 3 + 1 + 1 + 1
