"""How a game ends."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from rules.scene import CARDS, GAME, Scene, scene

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games.rahast_vabaks.rules import apply, legal_actions, reveal, waits_for_chance
from kaardilaud.games.rahast_vabaks.state import Phase, State
from kaardilaud.match import Match


def test_RV_R04_the_first_to_be_rid_of_all_cards_wins() -> None:
    game = scene("R1 R2", "R5", "B1", top="R10", pile="Y1 Y2 Y5").play("play R1", "play R5")
    assert (game.winners, game.ending) == ([1], "emptyHand")


def test_RV_R33_the_game_ends_with_the_first_empty_hand() -> None:
    game = scene("R1", "R1", "R1", top="R10").play("play R1")
    assert (game.winners, game.phase, game.turn, game.legal) == ([0], "over", None, [])
    assert game.hands == ["", "R1", "R1"]
    for seat in range(3):
        for move in ("play R1", "draw", "pass", "keep", "choose 1", "colour R", "nonsense"):
            assert game.refusal(move, seat=seat).rule == "RV-R33"


@pytest.mark.parametrize("card", ["R1", "B10", "M50", "M500"])
def test_RV_R33_whatever_the_last_card_is(card: str) -> None:
    assert scene(card, "R1", top="R10").play(f"play {card}").winners == [0]


@pytest.mark.parametrize("card", ["R-LISA", "R-MAKSE", "VV"])
@pytest.mark.parametrize("seats", [2, 4])
def test_RV_D24_the_effect_of_the_last_card_is_skipped(card: str, seats: int) -> None:
    hands = [card, *["B1 B2"] * (seats - 1)]
    game = scene(*hands, top="R10", pile="G1 G2 G5 G10").play(f"play {card}")
    assert (game.winners, game.ending, game.due) == ([0], "emptyHand", None)
    assert game.hands == ["", *["B1 B2"] * (seats - 1)]  # nobody has drawn
    assert game.pile == "G1 G2 G5 G10"
    assert (game.phase, game.legal) == ("over", [])  # no colour is asked for


def test_RV_D39_there_is_only_a_winner() -> None:
    game = scene("R1", "B1", "B1 B2", "B1 B2 B5", top="R10")
    assert game.match.result() is None
    game.play("play R1")
    assert game.match.result() == {"winners": [0], "ending": "emptyHand", "scores": None}
    assert game.show(1)["handSizes"] == [0, 1, 2, 3]


def test_RV_D40_the_last_card_needs_no_call_and_silence_costs_nothing() -> None:
    game = scene("R1 R2", "R5 R20", top="R10", pile="Y1 Y2 Y5")
    for call in ("call", "last card", "viimane kaart", "uno"):
        assert game.refusal(call).rule is None
    game.play("play R1")
    assert (game.turn, game.hands[0], game.pile) == (1, "R2", "Y1 Y2 Y5")
    assert game.legal == ["draw", "play R20", "play R5"]  # no way to catch the other
    game.play("play R5")
    assert game.play("play R2").winners == [0]


def test_RV_D41_one_deal_is_one_game_and_has_no_points() -> None:
    game = scene("R1", "M500 M500", top="R10").play("play R1")
    result = game.match.result()
    assert result is not None
    assert result["scores"] is None
    assert (game.match.legal(), game.match.to_move, game.due) == ([], None, None)
    assert game.match.record()["result"] == result


# --- RV-D48 ---------------------------------------------------------------------------------------


def long_game(moves: int, *hands: str) -> Scene:
    """So many moves that lead nowhere; the first one is a sum, then red cards are drawn and laid.

    `hands` are what seat 0 and seat 1 hold and keep; with an odd number of moves the turn is over.
    """
    first, second = hands
    game = scene(f"R1 R1 {first}", second, top="R2", pile="R1 R1 R1 R1").play("play R1 R1")
    match = game.match
    for _ in range(moves - 1):
        if match.due:
            match.shuffle(
                [kind for kind, count in enumerate(match.state.pile) for _ in range(count)]
            )
        drawn = match.dump()["drawn"]
        match.play(f"play {drawn}" if drawn else "draw")
    if match.due:
        match.shuffle([kind for kind, count in enumerate(match.state.pile) for _ in range(count)])
    assert len([event for event in match.events if event.seat is not None]) == moves
    return game


def test_RV_D48_after_5000_moves_the_fewest_cards_win() -> None:
    game = long_game(4999, "B20 B20", "B20")
    assert (game.winners, game.turn, game.phase) == (None, 0, "turn")
    game.play("draw")
    assert (game.winners, game.ending) == ([1], "blocked")
    assert (game.phase, game.legal, game.turn, game.drawn) == ("over", [], None, None)


def test_RV_D48_a_win_with_the_last_move_is_a_win() -> None:
    game = long_game(4999, "R20", "B20 B20")
    game.play("play R20")
    assert (game.winners, game.ending) == ([0], "emptyHand")


def test_RV_D48_the_last_move_may_leave_a_question_open() -> None:
    game = long_game(4999, "VV B20", "B20").play("play VV")
    assert (game.winners, game.ending, game.phase) == ([0, 1], "blocked", "over")


def test_RV_D48_the_shuffle_at_the_end_of_the_last_move_still_happens() -> None:
    """The empty pile is seen to before the next decision would be due (RV-D26)."""
    game = long_game(4997, "B20 B20", "R-LISA B20 B20").play("play R-LISA", "draw", "keep")
    assert (game.phase, game.due, game.pile, game.legal) == ("over", "shuffle", "", [])
    game.shuffle("R1 R2 R1 R1 R1")
    assert (game.winners, game.ending) == ([1], "blocked")
    assert (game.due, game.pile, game.played) == (None, "R1 R2 R1 R1 R1", 1)
    assert game.events(None)[-2:] == ["keep", "shuffle ? ? ? ? ?"]


# --- RV-X58 ---------------------------------------------------------------------------------------


class Luck:
    """Chance from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def take(self, hand: Sequence[int]) -> int:
        return self.random.choices(range(len(hand)), hand)[0]

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
        self.random.shuffle(cards)
        return cards


