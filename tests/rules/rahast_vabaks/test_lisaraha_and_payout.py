"""LISARAHA, VÄLJAMAKSE and MAKSEHÄIRED."""

from __future__ import annotations

from typing import Any

import pytest
from rules.scene import CARDS, PILE, Scene, scene

from kaardilaud.dealer import Dealer, card_of_hand, seed_dealer
from kaardilaud.records import replay


def test_RV_R24_lisaraha_every_other_player_draws_a_card() -> None:
    game = scene("B1 B1", "R-LISA B1", "B2", "B5", top="R10", pile="G1 G2 G5 G10", turn=1)
    game.play("play R-LISA")
    assert game.hands == ["B1 B1 G5", "B1", "B2 G1", "B5 G2"]
    assert (game.pile, game.turn, game.phase) == ("G10", 2, "turn")


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_R25_lisaraha_who_played_it_draws_nothing(seats: int) -> None:
    hands = ["R-LISA B1", *["B1"] * (seats - 1)]
    game = scene(*hands, top="R10", pile="G1 " * 8).play("play R-LISA")
    assert game.hands == ["B1", *["B1 G1"] * (seats - 1)]
    assert len(game.pile.split()) == 8 - (seats - 1)


def test_RV_X28_lisaraha_with_four_players() -> None:
    game = scene("R-LISA B1", "B2", "B5", "B10", top="R10", pile="G1 G2 G5 G10")
    game.play("play R-LISA")
    assert game.hands == ["B1", "B2 G1", "B5 G2", "B10 G5"]  # B, C, D draw in this order
    assert game.turn == 1


def test_RV_D25_lisaraha_with_a_short_pile_shuffles_in_the_middle() -> None:
    hands = "B1", "B2", "R-LISA B5", "B10"
    game = scene(*hands, top="R10", under="G1 G2", pile="Y1", turn=2).play("play R-LISA")
    assert (game.due, game.turn, game.legal) == ("shuffle", None, [])  # seat 3 has drawn Y1
    game.shuffle("G2 R10 G1")
    assert game.hands == ["B1 G2", "R10 B2", "B5", "B10 Y1"]
    assert (game.pile, game.played, game.turn) == ("G1", 1, 3)


def test_RV_D25_lisaraha_who_comes_too_late_gets_none() -> None:
    game = scene("R-LISA B5", "B1", "B2", "B10", top="R10", pile="Y1").play("play R-LISA")
    game.shuffle("R10")
    assert game.hands == ["B5", "B1 Y1", "R10 B2", "B10"]
    assert (game.pile, game.played, game.turn) == ("", 1, 1)
    assert game.legal == ["pass"]


def test_RV_D25_lisaraha_with_fewest_wins_serves_those_whom_the_pile_reaches() -> None:
    hands = "R-LISA B5 B5", "B1", "B2", "B10"
    game = scene(*hands, top="R10", under="G1 G2", pile="Y1 Y2", pileEmpty="fewestWins")
    game.play("play R-LISA")
    assert game.hands == ["B5 B5", "B1 Y1", "B2 Y2", "B10"]
    assert (game.winners, game.ending) == ([3], "fewestCards")


def test_a_position_in_the_middle_of_lisaraha_can_be_told() -> None:
    """A record may be faulty by ending where a shuffle is due: that is said, not a crash."""
    hands = "R-LISA", *["B1"] * 7
    deck = [card for card in hands for _ in range(3)]  # LISARAHA at seats 0, 1 and 2
    deck += ["R10", "Y1"]
    record: dict[str, Any] = {
        "format": "kaardilaud/1",
        "game": "rahast-vabaks",
        "seats": [{}, {}, {}],
        "deck": deck,
        "events": [{"seat": 0, "move": "play R-LISA"}],
    }
    found = replay(record)
    assert (found.fault is not None, found.events) == (True, 1)
    report = found.report("…")
    assert (report["ok"], report["to_move"], report["legal"]) == (False, None, [])
    assert report["state"]["hands"][1].count("Y1") == 1
    assert found.match is not None
    assert Scene(found.match).show(2)["handSizes"] == [7, 9, 8]
    record["events"] += [{"chance": "shuffle R10"}]
    assert replay(record).fault is None


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_RV_R26_valjamakse_who_played_it_chooses_a_player(seats: int) -> None:
    hands = ["B1"] * seats
    hands[1] = "R-VALJA B5 B10"
    game = scene(*hands, top="R10", turn=1).play("play R-VALJA")
    assert (game.phase, game.turn) == ("choose", 1)
    assert game.legal == [f"choose {seat}" for seat in range(seats) if seat != 1]
    assert game.refusal("choose 1").rule == "RV-R26"  # RV-D34 is about RAHAVAHETUS


