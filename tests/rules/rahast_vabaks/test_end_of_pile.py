"""What happens when the pile runs out."""

from __future__ import annotations

from typing import Any

import pytest
from rules.scene import Scene, scene

from kaardilaud.games.game import BadOption
from kaardilaud.records import replay

FEWEST = {"pileEmpty": "fewestWins"}


def test_RV_R34_the_played_cards_are_shuffled_into_a_new_pile_and_the_game_goes_on() -> None:
    game = scene("B5 B20", "Y20 B20", top="R10", under="G1 G2 G5", pile="Y2").play("draw")
    assert (game.due, game.turn, game.legal) == ("shuffle", None, [])
    assert (game.played, game.top) == (4, "R10")
    game.shuffle("G5 G1 G2")
    assert (game.pile, game.played, game.top) == ("G5 G1 G2", 1, "R10")
    assert (game.hands, game.turn, game.winners) == (["B5 B20 Y2", "B20 Y20"], 1, None)
    game.play("draw")
    assert (game.hands[1], game.pile) == ("B20 G5 Y20", "G1 G2")


def test_RV_R34_again_and_again_while_there_are_played_cards() -> None:
    game = scene("B20 R2", "Y20 G20", top="R10", under="G1", pile="B1").play("draw")
    game.shuffle("G1").play("draw")
    assert (game.played, game.pile, game.legal) == (1, "", ["pass", "play R2"])
    game.play("play R2").shuffle("R10").play("draw", "play R10")
    assert game.shuffle("R2").hands == ["B1 B20", "G1 G20 Y20"]


def test_RV_R35_the_player_with_the_fewest_cards_wins() -> None:
    game = scene("B5 B20", "B20", "Y1 Y2", top="R10", under="G1 G2", pile="Y2", **FEWEST)
    game.play("draw")
    assert (game.winners, game.ending) == ([1], "fewestCards")
    assert (game.due, game.turn, game.legal, game.phase) == (None, None, [], "over")
    assert game.sizes == [3, 1, 2]


def test_RV_D26_by_default_the_played_cards_are_shuffled() -> None:
    for options in ({}, {"pileEmpty": "reshuffle"}):
        game = scene("B5", "B20", top="R10", under="G1", pile="Y2", **options).play("draw")
        assert game.due == "shuffle"
    with pytest.raises(BadOption):
        scene("B5", "B20", top="R10", pileEmpty="stop")


def test_RV_D26_as_soon_as_the_turn_with_the_last_card_is_finished() -> None:
    for move, rest in (("keep", "G1 G2"), ("play R2", "G1 G2 R10")):
        game = scene("B5", "B20", top="R10", under="G1 G2", pile="R2").play("draw")
        assert (game.due, game.phase, game.pile) == (None, "drawn", "")  # the turn goes on
        game.play(move)
        assert game.due == "shuffle"  # before anybody needs a card
        game.shuffle(rest)
        assert game.turn == 1


@pytest.mark.parametrize("options", [{}, FEWEST])
def test_RV_D26_the_last_drawn_card_may_win_the_game(options: dict[str, str]) -> None:
    hands = "G5", "B20 B20"
    game = scene(*hands, top="R10", under="G1", pile="B5", **options).play("draw", "play G5 B5")
    assert (game.winners, game.ending, game.due) == ([0], "emptyHand", None)


def test_RV_D26_the_last_drawn_card_has_its_effect_before_the_shuffle() -> None:
    hands = "B5 B20", "G1", "Y1"
    game = scene(*hands, top="R10", under="G1", pile="R-VALJA").play("draw", "play R-VALJA")
    assert (game.phase, game.due) == ("choose", None)
    game.play("choose 2").take("B20")
    assert game.due == "shuffle"
    assert game.shuffle("G1 R10").turn == 1
    game = scene(*hands, top="R10", under="G1", pile="R-MAKSE").play("draw", "play R-MAKSE")
    assert game.shuffle("G1 R10").turn == 2
    game = scene(*hands, top="R10", under="G1", pile="R-RAHA").play("draw", "play R-RAHA")
    game.play("choose 1").shuffle("R10 G1")
    assert (game.hands, game.turn) == (["G1", "B5 B20", "Y1"], 1)


