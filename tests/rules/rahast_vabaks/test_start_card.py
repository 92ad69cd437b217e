"""The start card."""

from __future__ import annotations

import pytest
from rules.scene import ACTIONS, CARDS, COLOURED, COLOURS, NO_FIT, NOTES, Scene, dealt, scene

STRICT = {"sameNameAction": "onlyOnStartCard"}
OTHER = {"R": "B", "B": "G", "G": "Y", "Y": "R"}
HAND = "Y20 Y20 Y20 Y20 Y20 Y20 Y20"


def fitting(top: str, *cards: str, **options: str) -> list[str]:
    """Which of these cards may be played alone on this start card?"""
    return [
        card
        for card in cards
        if scene(f"{card} B1", "B1", top=top, start_card=True, **options).allows(f"play {card}")
    ]


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("first", [0, 2])
def test_RV_R36_the_action_of_a_start_card_is_not_carried_out(action: str, first: int) -> None:
    hands = [f"{HAND} G1", f"{HAND} G2", f"{HAND} G5"]
    game = dealt(*hands, top=f"R-{action}", pile="B1 B2 B5 B10", first=first)
    assert (game.turn, game.phase, game.due, game.start_card) == (first, "turn", None, True)
    assert game.sizes == [8, 8, 8]
    assert game.pile == "B1 B2 B5 B10"
    assert game.legal == ["draw"]
    game.play("draw")
    assert game.turn == (first + 1) % 3


@pytest.mark.parametrize("options", [{}, STRICT])
@pytest.mark.parametrize("action", ACTIONS)
def test_RV_R37_on_an_action_start_card_one_of_the_same_name_fits(
    action: str, options: dict[str, str]
) -> None:
    for top in COLOURS:
        named_so = [f"{colour}-{action}" for colour in COLOURS]
        assert fitting(f"{top}-{action}", *named_so, **options) == named_so
        other = [f"{OTHER[top]}-{name}" for name in ACTIONS if name != action]
        assert fitting(f"{top}-{action}", *other, **options) == []


@pytest.mark.parametrize("action", ACTIONS)
def test_RV_R38_on_an_action_start_card_any_card_of_the_same_colour_fits(action: str) -> None:
    for top in COLOURS:
        same_name = f"-{action}"
        wanted = [card for card in COLOURED if card[0] == top or card.endswith(same_name)]
        assert fitting(f"{top}-{action}", *COLOURED) == wanted


@pytest.mark.parametrize("top", [*NOTES, "VV"])
def test_RV_R39_on_a_multicoloured_start_card_any_card_fits(top: str) -> None:
    assert fitting(top, *CARDS) == CARDS
    assert fitting(top, *CARDS, **STRICT) == CARDS
    game = dealt(f"B1 {HAND}", f"G1 {HAND}", top=top)
    assert (game.colour, game.phase) == (None, "turn")
    assert [move for move in game.legal if move.count(" ") < 2] == ["draw", "play B1", "play Y20"]


@pytest.mark.parametrize("top", ["R-LISA", "R-VALJA", "R-RAHA", "R-MAKSE", "VV"])
def test_RV_D32_nobody_may_choose_to_carry_out_the_action_of_the_start_card(top: str) -> None:
    game = dealt(f"B1 {HAND}", f"B1 {HAND}", f"B1 {HAND}", top=top)
    for move in ("choose 1", "choose 2", "colour B", "colour R", "pass"):
        game.refusal(move)
    assert "draw" in game.legal
    assert all(move.split(" ")[0] in ("draw", "play") for move in game.legal)
    if top != "VV":
        game.play("draw")
        assert game.turn == 1
        assert game.sizes == [9, 8, 8]


@pytest.mark.parametrize("options", [{}, STRICT])
def test_RV_D33_on_an_action_start_card_multicoloured_cards_fit_too(
    options: dict[str, str],
) -> None:
    for action in ACTIONS:
        multicoloured = [*NOTES, "VV"]
        assert fitting(f"R-{action}", *multicoloured, **options) == multicoloured


