"""Drawing a card, and what may be done with it."""

from __future__ import annotations

import pytest
from rules.scene import NO_FIT, scene


def test_RV_R18_who_has_no_fitting_card_draws_exactly_one() -> None:
    game = scene("B5 G20", "Y20 Y20", top="R10", pile="Y2 R1 R2")
    assert game.legal == ["draw"]
    game.play("draw")  # Y2 does not fit
    assert (game.hands, game.pile) == (["B5 G20 Y2", "Y20 Y20"], "R1 R2")
    assert game.turn == 1
    game = scene("B5 G20", "Y20", top="R10", pile="R2 R1").play("draw")
    assert (game.drawn, game.pile) == ("R2", "R1")
    assert game.refusal("draw").rule == "RV-R18"


@pytest.mark.parametrize(
    ("top", "colour", "drawn"),
    [
        ("R10", None, "R1"),
        ("R10", None, "R-MAKSE"),
        ("R10", None, "Y10"),
        ("R10", None, "M500"),
        ("R10", None, "VV"),
        ("R-LISA", None, "B-LISA"),
        ("M50", None, "Y1"),
        ("VV", "Y", "Y20"),
        ("VV", "Y", "M50"),
    ],
)
def test_RV_R19_a_drawn_card_that_fits_may_be_played_at_once(
    top: str, colour: str | None, drawn: str
) -> None:
    game = scene("G5 G20", "B20", "B20", top=top, colour=colour, pile=f"{drawn} R2 R2 R2")
    game.play("draw")
    assert (game.phase, game.turn, game.drawn) == ("drawn", 0, drawn)
    assert game.legal == ["keep", f"play {drawn}"]
    game.play(f"play {drawn}")
    assert (game.top, game.hands[0]) == (drawn, "G5 G20")


@pytest.mark.parametrize(
    ("top", "colour", "drawn"),
    [
        ("R10", None, "B1"),
        ("R10", None, "B-MAKSE"),
        ("R-LISA", None, "B-RAHA"),
        ("R-LISA", None, "B1"),
        ("VV", "Y", "R20"),
        ("VV", "Y", "B-LISA"),
    ],
)
def test_RV_R20_if_the_drawn_card_does_not_fit_the_turn_is_over(
    top: str, colour: str | None, drawn: str
) -> None:
    game = scene("G5 G20", "B20", top=top, colour=colour, pile=f"{drawn} R2").play("draw")
    assert (game.turn, game.phase, game.drawn) == (1, "turn", None)
    assert sorted(game.hands[0].split()) == sorted(["G5", "G20", drawn])
    assert (game.top, game.pile) == (top, "R2")


def test_RV_R21_there_is_no_obligation_to_play_a_fitting_card() -> None:
    game = scene("R1 R2 M50", "Y20", top="R10", pile="B1 B2")
    assert game.legal == ["draw", "play M50", "play R1", "play R2"]
    game.play("draw")
    assert game.hands[0] == "R1 R2 B1 M50"
    assert game.turn == 1


def test_RV_R22_who_could_play_may_draw_and_play_the_new_card() -> None:
    game = scene("R1 R2", "Y20", top="R10", pile="B10 B2").play("draw")
    assert (game.phase, game.drawn, game.turn) == ("drawn", "B10", 0)
    game.play("play B10")
    assert (game.top, game.hands[0], game.turn) == ("B10", "R1 R2", 1)


def test_RV_R23_a_new_card_that_does_not_fit_stays_in_the_hand() -> None:
    game = scene("R1 R2", "Y20", top="R10", pile="B2 B1").play("draw")
    assert (game.hands[0], game.top, game.turn) == ("R1 R2 B2", "R10", 1)
    assert game.events(0) == ["draw"]  # nothing to decide, nothing recorded


def test_RV_D15_the_drawn_card_may_be_played_in_a_sum_that_contains_it() -> None:
    game = scene("R2 B5 G5 G20", "Y20", top="R10", pile="Y5 Y1").play("draw")
    assert (game.phase, game.drawn) == ("drawn", "Y5")
    assert game.legal == ["keep", "play B5 Y5", "play G5 Y5", "play Y5 B5", "play Y5 G5"]
    for others in ("play B5 G5", "play G5 B5"):  # they do fit, but without the drawn card
        assert game.refusal(others).rule in {"RV-D15", "RV-D16"}
    game.play("play Y5 B5")
    assert (game.top, game.hands[0], game.turn) == ("B5", "R2 G5 G20", 1)


