"""TEN: which cards there are."""

from collections import Counter
from pathlib import Path

import pytest

from kaardilaud.cards import read_deck, standard_deck
from kaardilaud.match import Match

from .scene import TEN, Table, buying, full_deck, points

ALL = full_deck(4)
COLOURS = "RBOG"


def of_colour(colour: str) -> list[str]:
    return [card for card in ALL if card[0] == colour]


def test_TEN_R03_the_box() -> None:
    table = Table(ALL, rest="", seats=5)
    assert len(table.dump["pile"]) == 129
    assert sum(table.tokens) + table.supply[0] == 50
    assert sum(table.bust) + table.supply[1] == 15


def test_TEN_R05_four_colours() -> None:
    assert {card[0] for card in ALL} == {*COLOURS, "W", "$"}


@pytest.mark.parametrize("colour", COLOURS)
def test_TEN_R06_23_cards_of_each_colour_numbered_1_to_9(colour: str) -> None:
    assert len(of_colour(colour)) == 23
    assert {card[1] for card in of_colour(colour)} == {*"123456789", "#"}


@pytest.mark.parametrize("colour", COLOURS)
def test_TEN_R07_three_copies_of_1_to_6_and_one_of_7_to_9(colour: str) -> None:
    copies = Counter(card[1] for card in of_colour(colour))
    assert [copies[number] for number in "123456789"] == [3] * 6 + [1] * 3


@pytest.mark.parametrize("colour", COLOURS)
def test_TEN_R08_two_colour_wilds_for_any_number_of_their_colour(colour: str) -> None:
    assert ALL.count(f"{colour}#") == 2
    for gap in "2345678":
        others = [f"{colour}{number}" for number in "123456789" if number != gap]
        assert points(others) < 9
        assert points([*others, f"{colour}#"]) == 10
    other = COLOURS[COLOURS.index(colour) - 1]
    assert points([f"{colour}1", f"{colour}3", f"{other}#"]) == 1 + 1


@pytest.mark.parametrize("colour", COLOURS)
def test_TEN_R09_numbered_wilds_take_any_colour(colour: str) -> None:
    for number in range(2, 9):
        around = [f"{colour}{number - 1}", f"{colour}{number + 1}"]
        assert points([*around, f"W{number}"]) == 3
    # the number is fixed: a 5 fills no gap here, it is a sequence of one in another colour
    assert points([f"{colour}1", f"{colour}3", "W5"]) == 1 + 1


@pytest.mark.parametrize("colour", COLOURS)
def test_TEN_R10_one_full_wild_for_any_colour_and_number(colour: str) -> None:
    assert ALL.count("W#") == 1
    for gap in "123456789":
        others = [f"{colour}{number}" for number in "123456789" if number != gap]
        assert points([*others, "W#"]) == 10


def test_TEN_R11_27_money_cards_from_1_to_5() -> None:
    money = [card[1] for card in ALL if card[0] == "$"]
    assert len(money) == 27
    assert set(money) == set("12345")


def test_TEN_R12_both_kinds_of_token_buy_cards() -> None:
    black = buying("", "G3", tokens=3, bust=0).play("A buy G3", "A pay 3c")
    assert (black.owns(0), black.supply) == ("O1 G3", (50 - 15, 15))
    white = buying("", "G3", tokens=0, bust=1).play("A buy G3")
    assert (white.owns(0), white.supply) == ("O1 G3", (50 - 15, 15))


def test_TEN_R13_marks_say_which_cards_are_taken_out() -> None:
    marks = standard_deck(TEN).counts
    assert sorted(marks) == [0, 3, 4]
    assert [sum(marks[mark]) for mark in (0, 3, 4)] == [57, 38, 34]


@pytest.mark.parametrize("seats", [4, 5])
def test_TEN_R14_all_cards_with_4_or_5_players(seats: int) -> None:
    assert len(full_deck(seats)) == 129
    assert full_deck(seats) == full_deck(seats, reduced=False)


def test_TEN_R15_without_the_4_plus_cards_with_3_players() -> None:
    assert Counter(ALL) - Counter(full_deck(3)) == marked("4+")


def test_TEN_R16_without_both_marks_with_2_players() -> None:
    assert Counter(ALL) - Counter(full_deck(2)) == marked("4+") + marked("3")


def marked(symbol: str) -> Counter[str]:
    """The cards that carry a mark, from the table of TEN-D04."""
    numbers = [f"{colour}{number}" for colour in COLOURS for number in "123456"]
    others = {
        "3": "R# B# O# G# W4 W5 W6 $1 $1 $2 $2 $3 $4 $5",
        "4+": "W1 W2 W3 $1 $1 $2 $3 $3 $4 $5",
    }
    return Counter(numbers + others[symbol].split())


