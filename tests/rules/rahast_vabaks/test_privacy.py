"""What the others may see, and what they may know."""

from __future__ import annotations

import json

import pytest
from rules.scene import Scene, in_table_order, scene

EVERYBODY = (None, 0, 1, 2)


def known(game: Scene, watcher: int | None) -> list[str]:
    """The cards that this watcher knows for certain, hand by hand."""
    return [" ".join(cards) for cards in game.learned(watcher)["known"]]


def test_RV_I6_hands_are_secret_and_their_sizes_public() -> None:
    game = scene("R1 B2 G5", "Y20 M50", "VV", top="R10")
    for seat, hand in ((0, ["R1", "B2", "G5"]), (1, ["Y20", "M50"]), (2, ["VV"]), (None, None)):
        shown = game.show(seat)
        assert shown["hand"] == hand
        assert shown["handSizes"] == [3, 2, 1]
        assert shown["viewer"] == seat
    game.play("play R1")
    assert game.show(2)["handSizes"] == [2, 2, 1]


def test_RV_X55_nobody_is_shown_the_cards_of_another_or_the_order_of_the_pile() -> None:
    game = scene("G-RAHA Y-LISA M500", "B20 B10", "G1", top="R10", pile="Y-VALJA M200 G20")
    for viewer in (1, 2, None):
        text = json.dumps(game.show(viewer))
        for card in ("G-RAHA", "Y-LISA", "M500", "Y-VALJA", "M200", "G20"):
            assert card not in text
    assert "deck" not in game.match.seat_record(1)


@pytest.mark.parametrize("moves", [[], ["draw"], ["draw", "keep"], ["draw", "keep", "draw"]])
def test_RV_X55_other_cards_where_one_cannot_see_make_no_difference(moves: list[str]) -> None:
    """Two tables that differ only in what seat 1 does not see: seat 1 sees no difference."""
    one = scene("B2 B5 R1", "Y20", "G1 M50", top="R10", pile="R2 G2 R5 Y1").play(*moves)
    two = scene("Y1 B5 R2", "Y20", "G1 R5", top="R10", pile="R1 G2 M50 B2").play(*moves)
    assert one.hands != two.hands
    assert one.show(1) == two.show(1)
    assert one.match.view(1) == two.match.view(1)
    assert one.match.seat_record(1) == two.match.seat_record(1)
    assert one.show(None) == two.show(None)
    assert one.show(0) != two.show(0)


def test_RV_D36_payer_and_taker_see_which_card_moves_the_others_only_the_counts() -> None:
    def paid(card: str) -> Scene:
        game = scene("R-VALJA R1 B5", "G1", "Y1", top="R10").play("play R-VALJA", "choose 2")
        return game.take(card)

    game = paid("B5")
    assert [game.events(viewer)[-1] for viewer in EVERYBODY] == [
        "take ?",
        "take B5",
        "take ?",
        "take B5",
    ]
    assert game.show(1)["handSizes"] == [1, 1, 2]
    assert known(game, 0) == ["", "", "B5"]
    assert known(game, 1) == known(game, None) == ["", "", ""]
    assert known(game, 2) == ["", "", ""]
    assert game.show(2)["hand"] == ["B5", "Y1"]
    assert game.match.view(1) == paid("R1").match.view(1)
    assert game.match.view(None) == paid("R1").match.view(None)


def test_RV_D46_of_the_played_cards_only_the_top_one_is_shown() -> None:
    game = scene("B5 G5 R1", "Y20", top="R10", under="Y1 Y2").play("play B5 G5")
    for viewer in (None, 0, 1):
        shown = game.show(viewer)
        assert (shown["top"], shown["played"]) == ("G5", 5)
        for card in ("B5", "R10", "Y1", "Y2"):
            assert f'"{card}"' not in json.dumps(shown)