def test_RV_R27_valjamakse_the_chosen_player_takes_a_card_of_the_payer_and_keeps_it() -> None:
    game = scene("R-VALJA R1 B5 B10", "G1", "Y1", top="R10", pile=PILE)
    game.play("play R-VALJA", "choose 2")
    assert (game.due, game.turn) == ("take", None)
    assert list(game.match.game.hand_to_take_from(game.match.state) or []) == [
        int(card in ("R1", "B5", "B10")) for card in CARDS
    ]
    game.take("B5")
    assert game.hands == ["R1 B10", "G1", "B5 Y1"]
    assert (game.turn, game.pile, game.top) == (1, PILE, "R-VALJA")


def test_RV_R27_valjamakse_a_card_that_the_payer_does_not_hold_is_not_taken() -> None:
    hands = [["R-VALJA", *["R1"] * 7], ["B2"] * 8, ["Y2"] * 8]
    record: dict[str, Any] = {
        "format": "kaardilaud/1",
        "game": "rahast-vabaks",
        "seats": [{}, {}, {}],
        "deck": [card for cards in zip(*hands, strict=True) for card in cards] + ["R10", "G5"],
        "events": [{"seat": 0, "move": "play R-VALJA"}, {"seat": 0, "move": "choose 1"}],
    }
    for card, rule in (("B2", "RV-R27"), ("Y2", "RV-R27"), ("R-VALJA", "RV-R27"), ("R1", None)):
        events = [*record["events"], {"chance": f"take {card}"}]
        fault = replay({**record, "events": events}).fault
        assert (fault and fault.rule) == rule


def test_RV_R27_valjamakse_each_card_is_equally_likely() -> None:
    hand = [0] * len(CARDS)
    hand[0], hand[7], hand[40] = 3, 1, 4
    dealer = Dealer()
    seed_dealer(dealer, 1, 1)
    taken = [card_of_hand(dealer, hand, 8) for _ in range(8000)]
    for kind, share in ((0, 3000), (7, 1000), (40, 4000)):
        assert abs(taken.count(kind) - share) < 150  # more than four standard deviations


def test_RV_D21_valjamakse_takes_from_the_hand_of_who_played_it_not_from_the_pile() -> None:
    game = scene("R-VALJA R1 R1", "G1 G1", "Y1", top="R10", pile="M50 M100")
    game.play("play R-VALJA", "choose 1").take("R1")
    assert game.sizes == [1, 3, 1]
    assert game.pile == "M50 M100"
    assert game.hands[1] == "R1 G1 G1"


def test_RV_X29_valjamakse_with_five_cards() -> None:
    game = scene("R-VALJA R1 B5 G10 Y20", "G1", "G2", "G5", top="R10")
    game.play("play R-VALJA", "choose 2").take("G10")
    assert game.sizes == [3, 1, 2, 1]
    assert game.hands[2] == "G2 G10"
    assert game.turn == 1
    for viewer, told in ((0, "take G10"), (2, "take G10"), (1, "take ?"), (3, "take ?")):
        assert game.events(viewer)[-1] == told


def test_RV_D22_valjamakse_whose_last_card_is_taken_wins() -> None:
    game = scene("R-VALJA B5", "G1", "Y1 Y2", top="R10").play("play R-VALJA")
    assert game.winners is None
    game.play("choose 2").take("B5")
    assert (game.winners, game.ending) == ([0], "emptyHand")
    assert game.hands == ["", "G1", "B5 Y1 Y2"]
    assert (game.turn, game.legal, game.phase) == (None, [], "over")


