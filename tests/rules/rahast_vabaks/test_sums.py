"""Several cards at once."""

from __future__ import annotations

import pytest
from rules.scene import COLOURS, PILE, scene, written

SUM = {"RV-R15"}


def test_RV_R14_cards_whose_sum_equals_the_top_card_fit_whatever_their_colours() -> None:
    game = scene("B2 G2 Y1 R20", "Y20", top="R5", under="B1", pile=PILE)
    assert game.legal == sorted(
        ["draw", "play R20", "play B2 G2 Y1", "play B2 Y1 G2", "play G2 Y1 B2"]
    )
    game.play("play B2 G2 Y1")
    assert (game.hands[0], game.top, game.turn, game.played) == ("R20", "Y1", 1, 5)


@pytest.mark.parametrize(
    ("top", "cards"),
    [
        ("R2", "B1 G1"),
        ("R5", "B2 B2 B1"),
        ("R5", "R1 B1 G1 Y1 R1"),
        ("B10", "G5 Y5"),
        ("G20", "B10 Y10"),
        ("Y20", "G10 G5 G2 G2 G1"),
        ("R20", "B1 B1 B2 B2 G2 G2 B5 Y5"),
        ("M50", "R20 B20 G5 Y5"),
        ("M100", "M50 R20 B20 G10"),
        ("M200", "M100 M50 R20 B20 G5 Y5"),
        ("M500", "M200 M200 M100"),
        ("M500", "M200 M200 M50 R20 B20 G5 Y2 Y2 Y1"),
    ],
)
def test_RV_R14_sums_of_every_size(top: str, cards: str) -> None:
    game = scene(f"{cards} B-MAKSE", "Y20", top=top).play(f"play {cards}")
    assert game.hands[0] == "B-MAKSE"
    assert (game.top, game.turn) == (cards.split()[-1], 1)


def test_RV_R15_several_cards_only_when_the_sum_is_exact() -> None:
    game = scene("B1 B2 B5 G5 G5 G10 R1 M50", "Y20", top="R10")
    for cards in ("B5 B2", "B5 G5 B1", "G5 G5 B2", "G10 B1", "R1 B2", "B5 M50", "B1 B2 B5 R1"):
        assert game.refusal(f"play {cards}").rule == "RV-R15"
    exact = [["B5", "G5"], ["G5", "G5"]]
    wanted = {written(f"play {a} {b}") for a, b in [*exact, *(pair[::-1] for pair in exact)]}
    assert {move for move in game.legal if move.count(" ") > 1} == wanted


def test_RV_R16_5_and_5_or_5_2_2_1_on_a_10() -> None:
    for cards, rest in (("B5 G5", "B2 Y1 Y2"), ("G5 Y2 B2 Y1", "B5")):
        game = scene("B2 B5 G5 Y1 Y2", "Y20", top="R10").play(f"play {cards}")
        assert (game.hands[0], game.turn) == (rest, 1)


def test_RV_R17_who_plays_several_cards_decides_which_is_on_top() -> None:
    for cards in ("B2 G2 Y1", "B2 Y1 G2", "Y1 G2 B2"):
        game = scene("B2 G2 Y1 R20", "Y20", top="R5").play(f"play {cards}")
        assert game.top == cards.split()[-1]
    game = scene("M50 R20 B20 G10 Y1", "Y20", top="M100").play("play R20 B20 G10 M50")
    assert (game.top, game.colour) == ("M50", None)


def test_the_order_beneath_the_top_card_is_free_and_written_in_table_order() -> None:
    for cards in ("G2 B2 Y1", "B2 G2 Y1"):
        game = scene("B2 G2 Y1 R20", "Y20", top="R5").play(f"play {cards}")
        assert game.events(0) == ["play B2 G2 Y1"]


def test_RV_I5_only_the_top_card_of_a_set_matters() -> None:
    game = scene("B5 G5 R1", "B1 G1 B5 R5 R10 B10 Y20", top="R10").play("play B5 G5")
    assert (game.top, game.colour) == ("G5", "G")
    singles = ("B1", "G1", "B5", "R5", "R10", "B10", "Y20")
    assert game.allowed(*(f"play {card}" for card in singles)) == ["play G1", "play B5", "play R5"]


def test_RV_D07_multicoloured_money_may_be_part_of_a_sum() -> None:
    game = scene("M50 M50 R1", "Y20", top="M100").play("play M50 M50")
    assert game.hands[0] == "R1"
    game = scene("M100 M50 M50 R1", "Y20", top="M200").play("play M50 M50 M100")
    assert (game.hands[0], game.top) == ("R1", "M100")


def test_RV_D08_a_sum_may_be_played_on_multicoloured_money() -> None:
    game = scene("R20 B20 G10 Y1", "Y20", top="M50").play("play R20 B20 G10")
    assert (game.hands[0], game.top, game.colour) == ("Y1", "G10", "G")


def test_RV_D08_the_right_to_any_single_card_is_no_right_to_any_set() -> None:
    game = scene("R20 B20 G5 M100 M200 M100 Y1", "Y20", top="M500")
    assert game.allows("play M100 M200") is False
    assert game.refusal("play R20 B20").rule == "RV-R15"
    assert game.allowed("play R20", "play G5", "play M100") == [
        "play R20",
        "play G5",
        "play M100",
    ]