def test_RV_D15_the_drawn_card_may_fit_both_alone_and_in_a_sum() -> None:
    game = scene("B5 B2 B2 B1", "Y20", top="R10", pile="R5 Y1").play("draw")
    sums = ["B5 R5", "R5 B5"]
    fours = ["R5 B1 B2 B2", "R5 B2 B2 B1", "B1 B2 B2 R5"]
    assert game.legal == sorted(["keep", "play R5", *(f"play {cards}" for cards in sums + fours)])


def test_RV_D15_one_of_two_equal_cards_counts_as_the_drawn_one() -> None:
    game = scene("Y5 B20", "Y20", top="R10", pile="Y5 Y1").play("draw")
    assert game.legal == ["keep", "play Y5 Y5"]
    game = scene("B2 G1", "Y20", top="Y5", pile="B2 Y1").play("draw")
    assert game.legal == ["keep", "play B2 B2 G1", "play B2 G1 B2"]


def test_RV_D15_the_sum_must_be_exact_with_the_drawn_card() -> None:
    game = scene("B5 G5 B20", "Y20", top="R10", pile="Y2 Y1").play("draw")
    assert (game.turn, game.hands[0]) == (1, "B5 B20 G5 Y2")  # 5 + 5 alone won't do
    for hand, top, drawn in (
        ("B20 G20", "R10", "Y5"),  # the drawn card counts once
        ("B5 B2 G2", "R10", "Y2"),
        ("B5 B2 G2 M500", "R10", "Y2"),
        ("B10 G10 M500", "R20", "Y5"),
        ("B10 B2 B2 G2 G2 Y2", "R20", "Y5"),
        ("B2 B2 G2", "R5", "Y2"),
        ("M100 B20 B20", "M200", "M50"),
    ):
        game = scene(hand, "Y20", top=top, pile=f"{drawn} Y1")
        if drawn != "M50":  # which fits alone
            assert game.play("draw").turn == 1
        else:
            assert game.play("draw").legal == ["keep", "play M50"]
    game = scene("B10 G5 B20", "Y20", top="M50", pile="Y20 Y1").play("draw")
    assert "play B10 B20 Y20" in game.legal
    assert game.refusal("play G5 B20 Y20").rule == "RV-R15"


def test_RV_D16_after_a_voluntary_draw_no_card_held_before_may_be_played() -> None:
    game = scene("R2 B10", "Y20", top="R10", pile="B2 Y1").play("draw")
    assert game.turn == 1  # the new card does not fit: the turn is over by itself
    game = scene("R2 B10 M50", "Y20", top="R10", pile="R1 Y1").play("draw")
    for move in ("play R2", "play B10", "play M50"):
        assert game.refusal(move).rule == "RV-D16"
    assert game.legal == ["keep", "play R1"]


def test_RV_D17_a_fitting_drawn_card_need_not_be_played() -> None:
    for drawn in ("R1", "M50", "VV", "R-RAHA"):
        game = scene("B5 G20", "Y20", top="R10", pile=f"{drawn} Y1").play("draw")
        assert game.allows("keep")
        game.play("keep")
        assert (game.turn, game.phase, game.top) == (1, "turn", "R10")
        assert drawn in game.hands[0].split()


def test_RV_D18_nobody_may_do_nothing_while_a_card_can_be_drawn() -> None:
    for hand in ("R1 B5", "B5 G5 Y1", "B1 G2"):
        game = scene(hand, "Y20", top="R10", pile="Y1")
        assert game.refusal("pass").rule == "RV-D18"
        game.refusal("keep")
        assert "draw" in game.legal
    game = scene("B5 G20", "Y20", top="R10", pile="R1 Y1").play("draw")
    assert game.refusal("pass").rule == "RV-D18"  # it is called keep then