def test_RV_D23_valjamakse_as_the_last_card_wins_at_once() -> None:
    game = scene("R-VALJA", "G1", "Y1", top="R10").play("play R-VALJA")
    assert (game.winners, game.ending, game.due) == ([0], "emptyHand", None)
    assert game.legal == []


def test_RV_X31_valjamakse_as_the_last_card_asks_nobody_to_choose() -> None:
    for hands in (("R-VALJA", "G1"), ("R-VALJA", "G1", "Y1", "Y2")):
        game = scene(*hands, top="R10").play("play R-VALJA")
        assert (game.winners, game.phase, game.due) == ([0], "over", None)
        assert game.hands == ["", *hands[1:]]
        assert game.events(0) == ["play R-VALJA"]


def test_RV_X56_with_two_players_the_other_one_is_chosen_by_itself() -> None:
    game = scene("R-VALJA B5 B10", "G1", top="R10").play("play R-VALJA")
    assert (game.due, game.legal) == ("take", [])
    game.take("B10")
    assert (game.hands, game.turn) == (["B5", "B10 G1"], 1)
    game = scene("G1 G2", "R-RAHA B5 B10 B20", top="R10", turn=1).play("play R-RAHA")
    assert (game.hands, game.turn, game.phase) == (["B5 B10 B20", "G1 G2"], 0, "turn")
    assert game.events(0) == ["play R-RAHA"]


@pytest.mark.parametrize("seats", range(3, 7))
def test_RV_R30_maksehaired_the_next_player_is_skipped(seats: int) -> None:
    for turn in range(seats):
        hands = ["B1 B1"] * seats
        hands[turn] = "R-MAKSE B1"
        game = scene(*hands, top="R10", turn=turn).play("play R-MAKSE")
        assert game.turn == (turn + 2) % seats
        assert game.refusal("draw", seat=(turn + 1) % seats).rule is None


def test_RV_D30_maksehaired_with_two_players_the_same_one_plays_again() -> None:
    game = scene("R-MAKSE B-MAKSE R1 R2", "B1", top="R10", pile="G1 R5")
    game.play("play R-MAKSE")
    assert game.turn == 0
    game.play("play B-MAKSE")
    assert game.turn == 0
    assert game.refusal("draw", seat=1).rule is None
    game.play("draw")
    assert game.turn == 1


def test_RV_X41_maksehaired_with_three_players_and_with_two() -> None:
    assert scene("R-MAKSE B1", "B1", "B1", top="R10").play("play R-MAKSE").turn == 2
    assert scene("R-MAKSE B1", "B1", top="R10").play("play R-MAKSE").turn == 0


def test_RV_D31_effects_are_obligatory() -> None:
    for card in ("R-VALJA", "R-RAHA"):
        game = scene(f"{card} R1 B5", "G1", "Y1", top="R10").play(f"play {card}")
        assert game.legal == ["choose 1", "choose 2"]
        for move in ("draw", "pass", "keep", "play R1"):
            assert game.refusal(move).rule == "RV-D31"
    game = scene("VV R1 B5", "G1", "Y1", top="R10").play("play VV")
    for move in ("draw", "pass", "keep", "play R1"):
        assert game.refusal(move).rule in {"RV-D31", "RV-R29"}
    game = scene("R-LISA R1", "G1", "Y1", top="R10", pile="B1 B2 B5").play("play R-LISA")
    assert game.sizes == [1, 2, 2]  # nobody was asked
    assert scene("R-MAKSE R1", "G1", "Y1", top="R10").play("play R-MAKSE").turn == 2


@pytest.mark.parametrize("drawn", ["R-LISA", "R-VALJA", "R-RAHA", "R-MAKSE"])
def test_RV_D31_a_card_drawn_and_played_has_its_effect_too(drawn: str) -> None:
    game = scene("B5", "G1", "Y1", top="R10", pile=f"{drawn} B1 B2 B10").play("draw")
    game.play(f"play {drawn}")
    if drawn == "R-LISA":
        assert game.hands == ["B5", "B1 G1", "B2 Y1"]
    elif drawn == "R-MAKSE":
        assert game.turn == 2
    else:
        assert game.legal == ["choose 1", "choose 2"]