def test_TEN_D01_nine_numbered_wilds_and_129_cards() -> None:
    assert Counter(card for card in ALL if card[0] == "W") == Counter(
        [*(f"W{number}" for number in "123456789"), "W#"]
    )
    assert len(ALL) == 129


def test_TEN_D02_the_two_colour_wilds_are_among_the_23() -> None:
    for colour in COLOURS:
        assert len([card for card in of_colour(colour) if card[1] != "#"]) == 21
    assert len([card for card in ALL if card[0] in COLOURS and card[1] != "#"]) == 84
    assert len([card for card in ALL if card[0] in COLOURS and card[1] == "#"]) == 8


def test_TEN_D03_more_small_money_than_large(tmp_path: Path) -> None:
    assert [ALL.count(f"${value}") for value in range(1, 6)] == [7, 6, 6, 4, 4]
    assert sum(int(card[1]) for card in ALL if card[0] == "$") == 73
    other = tmp_path / "other.toml"  # data, not code: another division is a file
    other.write_text('total = 28\n[cards]\nR1 = 1\n"$1" = 9\n"$2" = 8\n"$3" = 5\n"$5" = 5\n')
    counts = read_deck(TEN, other).for_seats(TEN, 2)
    assert dict(zip(TEN.codes, counts, strict=True))["$1"] == 9
    assert sum(counts) == 28


def test_TEN_D04_marks_by_copies_and_decks_by_players() -> None:
    always = Counter(full_deck(2))
    numbers = [f"{colour}{number}" for colour in COLOURS for number in "123456789#"]
    others = "W7 W8 W9 W# $1 $1 $1 $2 $2 $2 $3 $3 $3 $4 $4 $5 $5"
    assert always == Counter(numbers + others.split())
    assert Counter(full_deck(3)) == always + marked("3")
    assert Counter(full_deck(4)) == always + marked("3") + marked("4+")
    # deckByPlayers: `reduced` and `full`
    sizes = {seats: len(full_deck(seats, reduced=True)) for seats in range(2, 6)}
    assert sizes == {2: 57, 3: 95, 4: 129, 5: 129}
    for seats in range(2, 6):
        assert Counter(full_deck(seats, reduced=False)) == Counter(ALL)


def test_TEN_D05_computer_players_count_for_the_deck() -> None:
    for computers, size in ((1, 57), (2, 95), (3, 129), (4, 129)):
        people = [{"kind": "human"}, *[{"kind": "computer"}] * computers]
        match = Match.begin(TEN, people, full_deck(len(people)))
        assert len(match.dump()["pile"]) == size


def test_TEN_D45_the_mark_3_means_three_or_more() -> None:
    for seats in (3, 4, 5):
        assert marked("3") <= Counter(full_deck(seats))
    for seats in (4, 5):
        assert marked("4+") <= Counter(full_deck(seats))
    assert full_deck(3).count("W4") == full_deck(5).count("W4") == 1


def test_TEN_X01_deck_audit() -> None:
    for seats in (4, 5):
        deck = Counter(full_deck(seats))
        assert deck.total() == 129
        assert sum(deck[f"{c}{n}"] for c in COLOURS for n in range(1, 10)) == 84
        assert sum(deck[f"{c}#"] for c in COLOURS) == 8
        assert sum(deck[f"W{n}"] for n in range(1, 10)) == 9
        assert deck["W#"] == 1
        assert sum(deck[f"${n}"] for n in range(1, 6)) == 27
        for colour in COLOURS:
            assert [deck[f"{colour}{n}"] for n in range(1, 10)] == [3] * 6 + [1] * 3
            assert deck[f"{colour}#"] == 2


def test_TEN_X02_smaller_decks_for_2_and_3_players() -> None:
    three, two = Counter(full_deck(3)), Counter(full_deck(2))
    assert (three.total(), two.total()) == (95, 57)
    assert not set(three) & {"W1", "W2", "W3"}
    assert max(three[f"{c}{n}"] for c in COLOURS for n in range(1, 10)) == 2
    assert not set(two) & {"W1", "W2", "W3", "W4", "W5", "W6"}
    assert max(two[f"{c}{n}"] for c in COLOURS for n in range(1, 10)) == 1


def test_TEN_X65_full_deck_with_2_players() -> None:
    deck = full_deck(2, reduced=False)
    assert len(deck) == 129
    assert len(Table(deck, rest="", seats=2).dump["pile"]) == 129