def test_RV_D18_where_nothing_can_be_drawn_passing_takes_the_place_of_drawing() -> None:
    game = scene("R1 B5", "Y20", top="R10", pile="")
    assert game.legal == ["pass", "play R1"]
    assert game.refusal("draw").rule == "RV-D28"
    game.play("pass")
    assert game.turn == 1
    assert game.hands[0] == "R1 B5"


def test_RV_X21_no_fitting_card_a_fitting_one_drawn_and_played() -> None:
    game = scene("B5 G20", "Y20", "Y20", top="R10", pile="R2 Y1").play("draw")
    assert game.legal == ["keep", "play R2"]
    game.play("play R2")
    assert (game.sizes[0], game.hands[0], game.turn) == (2, "B5 G20", 1)


def test_RV_X22_no_fitting_card_a_fitting_one_drawn_and_kept() -> None:
    game = scene("B5 G20", "Y20", "Y20", top="R10", pile="R2 Y1").play("draw", "keep")
    assert (game.sizes[0], game.hands[0], game.turn) == (3, "R2 B5 G20", 1)


def test_RV_X23_no_fitting_card_and_none_drawn() -> None:
    game = scene("B5 G20", "Y20", "Y20", top="R10", pile="Y2 Y1").play("draw")
    assert (game.sizes[0], game.hands[0], game.turn) == (3, "B5 G20 Y2", 1)
    assert game.phase == "turn"


def test_RV_X26_nobody_draws_twice_in_a_turn() -> None:
    game = scene("B5 G20", "Y20", top="R10", pile="R2 R1 R5").play("draw")
    assert game.refusal("draw").rule == "RV-R18"
    assert game.refusal("draw", seat=1).rule is None
    assert game.pile == "R1 R5"
    game = scene("B5 G20", "Y20", top="R10", pile="Y2 R1").play("draw")
    assert game.refusal("draw", seat=0).rule is None


def test_RV_X27_nobody_ends_the_turn_without_a_play_or_a_draw() -> None:
    game = scene("B5 R1", "Y20", top="R10", pile="R2")
    assert game.refusal("pass").rule == "RV-D18"
    game.refusal("keep")
    assert game.turn == 0


def test_RV_X39_the_named_colour_held_but_a_card_drawn() -> None:
    hands = "VV R1", "B2 B5 R20"
    game = scene(*hands, top="R10", pile="B1 R1").play("play VV", "colour B", "draw")
    assert (game.phase, game.drawn) == ("drawn", "B1")
    assert game.legal == ["keep", "play B1"]
    game = scene(*hands, top="R10", pile="R10 R1").play("play VV", "colour B", "draw")
    assert (game.turn, game.hands[1]) == (0, "R10 R20 B2 B5")  # red no longer fits
    game = scene(*hands, top="R10", pile="R10 R1").play("play VV", "colour B")
    assert game.refusal("play R20").rule not in NO_FIT


def test_a_card_is_drawn_only_while_it_is_decided_on() -> None:
    game = scene("G5", "Y20", top="R10", pile="B5").play("draw", "play G5 B5")
    assert (game.phase, game.drawn, game.show(0)["drawn"]) == ("over", None, None)
    game = scene("G5", "Y20", top="R10", pile="R5").play("draw", "keep")
    assert (game.drawn, game.show(0)["drawn"]) == (None, None)
    for card, phase in (("R-RAHA", "choose"), ("R-VALJA", "choose"), ("VV", "colour")):
        game = scene("B5 G20", "Y20", "Y20", top="R10", pile=f"{card} Y1").play("draw")
        assert game.drawn == card
        game.play(f"play {card}")
        assert (game.phase, game.drawn) == (phase, None)


@pytest.mark.parametrize(("card", "phase"), [("R-RAHA", "choose"), ("VV", "colour")])
def test_a_drawn_card_that_lies_on_top_is_drawn_no_more(card: str, phase: str) -> None:
    game = scene("B5 G20", "Y20", "Y20", top="R10", pile=f"{card} Y1").play("draw")
    assert game.show(0)["drawn"] == card
    shown = game.play(f"play {card}").show(0)
    assert (shown["phase"], shown["top"], shown["drawn"]) == (phase, card, None)
