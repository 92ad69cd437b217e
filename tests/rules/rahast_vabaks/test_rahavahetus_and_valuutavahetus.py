"""RAHAVAHETUS and VALUUTAVAHETUS."""

from __future__ import annotations

import pytest
from rules.scene import CARDS, COLOURED, COLOURS, NOTES, PILE, scene


@pytest.mark.parametrize("chosen", [0, 2, 3])
def test_RV_R28_rahavahetus_two_players_exchange_their_whole_hands(chosen: int) -> None:
    hands = ["G1 G2", "R-RAHA B5 VV", "Y1", "M50 Y-LISA G20 G20"]
    game = scene(*hands, top="R10", pile=PILE, turn=1).play("play R-RAHA")
    assert (game.phase, game.turn) == ("choose", 1)
    game.play(f"choose {chosen}")
    wanted = ["G1 G2", "B5 VV", "Y1", "G20 G20 Y-LISA M50"]
    wanted[1], wanted[chosen] = wanted[chosen], wanted[1]
    assert game.hands == wanted
    assert (game.turn, game.top, game.pile) == (2, "R-RAHA", PILE)


def test_RV_R28_rahavahetus_the_new_hands_are_played_from() -> None:
    hands = "R-RAHA B10 B1 B2 B2", "R5 G5 Y5", "R10 R1"
    game = scene(*hands, top="R20", pile=PILE).play("play R-RAHA", "choose 1")
    assert game.refusal("play R5").rule is None
    game.play("draw", "play R10")
    assert game.allowed("play G5 Y5", "play R5", "play R5 Y5") == [
        "play G5 Y5",
        "play R5",
        "play R5 Y5",
    ]
    game.play("play R5 G5")
    assert game.hands == ["Y5", "B1 B2 B2 B10 Y1", "R1"]
    game.play("play B2 B2 Y1")
    assert game.hands == ["Y5", "B1 B10", "R1"]


def test_RV_D34_rahavahetus_with_any_other_player_whatever_the_counts() -> None:
    game = scene("R-RAHA B1 B2", "G1", "G1 G2", "G1 G2 G5", top="R10").play("play R-RAHA")
    assert game.legal == ["choose 1", "choose 2", "choose 3"]
    assert game.refusal("choose 0").rule == "RV-D34"
    for empty in ("choose 4", "choose 5", "choose 6"):
        game.refusal(empty)


def test_RV_D34_rahavahetus_the_card_itself_stays_in_the_middle() -> None:
    game = scene("R-RAHA B1", "G1 G2", "Y1", top="R10").play("play R-RAHA", "choose 2")
    assert game.hands == ["Y1", "G1 G2", "B1"]
    assert (game.top, game.played) == ("R-RAHA", 2)


def test_RV_D35_rahavahetus_as_the_last_but_one_card_is_carried_out() -> None:
    game = scene("R-RAHA B1", "G1 G2 G5", "Y1", top="R10").play("play R-RAHA")
    assert game.legal == ["choose 1", "choose 2"]
    game.play("choose 1")
    assert game.hands == ["G1 G2 G5", "B1", "Y1"]
    assert (game.winners, game.turn) == (None, 1)


def test_RV_R40_rahavahetus_as_the_last_card_wins_without_an_exchange() -> None:
    for hands in (("R-RAHA", "G1 G2"), ("R-RAHA", "G1 G2", "Y1")):
        game = scene(*hands, top="R10").play("play R-RAHA")
        assert (game.winners, game.ending) == ([0], "emptyHand")
        assert game.hands == ["", *hands[1:]]


def test_RV_X32_rahavahetus_with_four_cards_against_two() -> None:
    hands = "B-RAHA R1 R2 R5", "G1", "Y1 Y2"
    game = scene(*hands, top="B10").play("play B-RAHA", "choose 2")
    assert game.hands == ["Y1 Y2", "G1", "R1 R2 R5"]
    assert game.turn == 1


def test_RV_X33_rahavahetus_as_the_last_card() -> None:
    game = scene("B-RAHA", "G1", "Y1 Y2", top="B10").play("play B-RAHA")
    assert (game.winners, game.phase) == ([0], "over")
    assert game.hands == ["", "G1", "Y1 Y2"]
    assert game.refusal("choose 2", seat=0).rule == "RV-R33"


@pytest.mark.parametrize("named", COLOURS)
def test_RV_R29_valuutavahetus_names_the_colour_that_has_to_be_played(named: str) -> None:
    game = scene("VV R1", "Y20 " + " ".join(COLOURED), top="R10").play("play VV")
    assert (game.phase, game.turn, game.colour) == ("colour", 0, None)
    game.play(f"colour {named}")
    assert (game.phase, game.turn, game.colour, game.top) == ("turn", 1, named, "VV")
    for card in COLOURED:
        if card[0] == named:
            assert game.allows(f"play {card}")
        else:
            assert game.refusal(f"play {card}").rule == "RV-R29"


