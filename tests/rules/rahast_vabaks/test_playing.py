"""Which single card fits."""

from __future__ import annotations

import pytest
from rules.scene import (
    ACTIONS,
    CARDS,
    COINS,
    COLOURED,
    COLOURS,
    NO_FIT,
    NOTES,
    PILE,
    scene,
)

OTHER = {"R": "B", "B": "G", "G": "Y", "Y": "R"}


def fits(card: str, top: str, colour: str | None = None, **options: str) -> bool:
    """May this card be played on that one, in mid-game?"""
    return scene(f"{card} {card}", "Y20", top=top, colour=colour, **options).allows(f"play {card}")


def test_RV_R10_a_fitting_card_goes_from_the_hand_on_the_card_in_the_middle() -> None:
    game = scene("R2 B5 G20", "Y20 Y10", top="R10", under="B1", pile="G1 G5")
    game.play("play R2")
    assert game.hands == ["B5 G20", "Y10 Y20"]
    assert (game.top, game.colour, game.played) == ("R2", "R", 3)
    assert game.pile == "G1 G5"
    assert game.turn == 1


def test_RV_R10_only_from_the_own_hand() -> None:
    game = scene("B5 B2", "R2 R5", top="R10", pile="R1 R1")
    for card in ("R2", "R1", "R10", "VV"):
        assert game.refusal(f"play {card}").rule is None  # no rule has a number for it


@pytest.mark.parametrize("colour", COLOURS)
def test_RV_R11_a_card_of_the_same_colour_fits(colour: str) -> None:
    names = [*map(str, COINS), *(f"-{action}" for action in ACTIONS)]
    for top in names:
        assert all(fits(colour + card, colour + top) for card in names)


@pytest.mark.parametrize("colour", COLOURS)
def test_RV_R11_one_of_another_colour_and_value_does_not(colour: str) -> None:
    names = [*map(str, COINS), *(f"-{action}" for action in ACTIONS)]
    for top in names:
        for card in names:
            if card != top:
                game = scene(f"{colour}{card} Y20", "Y20", top=OTHER[colour] + top)
                assert game.refusal(f"play {colour}{card}").rule in NO_FIT | {"RV-D05"}


@pytest.mark.parametrize("card", [*NOTES, "VV"])
def test_RV_R12_a_multicoloured_card_fits_on_any_card_whatever(card: str) -> None:
    assert all(fits(card, top) for top in CARDS if top != "VV")
    assert all(fits(card, "VV", colour) for colour in COLOURS)
    assert fits(card, "VV")  # as the start card


@pytest.mark.parametrize("value", COINS)
def test_RV_R13_a_card_of_the_same_denomination_fits_whatever_its_colour(value: int) -> None:
    for top in COLOURS:
        for card in COLOURS:
            assert fits(f"{card}{value}", f"{top}{value}")


@pytest.mark.parametrize("note", NOTES)
def test_RV_R31_multicoloured_money_may_be_played_on_any_colour(note: str) -> None:
    for top in COLOURED:
        game = scene(f"{note} R1", "Y20", top=top).play(f"play {note}")
        assert (game.top, game.turn, game.hands[0]) == (note, 1, "R1")


@pytest.mark.parametrize("note", NOTES)
def test_RV_R32_on_multicoloured_money_any_colour_may_be_played(note: str) -> None:
    assert all(fits(card, note) for card in CARDS)
    game = scene(f"{note} R1", "Y20 B2 G2", top="R10").play(f"play {note}")
    assert game.colour is None
    assert game.legal == ["draw", "play B2", "play G2", "play Y20"]


@pytest.mark.parametrize("action", ACTIONS)
def test_RV_I1_action_cards_have_a_colour(action: str) -> None:
    for colour in COLOURS:
        card = f"{colour}-{action}"
        assert fits(card, f"{colour}5")
        assert not fits(card, f"{OTHER[colour]}5")
        assert fits(f"{colour}5", card)
        assert not fits(f"{OTHER[colour]}5", card)
        game = scene(f"{card} R20", "Y20", top="VV", colour=OTHER[colour])
        assert game.refusal(f"play {card}").rule == "RV-R29"


@pytest.mark.parametrize("top", ["R1", "G20", "B-LISA", "Y-MAKSE", "M50", "M500"])
@pytest.mark.parametrize("colour", COLOURS)
def test_RV_D04_each_action_card_exists_in_each_colour_and_fits_by_it(
    colour: str, top: str
) -> None:
    for action in ACTIONS:
        expected = top[0] in (colour, "M") or top.endswith(action)
        assert fits(f"{colour}-{action}", top) == expected


def test_RV_I3_one_play_or_one_draw_then_the_next_player() -> None:
    game = scene("R1 R2 B20", "R5 B20", "B20 B20", top="R10", pile="G1 G2 G1")
    game.play("play R1")
    assert game.refusal("play R2", seat=0).rule is None
    assert game.refusal("draw", seat=0).rule is None
    assert game.turn == 1
    game.play("draw")  # G1 fits on R1
    game.play("play G1")
    assert game.turn == 2
    assert game.refusal("play R5", seat=1).rule is None
    game.play("draw")  # G2 on G1
    game.play("keep")
    assert game.turn == 0
    game = scene("R5 B5 R1", "Y20", top="R10").play("play R5 B5")
    assert game.turn == 1


