"""The cards, the deal and the order of play."""

from __future__ import annotations

import functools
from collections import Counter

import pytest
from rules.scene import CARDS, COLOURS, GAME, PILE, Scene, dealt, in_table_order, scene

from kaardilaud.cards import BadDeck, codes_of, standard_deck
from kaardilaud.dealer import Dealer, draw_card, fill_pile, seed_dealer
from kaardilaud.match import Match
from kaardilaud.records import replay


@functools.cache
def standard_cards() -> list[str]:
    return codes_of(GAME, standard_deck(GAME).for_seats(GAME, 6))


def shuffled(seed: int) -> list[str]:
    """The standard deck in the random order of this seed."""
    dealer = Dealer()
    seed_dealer(dealer, seed, 0)
    counts = [standard_cards().count(card) for card in CARDS]
    fill_pile(dealer, counts, len(CARDS))
    return [CARDS[draw_card(dealer, counts, len(CARDS))] for _ in range(sum(counts))]


def begin(seats: int, deck: list[str], first: int = 0) -> Scene:
    return Scene(Match.begin(GAME, [{} for _ in range(seats)], deck, first))


def record(seats: int, deck: list[str]) -> dict[str, object]:
    return {
        "format": "kaardilaud/1",
        "game": "rahast-vabaks",
        "seats": [{} for _ in range(seats)],
        "deck": deck,
        "events": [],
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_R01_two_to_six_play(seats: int) -> None:
    assert replay(record(seats, standard_cards())).fault is None
    assert len(begin(seats, standard_cards()).hands) == seats


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_RV_X02_fewer_than_two_or_more_than_six_cannot_start(seats: int) -> None:
    found = replay(record(seats, standard_cards()))
    assert found.match is None
    assert found.fault is not None


@pytest.mark.parametrize("seats", [1, 7])
def test_RV_X02_neither_does_a_match_begin(seats: int) -> None:
    with pytest.raises((ValueError, BadDeck)):
        begin(seats, standard_cards())


def test_RV_R05_all_cards_are_shuffled_and_each_can_come_first() -> None:
    first = {shuffled(seed)[0] for seed in range(1000)}
    assert first == set(CARDS)
    assert Counter(shuffled(7)) == Counter(standard_cards())
    assert shuffled(7) != shuffled(8)
    assert shuffled(7) == shuffled(7)


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_R06_eight_cards_each_dealt_one_at_a_time(seats: int) -> None:
    deck = shuffled(1)
    game = begin(seats, deck)
    for seat, hand in enumerate(game.hands):
        assert hand.split() == in_table_order(deck[seat : 8 * seats : seats])
        assert len(hand.split()) == 8


def test_RV_R07_the_rest_is_the_draw_pile_face_down() -> None:
    deck = shuffled(2)
    game = begin(4, deck)
    assert game.pile.split() == deck[8 * 4 + 1 :]
    for viewer in (None, *range(4)):
        assert game.show(viewer)["pile"] == 88 - 8 * 4 - 1  # a number, no cards


def test_RV_R08_the_top_card_of_the_pile_is_the_start_card() -> None:
    deck = shuffled(3)
    game = begin(5, deck)
    assert game.top == deck[8 * 5]
    assert game.start_card
    assert game.played == 1
    assert game.show(None)["top"] == deck[8 * 5]


@pytest.mark.parametrize("youngest", range(4))
def test_RV_R09_whoever_is_named_as_the_youngest_starts(youngest: int) -> None:
    game = begin(4, shuffled(4), first=youngest)
    assert game.turn == youngest
    assert game.refusal("draw", seat=(youngest + 1) % 4).rule is None
    assert game.allows("draw")


@pytest.mark.parametrize("starter", ["youngest", "random"])
def test_RV_D20_who_starts_is_decided_before_the_deal_and_no_birthday_is_asked_for(
    starter: str,
) -> None:
    people = [{"name": "Mari", "kind": "human"}, {"name": "Arvuti", "kind": "computer"}]
    match = Match.begin(GAME, people, standard_cards(), 1, {"starter": starter})
    assert match.to_move == 1
    assert match.record()["seats"] == people


def test_RV_X01_six_players_have_8_cards_each_and_39_are_in_the_pile() -> None:
    game = begin(6, shuffled(5))
    assert game.sizes == [8] * 6
    assert len(game.pile.split()) == 39
    assert game.played == 1
    everywhere = [*" ".join(game.hands).split(), game.top, *game.pile.split()]
    assert len(everywhere) == 88
    assert Counter(everywhere) == Counter(standard_cards())


def test_RV_D01_the_88_cards() -> None:
    copies = {"1": 4, "2": 4, "5": 3, "10": 2, "20": 2}
    wanted = {f"{c}{coin}": count for c in COLOURS for coin, count in copies.items()}
    wanted |= {f"{c}-{name}": 1 for c in COLOURS for name in ("LISA", "VALJA", "RAHA", "MAKSE")}
    wanted |= {"M50": 2, "M100": 2, "M200": 2, "M500": 2, "VV": 4}
    assert Counter(standard_cards()) == wanted
    assert sum(wanted.values()) == 88


def test_RV_D02_there_are_four_colours() -> None:
    assert {card[0] for card in standard_cards()} == {*"RBGY", "M", "V"}
    game = scene("VV R1", "Y20", top="R10").play("play VV")
    assert game.legal == ["colour B", "colour G", "colour R", "colour Y"]
    assert game.refusal("colour O").rule == "RV-D02"
    assert game.refusal("colour P").rule == "RV-D02"


def test_RV_D03_there_are_coloured_20s_and_no_cents() -> None:
    values = {card[1:] for card in standard_cards() if card[0] in COLOURS and "-" not in card}
    assert values == {"1", "2", "5", "10", "20"}
    game = scene("B20 R1", "Y20", top="R20")
    assert game.allows("play B20")
    for unknown in ("R50c", "R0.5", "R50", "R0"):
        assert replay(record(2, [*standard_cards(), unknown])).match is None


def test_RV_I2_small_money_is_coloured_and_50_and_up_is_multicoloured() -> None:
    for card in CARDS[:20]:
        game = scene(f"{card} VV", "Y20", top="VV", colour=card[0])
        assert game.allows(f"play {card}")
        other = "R" if card[0] != "R" else "B"
        game = scene(f"{card} VV", "Y20", top="VV", colour=other)
        assert not game.allows(f"play {card}")
    for card in ("M50", "M100", "M200", "M500"):
        assert all(
            scene(f"{card} VV", "Y20", top="VV", colour=colour).allows(f"play {card}")
            for colour in COLOURS
        )
    for unknown in ("R50", "B100", "M20", "M10", "M5"):
        assert replay(record(2, [*standard_cards(), unknown])).match is None


@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_D19_play_goes_clockwise(seats: int) -> None:
    game = scene(*["R20 B20"] * seats, top="Y1", pile="G2 " * 20)
    turns = []
    for _ in range(2 * seats + 1):
        turns.append(game.turn)
        game.play("draw")  # G2 fits nowhere here
    assert turns == [*range(seats), *range(seats), 0]


def test_RV_D19_no_card_turns_the_order_round() -> None:
    game = scene("R-LISA R1", "R-VALJA R1", "R-RAHA R1 R1", "VV R5 R1", "R1 R1", top="R10")
    game.play("play R-LISA")
    assert game.turn == 1
    game.play("play R-VALJA", "choose 4").take("R1")
    assert game.turn == 2
    game.play("play R-RAHA", "choose 3")
    assert game.turn == 3
    game = scene("R-MAKSE R1", "R1", "VV R1", "R1 R1", "R1", top="R10").play("play R-MAKSE")
    assert game.turn == 2
    game.play("play VV", "colour R")
    assert game.turn == 3
    game.play("play R1")
    assert game.turn == 4


def test_a_scene_is_what_it_says() -> None:
    """The builder itself: hands smaller and larger than eight, and nothing else in the game."""
    game = scene("R2 B5", 11 * "G1 ", "VV", top="VV", colour="B", under="R1", pile="M50", turn=2)
    assert game.hands == ["R2 B5", " ".join(11 * ["G1"]), "VV"]
    assert (game.top, game.colour, game.played, game.pile) == ("VV", "B", 2, "M50")
    assert (game.turn, game.start_card, game.phase) == (2, False, "turn")
    assert sum(game.cards.values()) == 2 + 11 + 1 + 2 + 1
    game = dealt("R1 " * 8, "B1 " * 8, top="R10")
    assert (game.start_card, game.pile) == (True, PILE)