def test_RV_D26_lisaraha_as_the_last_drawn_card_shuffles_at_once() -> None:
    game = scene("B5 B20", "B1", "Y1", top="R10", under="G1 G2", pile="R-LISA")
    game.play("draw", "play R-LISA").shuffle("G2 R10 G1")
    assert game.hands == ["B5 B20", "B1 G2", "R10 Y1"]
    assert (game.pile, game.turn) == ("G1", 1)


def test_RV_D26_lisaraha_that_takes_the_last_cards_of_the_pile() -> None:
    hands = "R-LISA B5 B5", "B1", "Y1"
    game = scene(*hands, top="R10", under="G1", pile="G2 G5").play("play R-LISA")
    assert game.hands == ["B5 B5", "B1 G2", "G5 Y1"]
    assert game.shuffle("R10 G1").turn == 1
    game = scene(*hands, top="R10", under="G1", pile="G2 G5", **FEWEST).play("play R-LISA")
    assert (game.winners, game.ending) == ([0, 1, 2], "fewestCards")


@pytest.mark.parametrize("move", ["keep", "play R2"])
def test_RV_D26_with_fewest_wins_the_turn_with_the_last_card_is_finished(move: str) -> None:
    game = scene("B5 B20", "B1 B1 B1", top="R10", under="G1", pile="R2", **FEWEST).play("draw")
    assert (game.winners, game.phase) == (None, "drawn")
    game.play(move)
    assert game.ending == "fewestCards"
    assert game.winners == ([0, 1] if move == "keep" else [0])


def test_RV_D26_with_fewest_wins_the_last_drawn_card_has_its_effect_first() -> None:
    hands = "B5 B20 B10", "G1 G2", "Y1 Y2 Y5 Y10"

    def drawn_and_played(card: str) -> Scene:
        game = scene(*hands, top="R10", under="G1", pile=card, **FEWEST).play("draw")
        return game.play(f"play {card}")

    game = drawn_and_played("R-RAHA")
    assert (game.phase, game.winners) == ("choose", None)
    game.play("choose 1")
    assert (game.winners, game.ending) == ([0], "fewestCards")
    game = drawn_and_played("R-VALJA").play("choose 2")
    assert game.due == "take"
    game.take("B20")
    assert (game.winners, game.sizes) == ([0, 1], [2, 2, 5])
    game = drawn_and_played("VV")
    assert (game.phase, game.winners) == ("colour", None)
    game.play("colour B")
    assert (game.winners, game.ending) == ([1], "fewestCards")
    for card in ("R-LISA", "R-MAKSE"):
        game = drawn_and_played(card)
        assert (game.winners, game.ending, game.sizes) == ([1], "fewestCards", [3, 2, 4])


@pytest.mark.parametrize("move", ["pass", "play R2", "play VV"])
def test_RV_D26_with_fewest_wins_and_no_pile_the_first_player_still_has_a_turn(
    move: str,
) -> None:
    hands = "R2 B1 VV", "B1 B2", "Y1 Y2 Y5"
    game = scene(*hands, top="R10", pile="", start_card=True, turn=0, **FEWEST)
    assert game.legal == ["pass", "play R2", "play VV"]
    game.play(move)
    if move == "play VV":
        assert game.winners is None
        game.play("colour B")
    assert game.ending == "fewestCards"
    assert game.winners == ([1] if move == "pass" else [0, 1])


def test_RV_D26_if_more_cards_are_needed_nothing_to_shuffle_is_no_shuffle() -> None:
    game = scene("B5 B20", "B1", top="R10", pile="Y2").play("draw")
    assert (game.due, game.turn, game.legal) == (None, 1, ["pass"])


def test_RV_D27_who_share_the_fewest_cards_share_the_win() -> None:
    hands = "R1", "M500 M500", "B20", "Y1"
    game = scene(*hands, top="R10", pile="Y2", turn=1, **FEWEST).play("draw")
    assert (game.winners, game.ending) == ([0, 2, 3], "fewestCards")  # the money does not matter


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_D28_a_full_round_of_passes_ends_the_game(seats: int) -> None:
    hands = ["R1 R2 B5"] * seats
    hands[-1] = "R5 B5"
    game = scene(*hands, top="R10", pile="", turn=1)
    for _ in range(seats - 1):
        assert game.refusal("draw").rule == "RV-D28"
        game.play("pass")  # who could play may pass, too
        assert game.winners is None
    game.play("pass")
    assert (game.winners, game.ending) == ([seats - 1], "blocked")
    assert (game.turn, game.legal) == (None, [])