def test_RV_I4_cards_without_value_are_no_part_of_a_sum_and_no_target() -> None:
    game = scene("B5 G5 R-LISA VV R1", "Y20", top="R10")
    for cards in ("B5 G5 R-LISA", "R-LISA G5 B5", "VV B5 G5", "VV R-LISA"):
        assert game.refusal(f"play {cards}").rule == "RV-I4"
    for top, colour in (("R-LISA", None), ("VV", "B"), ("VV", None)):
        game = scene("B5 G5 B-MAKSE B-RAHA R1", "Y20", top=top, colour=colour)
        for cards in ("B5 G5", "B-MAKSE B-RAHA", "R1 B5"):
            assert game.refusal(f"play {cards}").rule == "RV-I4"


@pytest.mark.parametrize("top", ACTIONS)
def test_RV_I4_action_cards_have_no_denomination_in_common(top: str) -> None:
    for card in ACTIONS:
        if card != top:
            assert not fits(f"B-{card}", f"R-{top}")
    for value in COINS:
        assert not fits(f"B{value}", f"R-{top}")
        assert not fits(f"B-{top}", f"R{value}")


@pytest.mark.parametrize("action", ACTIONS)
def test_RV_D05_an_action_card_of_the_same_name_always_fits(action: str) -> None:
    for top in COLOURS:
        for card in COLOURS:
            assert fits(f"{card}-{action}", f"{top}-{action}")
            assert fits(f"{card}-{action}", f"{top}-{action}", sameNameAction="always")


@pytest.mark.parametrize("action", ACTIONS)
def test_RV_D05_with_only_on_start_card_it_fits_there_alone(action: str) -> None:
    for top in COLOURS:
        for card in COLOURS:
            option = {"sameNameAction": "onlyOnStartCard"}
            hand = f"{card}-{action} Y20"
            game = scene(hand, "Y20", top=f"{top}-{action}", **option)
            if card == top:
                assert game.allows(f"play {card}-{action}")  # by its colour
            else:
                assert game.refusal(f"play {card}-{action}").rule == "RV-D05"
            game = scene(hand, "Y20", top=f"{top}-{action}", start_card=True, **option)
            assert game.allows(f"play {card}-{action}")


def test_RV_D06_any_euro_on_any_euro_is_not_the_same_denomination() -> None:
    for top in COINS:
        for card in COINS:
            assert fits(f"B{card}", f"R{top}") == (card == top)


@pytest.mark.parametrize("note", NOTES)
def test_RV_D09_an_action_card_alone_goes_on_multicoloured_money(note: str) -> None:
    for colour in COLOURS:
        for action in ACTIONS:
            assert fits(f"{colour}-{action}", note)
            option = {"sameNameAction": "onlyOnStartCard"}
            assert fits(f"{colour}-{action}", note, **option)


def test_RV_X03_red_2_on_red_10_by_colour() -> None:
    game = scene("R2 Y1", "Y20", top="R10").play("play R2")
    assert (game.top, game.hands[0], game.turn) == ("R2", "Y1", 1)


def test_RV_X04_blue_10_on_red_10_by_denomination() -> None:
    game = scene("B10 Y1", "Y20", top="R10").play("play B10")
    assert (game.top, game.colour, game.hands[0], game.turn) == ("B10", "B", "Y1", 1)


def test_RV_X05_blue_5_alone_on_red_10_is_refused() -> None:
    game = scene("B5 Y1", "Y20", top="R10")
    assert game.refusal("play B5").rule in NO_FIT
    assert game.legal == ["draw"]


def test_RV_X13_500_on_red_10_then_any_single_card() -> None:
    hand = "R1 B2 G5 Y10 R20 B-LISA G-VALJA R-RAHA Y-MAKSE M50 M500 VV"
    game = scene("M500 B1", hand, top="R10").play("play M500")
    assert game.legal == sorted(["draw", *(f"play {card}" for card in hand.split())])
    game.play("play Y-MAKSE")
    assert game.top == "Y-MAKSE"


def test_RV_X19_blue_lisaraha_on_red_lisaraha_in_mid_game() -> None:
    hands = "R-LISA Y1", "B-LISA Y20", "Y20 Y20"
    game = scene(*hands, top="R10").play("play R-LISA")
    assert game.allows("play B-LISA")
    game = scene(*hands, top="R10", sameNameAction="onlyOnStartCard").play("play R-LISA")
    assert game.refusal("play B-LISA").rule == "RV-D05"


def test_RV_X20_what_fits_on_red_lisaraha() -> None:
    game = scene("R-LISA Y1", "B10 R10 M50 VV", "Y20", top="R10", pile="Y1 Y1 Y1")
    game.play("play R-LISA")
    assert game.refusal("play B10").rule in NO_FIT
    assert game.allowed("play R10", "play M50", "play VV") == ["play R10", "play M50", "play VV"]


@pytest.mark.parametrize("card", ["R-VALJA", "R-RAHA"])
def test_RV_X54_what_cannot_be_is_refused_and_changes_nothing(card: str) -> None:
    game = scene(f"{card} R1 R2", "R5 B1 B2", "R5 R5", top="R10", pile=PILE)
    for move in ("play R5", "draw", "pass"):  # out of turn
        assert game.refusal(move, seat=1).rule is None
        assert game.refusal(move, seat=5).rule is None  # no such seat
    assert game.refusal("play R10").rule is None
    assert game.refusal("play R2 R2").rule is None
    game.play(f"play {card}")
    assert game.legal == ["choose 1", "choose 2"]
    game.refusal("choose 0")  # oneself
    for seat in range(3, 7):
        game.refusal(f"choose {seat}")  # nobody sits there
    assert game.refusal("choose 1", seat=1).rule is None
    game = scene("VV R1", "Y20", top="R10").play("play VV")
    assert game.refusal("colour O").rule == "RV-D02"