def test_RV_R29_valuutavahetus_the_colour_ends_with_the_card_that_is_played_on_it() -> None:
    game = scene("VV R1", "B2 B2", "B1 G2 R1 Y20", top="R10").play("play VV", "colour B", "play B2")
    assert (game.top, game.colour) == ("B2", "B")
    singles = game.allowed("play B1", "play G2", "play R1", "play Y20")
    assert singles == ["play B1", "play G2"]
    game = scene("VV R1", "M50 B2", "B1 G2 R1", top="R10")
    game.play("play VV", "colour B", "play M50")
    assert game.colour is None
    assert game.allowed("play B1", "play G2", "play R1") == ["play B1", "play G2", "play R1"]


def test_RV_D10_valuutavahetus_the_named_colour_or_any_multicoloured_card() -> None:
    for named in COLOURS:
        game = scene("VV R1", "M50 M100 M200 M500 VV Y20", top="R10")
        game.play("play VV", f"colour {named}")
        for card in (*NOTES, "VV"):
            assert game.allows(f"play {card}")
    game.play("play VV")
    assert (game.phase, game.turn) == ("colour", 1)
    game.play("colour G")
    assert (game.colour, game.turn) == ("G", 0)


def test_RV_D11_valuutavahetus_the_named_colour_stays_until_a_card_is_played_on_it() -> None:
    hands = "VV R1 R1", "R2 R2", "R5 B5", "G1 B1"
    game = scene(*hands, top="R10", pile="Y1 B2 Y2 Y5").play("play VV", "colour B")
    game.play("draw")  # Y1: seat 1 cannot play
    assert (game.turn, game.colour) == (2, "B")
    assert game.refusal("play R5").rule == "RV-R29"
    game.play("draw", "keep")  # B2: seat 2 does not want to
    assert (game.turn, game.colour) == (3, "B")
    assert game.refusal("play G1").rule == "RV-R29"
    game.play("draw")
    assert (game.turn, game.colour) == (0, "B")  # it binds who has named it, too
    assert game.refusal("play R1").rule == "RV-R29"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_RV_D12_valuutavahetus_binds_whoever_plays_next(seats: int) -> None:
    for turn in range(seats):
        hands = ["R1 B1 Y20"] * seats
        hands[turn] = "VV R2"
        game = scene(*hands, top="R10", turn=turn).play("play VV", "colour B")
        assert game.turn == (turn + 1) % seats
        assert game.refusal("play R1").rule == "RV-R29"
        assert game.allows("play B1")


@pytest.mark.parametrize("top", ["R10", "B10", "M50", "G-LISA"])
def test_RV_D13_valuutavahetus_any_colour_may_be_named(top: str) -> None:
    game = scene("VV R1", "R2 R2", top=top).play("play VV")  # nobody holds blue, green, yellow
    assert game.legal == ["colour B", "colour G", "colour R", "colour Y"]
    for colour in COLOURS:
        assert scene("VV R1", "R2", top=top).play("play VV", f"colour {colour}").colour == colour


def test_RV_D49_valuutavahetus_does_not_force_to_play() -> None:
    game = scene("VV R1", "B1 B2 B5", top="R10", pile="B10 B20").play("play VV", "colour B")
    assert game.legal == ["draw", "play B1", "play B2", "play B5"]
    game.play("draw", "keep")
    assert (game.hands[1], game.turn, game.colour) == ("B1 B2 B5 B10", 0, "B")


def test_RV_X35_valuutavahetus_and_blue_named() -> None:
    blue = [card for card in CARDS if card[0] in "BMV"]
    game = scene("VV R1", " ".join([*blue, "R10"]), top="R10").play("play VV", "colour B")
    for card in blue:
        assert game.allows(f"play {card}")
    assert game.refusal("play R10").rule == "RV-R29"


def test_RV_X37_valuutavahetus_on_valuutavahetus() -> None:
    game = scene("VV R1", "VV R1", "B1 Y1 R1 R2", top="R10")
    game.play("play VV", "colour B", "play VV", "colour Y")
    assert (game.turn, game.colour) == (2, "Y")
    assert game.legal == ["draw", "play Y1"]


def test_RV_X40_valuutavahetus_as_the_last_card_wins_and_no_colour_is_asked_for() -> None:
    game = scene("VV", "B1", "B1", top="R10").play("play VV")
    assert (game.winners, game.ending, game.phase) == ([0], "emptyHand", "over")
    assert game.legal == []
    assert game.refusal("colour B", seat=0).rule == "RV-R33"