def test_RV_D44_action_cards_are_the_four_and_not_the_multicoloured_ones() -> None:
    foreign = ["B5", "G20", "Y-LISA", "Y-VALJA", "Y-RAHA", "Y-MAKSE"]
    for action in ACTIONS:  # RV-R36 to RV-R38: the colour counts, and the name
        assert fitting(f"R-{action}", *foreign) == [f"Y-{action}"]
    for top in (*NOTES, "VV"):  # RV-R39: any card
        assert fitting(top, *foreign) == foreign
    assert fitting("R5", *foreign) == ["B5"]  # a money card is an ordinary one


def drawn_round(game: Scene) -> Scene:
    """The first player draws, keeps, and it is the next one's turn."""
    game.play("draw")
    return game.play("keep") if game.phase == "drawn" else game


def test_RV_D45_the_rights_on_the_start_card_pass_on_until_it_is_covered() -> None:
    hands = f"B1 {HAND}", f"B1 {HAND}", "B-LISA G-LISA B1 B2 Y20 Y20 Y20 Y20"
    game = dealt(*hands, top="R-LISA", pile="G1 G2 G5 G1 G2 G5 G1", **STRICT)
    drawn_round(drawn_round(game))
    assert (game.turn, game.start_card) == (2, True)
    assert game.allowed("play B-LISA", "play G-LISA") == ["play B-LISA", "play G-LISA"]
    game = dealt(*hands, top="VV", pile="G1 G2 G5 G1 G2 G5 G1")
    drawn_round(drawn_round(game))
    assert (game.turn, game.colour, game.start_card) == (2, None, True)
    moves = ["play B-LISA", "play B1", "play G-LISA", "play Y20"]
    assert game.allowed(*moves) == moves


def test_RV_D45_once_covered_it_is_no_start_card_any_more() -> None:
    hands = "R-LISA B1", "B-LISA B1", "G-LISA B1"
    game = scene(*hands, top="R10", start_card=True, pile="Y1 Y1 Y1 Y1 Y1", **STRICT)
    assert game.start_card
    game.play("play R-LISA")
    assert not game.start_card
    assert game.refusal("play B-LISA").rule == "RV-D05"
    game = scene("B1 B2", "B-LISA B1", top="R-LISA", under="R10", pile="Y1", **STRICT)
    game.play("draw").shuffle("R10")  # lies there alone again, and is no start card for that
    assert (game.played, game.start_card) == (1, False)
    assert game.refusal("play B-LISA").rule == "RV-D05"


def test_RV_X42_maksehaired_as_the_start_card() -> None:
    hand = "B-MAKSE R1 R-LISA M50 VV B1 B5 G-LISA"
    for options in ({}, STRICT):
        third = "G-MAKSE B1 Y20 Y20 Y20 Y20 Y20 Y20"
        game = dealt(hand, f"B1 {HAND}", third, top="R-MAKSE", **options)
        assert game.turn == 0  # not skipped
        wanted = ["draw", "play B-MAKSE", "play M50", "play R-LISA", "play R1", "play VV"]
        assert game.legal == wanted
        assert game.refusal("play B1").rule in NO_FIT
        game.play("play B-MAKSE")
        assert (game.turn, game.start_card) == (2, False)
        if options:
            assert game.refusal("play G-MAKSE").rule == "RV-D05"
        else:
            assert game.allows("play G-MAKSE")


@pytest.mark.parametrize("action", ["LISA", "VALJA", "RAHA"])
def test_RV_X43_other_action_start_cards_have_no_effect_on_any_hand(action: str) -> None:
    hands = [f"{HAND} G1", f"{HAND} G2", f"{HAND} G5", f"{HAND} B1"]
    game = dealt(*hands, top=f"R-{action}", pile="B1 B2 B5 B10 B20")
    assert [hand.split() for hand in game.hands] == [
        ["G1", *HAND.split()],
        ["G2", *HAND.split()],
        ["G5", *HAND.split()],
        ["B1", *HAND.split()],
    ]
    assert (game.pile, game.turn, game.due) == ("B1 B2 B5 B10 B20", 0, None)


def test_RV_X44_a_multicoloured_start_card() -> None:
    hand = "M50 M50 R1 B-LISA G-VALJA VV Y20 M500"
    singles = [f"play {card}" for card in set(hand.split())]
    game = dealt(hand, f"B1 {HAND}", top="VV")
    assert game.legal == sorted(["draw", *singles])  # no colour is asked for, no sums
    game = dealt(hand, f"B1 {HAND}", top="M100")
    assert game.legal == sorted(["draw", *singles, "play M50 M50"])