OPTIONS = [
    {"pileEmpty": pile, "sameNameAction": name}
    for pile in ("reshuffle", "fewestWins")
    for name in ("always", "onlyOnStartCard")
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_X58_random_games_end_and_no_card_is_lost(seats: int, options: dict[str, str]) -> None:
    for seed in range(5):
        luck = Luck(100 * seats + seed)
        deck = codes_of(GAME, standard_deck(GAME).for_seats(GAME, seats))
        luck.random.shuffle(deck)
        match = Match.begin(GAME, [{} for _ in range(seats)], deck, seed % seats, options)
        game = Scene(match)
        while match.to_move is not None:
            sizes, turn, before = game.sizes, match.to_move, game.hands
            move = luck.random.choice([move for move in match.legal() if move != "play *"])
            game.play(move)  # which checks that every card is still there
            match.settle(luck)
            if move == "keep" or move == "pass":
                assert game.hands == before
            assert sum(game.sizes) + game.played + len(game.pile.split()) == 88
            assert match.to_move is not None or game.winners
            assert sizes[turn] > 0
        assert (game.ending == "emptyHand") == (0 in game.sizes)
        if game.ending == "emptyHand":
            assert [game.sizes[seat] for seat in game.winners or []] == [0]
        else:
            fewest = min(game.sizes)
            assert game.winners == [s for s in range(seats) if game.sizes[s] == fewest]


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_RV_X58_ten_thousand_random_games(seats: int) -> None:
    """2,000 games for each number of players, by the rules alone."""
    deck = standard_deck(GAME).for_seats(GAME, seats)
    luck = Luck(seats)
    for number in range(2000):
        state: State = GAME.new(seats, number % seats, OPTIONS[number % 4], deck)
        while state.phase != Phase.OVER:
            if waits_for_chance(state):
                payout = state.phase == Phase.PAYOUT
                reveal(state, luck.take(state.hands[state.seat] if payout else state.pile))
            else:
                actions = legal_actions(state)
                apply(state, luck.random.choice([a for a in range(55) if actions >> a & 1]))
            cards = zip(state.pile, state.played, *state.hands, strict=True)
            assert [sum(column) for column in cards] == deck
        assert 0 < state.winners < 1 << seats
    assert len(CARDS) == 41