def test_RV_D14_two_equal_cards_need_the_right_sum_too() -> None:
    game = scene("B10 G10 B5 G5 Y1", "Y20", top="R10")
    assert game.refusal("play B10 G10").rule in SUM | {"RV-D14"}
    assert game.allows("play B5 G5")
    game = scene("R10 R10 Y1", "Y20", top="R10")
    assert game.refusal("play R10 R10").rule in SUM | {"RV-D14"}


def test_RV_D37_a_card_alone_is_no_sum() -> None:
    game = scene("B10 G5 Y1", "Y20", top="R10")
    assert game.legal == ["draw", "play B10"]  # once, as a single card
    game = scene("G2 Y20", "Y20", top="R10", pile="B10 Y1").play("draw")
    assert game.legal == ["keep", "play B10"]
    for moves in (game.legal, scene("M50 M50 Y1", "Y20", top="M50").legal):
        assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("colour", COLOURS)
def test_RV_D38_no_card_of_a_sum_needs_the_colour_of_the_top_card(colour: str) -> None:
    others = [other for other in COLOURS if other != colour]
    for one in others:
        for two in others:
            game = scene(f"{one}5 {two}5 M500", "Y20", top=f"{colour}10")
            assert game.allows(f"play {one}5 {two}5")


def test_RV_D50_the_same_colour_does_not_allow_several_cards() -> None:
    game = scene("R2 R5 R1 R20 R10", "Y20", top="R10")
    for cards in ("R2 R5", "R1 R20", "R2 R5 R1", "R10 R1"):
        assert game.refusal(f"play {cards}").rule in SUM | {"RV-D50"}


def test_RV_X06_blue_5_and_green_5_on_red_10() -> None:
    game = scene("B5 G5 Y1", "Y20 G1 B2", top="R10", under="R1").play("play B5 G5")
    assert (game.top, game.colour, game.played) == ("G5", "G", 4)
    assert (game.hands[0], game.turn) == ("Y1", 1)
    assert game.allows("play G1")
    assert not game.allows("play B2")


def test_RV_X08_a_sum_of_9_on_red_10_is_refused() -> None:
    game = scene("B5 G2 Y2", "Y20", top="R10")
    assert game.refusal("play B5 G2 Y2").rule == "RV-R15"
    assert game.hands[0] == "B5 G2 Y2"


def test_RV_X09_two_tens_at_once_on_red_10_are_refused() -> None:
    game = scene("B10 G10", "Y20", top="R10")
    assert game.refusal("play B10 G10").rule in SUM | {"RV-D14"}
    assert game.hands[0] == "B10 G10"


def test_RV_X10_red_2_and_red_5_at_once_on_red_10_are_refused() -> None:
    game = scene("R2 R5", "Y20", top="R10")
    assert game.refusal("play R2 R5").rule in SUM | {"RV-D50"}
    assert game.allowed("play R2", "play R5") == ["play R2", "play R5"]


def test_RV_X11_nothing_sums_to_1() -> None:
    hand = "R1 R1 B1 G1 Y1 R2 M50"
    game = scene(hand, "Y20", top="R1")
    assert all(move.count(" ") <= 1 for move in game.legal)
    for cards in ("R1 R1", "R1 B1", "B1 G1 Y1", "R2 B1", "M50 R1"):
        assert game.refusal(f"play {cards}").rule == "RV-R15"


def test_RV_X14_20_20_10_on_a_50() -> None:
    game = scene("B20 G20 Y10 R1", "Y20", top="M50").play("play B20 G20 Y10")
    assert (game.hands[0], game.top, game.turn) == ("R1", "Y10", 1)


def test_RV_X16_50_and_50_on_a_100() -> None:
    game = scene("M50 M50 R1", "Y20", top="M100").play("play M50 M50")
    assert (game.hands[0], game.top, game.turn) == ("R1", "M50", 1)


def test_RV_X46_the_last_two_cards_as_a_sum_win() -> None:
    game = scene("B5 G5", "Y20 Y20", top="R10").play("play B5 G5")
    assert (game.winners, game.ending) == ([0], "emptyHand")
    assert (game.hands, game.top, game.turn) == (["", "Y20 Y20"], "G5", None)


def test_of_more_than_a_thousand_sums_one_text_is_listed() -> None:
    thousand = "B1 B2 G1 G1 G2 R1 R1 R2 Y1 Y10 Y2 Y5 Y5"
    game = scene(f"{thousand} VV", "Y20", top="R20")
    sums = [move for move in game.legal if move.count(" ") > 1]
    assert len(sums) == len(set(sums)) == 1000
    assert "play *" not in game.legal
    one_more = "B1 B1 B10 B2 B2 B5 G1 G1 G10 G5 R10 R2 R5 Y1"
    game = scene(f"{one_more} VV", "Y20", top="R20")
    singles = ["R10", "R2", "R5", "VV"]
    assert game.legal == sorted(["draw", "play *", *(f"play {card}" for card in singles)])
    assert game.match.why_illegal(0, "play B10 R10") is None
    assert game.match.why_illegal(0, "play B10 R5 G5") is None
    assert game.match.why_illegal(0, "play B10 R5 R2") is not None
    assert game.match.why_illegal(0, "play *") is not None