def test_RV_D28_the_fewest_cards_of_a_blocked_game_may_be_shared() -> None:
    game = scene("B1", "B1 B2", "G1", top="R10", pile="").play("pass", "pass", "pass")
    assert (game.winners, game.ending) == ([0, 2], "blocked")


def test_RV_D28_a_play_starts_the_count_anew() -> None:
    game = scene("B1 B2", "B1", "R5 B2", top="R10", pile="").play("pass", "pass", "play R5")
    game.shuffle("R10")  # one card is shuffled, too
    game.play("draw", "keep")  # seat 0
    assert (game.turn, game.pile, game.due) == (1, "", None)
    for _ in range(2):
        game.play("pass")
        assert game.winners is None
    game.play("pass")
    assert (game.winners, game.ending) == ([1, 2], "blocked")


def test_RV_D28_a_player_who_is_skipped_does_not_count_as_passing() -> None:
    game = scene("B1", "R-MAKSE B1 B1", "B1 B2", top="R10", pile="").play("pass", "play R-MAKSE")
    game.shuffle("R10")
    assert game.turn == 0
    game.play("draw", "keep")
    assert game.play("pass", "pass").winners is None
    assert game.play("pass").ending == "blocked"


def test_RV_D29_the_top_card_and_a_named_colour_stay() -> None:
    hands = "B5 B20", "R1 B1 G1"
    game = scene(*hands, top="R10", under="G1 G2", pile="VV")
    game.play("draw", "play VV", "colour B").shuffle("G1 R10 G2")
    assert (game.top, game.colour, game.played, game.pile) == ("VV", "B", 1, "G1 R10 G2")
    assert game.refusal("play R1").rule == "RV-R29"
    assert game.allows("play B1")
    game = scene(*hands, top="VV", colour="G", under="R10 R2", pile="Y1").play("draw")
    game.shuffle("R2 R10")
    assert (game.top, game.colour) == ("VV", "G")
    assert game.legal == ["draw", "play G1"]


def test_RV_D29_only_the_copy_on_top_stays() -> None:
    game = scene("B5", "B20", top="R10", under="R10 R10 G1", pile="Y1").play("draw")
    game.shuffle("R10 G1 R10")
    assert (game.top, game.played) == ("R10", 1)


def test_RV_D29_a_record_may_not_shuffle_the_top_card() -> None:
    record: dict[str, Any] = {
        "format": "kaardilaud/1",
        "game": "rahast-vabaks",
        "seats": [{}, {}],
        "deck": [*["R2", "B20"] * 8, "R10", "Y5"],
        "events": [{"seat": 0, "move": "play R2"}, {"seat": 1, "move": "draw"}],
    }
    shuffles = {"R10": None, "R2": "RV-D29", "R10 R2": "RV-D29", "Y5": "RV-D29"}
    for cards, rule in shuffles.items():
        events = [*record["events"], {"chance": f"shuffle {cards}"}]
        fault = replay({**record, "events": events}).fault
        assert (fault and (fault.event, fault.rule)) == (rule and (3, rule))
    assert replay(record).fault is not None  # a shuffle is due


def test_RV_X50_with_fewest_wins_the_last_card_is_drawn_and_played() -> None:
    hands = "B5 G20", "Y20", "Y20 Y10"
    game = scene(*hands, top="R10", under="G1", pile="R1", **FEWEST).play("draw", "play R1")
    assert (game.hands, game.top) == (["B5 G20", "Y20", "Y10 Y20"], "R1")
    assert (game.winners, game.ending) == ([1], "fewestCards")


def test_RV_X51_with_fewest_wins_two_share_the_fewest() -> None:
    hands = "B5 G20", "Y20", "Y20 Y10", "G20"
    game = scene(*hands, top="R10", under="G1", pile="Y1", **FEWEST).play("draw")
    assert (game.winners, game.ending) == ([1, 3], "fewestCards")