def test_RV_D47_the_others_see_that_a_drawn_card_fits_but_not_which_it_is() -> None:
    one = scene("B5 B20", "Y20", "G1", top="R10", pile="R2 M50").play("draw")
    two = scene("B5 B20", "Y20", "G1", top="R10", pile="M50 R2").play("draw")
    assert one.show(0)["drawn"] == "R2"
    for viewer in (1, 2, None):
        shown = one.show(viewer)
        assert (shown["phase"], shown["toMove"], shown["drawn"]) == ("drawn", 0, None)
        assert one.match.view(viewer) == two.match.view(viewer)
        assert one.events(viewer) == ["draw"]
    one.play("keep")
    assert one.show(0)["drawn"] is None
    assert one.events(1) == ["draw", "keep"]


# --- What is learned by watching (view.md, 2) -----------------------------------------------------


def test_everybody_knows_what_was_played_since_the_last_shuffle() -> None:
    game = scene("R1 B20", "B1 B20", "G20 G20", top="R10", pile="Y2 Y5").play("play R1", "play B1")
    for viewer in EVERYBODY:
        assert game.learned(viewer)["played"] == in_table_order(["R10", "R1", "B1"])
    game.play("draw", "draw").shuffle("R1 R10")
    for viewer in EVERYBODY:
        assert game.learned(viewer)["played"] == ["B1"]
        assert game.events(viewer)[-1] == "shuffle ? ?"


def test_who_has_exchanged_hands_knows_what_was_given_away() -> None:
    game = scene("R-RAHA B1 B2", "G1 M50", "Y1 Y2", top="R10", pile="G20 G20 R20 Y1")
    game.play("play R-RAHA", "choose 1")
    assert known(game, 0) == ["", "B1 B2", ""]
    assert known(game, 1) == ["G1 M50", "", ""]
    assert known(game, 2) == known(game, None) == ["", "", ""]
    game.play("draw")  # seat 1: an unknown card comes, the known ones stay
    assert known(game, 0) == ["", "B1 B2", ""]
    game.play("draw", "play M50")
    assert known(game, 1) == ["G1", "", ""]  # a known card leaves when it is played
    game.play("play B1")
    assert known(game, 0) == ["", "B2", ""]


def test_what_is_known_goes_along_with_the_cards() -> None:
    game = scene("R-RAHA B1 B2", "R1 R-RAHA", "Y1 Y2", top="R10", pile="G20 B20 Y5 Y5")
    game.play("play R-RAHA", "choose 1")  # 0 holds R1 R-RAHA, 1 holds B1 B2
    game.play("draw", "draw", "play R-RAHA", "choose 2")  # 0: Y1 Y2 B20, 2: R1
    assert known(game, 0) == ["", "B1 B2", "R1"]
    assert known(game, 1) == ["", "", "R1"]
    assert known(game, 2) == ["B20 Y1 Y2", "", ""]


def test_a_card_taken_blind_makes_void_what_the_others_knew_of_that_hand() -> None:
    game = scene("R-RAHA R-VALJA B1 B2", "G1 R2 R5", "Y1 Y2", top="R10", pile="R1 Y1 Y5")
    game.play("play R-RAHA", "choose 1")  # 1 holds R-VALJA B1 B2
    assert known(game, 0) == ["", "B1 B2 R-VALJA", ""]
    game.play("play R-VALJA")
    assert known(game, 0) == ["", "B1 B2", ""]
    game.play("choose 2").take("B2")
    assert known(game, 0) == ["", "", ""]
    assert known(game, 1) == ["R2 R5 G1", "", "B2"]
    assert known(game, 2) == ["", "", ""]


def test_who_takes_a_known_card_knows_that_it_is_there_no_more() -> None:
    game = scene("R-RAHA R-VALJA B1 B2", "G1 R2 R5", "Y1 Y2", top="R10", pile="R1 Y1 Y5")
    game.play("play R-RAHA", "choose 1", "play R-VALJA", "choose 0").take("B2")
    assert known(game, 0) == ["", "B1", ""]
    assert known(game, 1) == ["R2 R5 B2 G1", "", ""]
