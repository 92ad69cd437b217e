"""A move that showed nothing new can be taken back; everybody's log keeps that it was made."""

from __future__ import annotations

import random

import pytest
from random_games import RandomChance, all_games, random_match, random_move

from kaardilaud.games import Game
from kaardilaud.match import Match
from kaardilaud.table.round import BrokenTable, Round
from kaardilaud.table.seating import Deal, Head, Seat


def random_round(game: Game, generator: random.Random) -> Round:
    """A game of people only, just dealt."""
    match = random_match(game, generator)
    seats = tuple(Seat(f"Seat {place}", None, place) for place in range(len(match.seats)))
    return Round(Head(game, dict(match.options), seats), Deal(1, match.first, list(match.deck)))


def known_cards(match: Match, seat: int) -> object:
    """All that a seat sees of cards; whatever it learns changes this."""
    view = match.view(seat)
    return match.game.show(view), match.game.learned(view)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_is_taken_back_has_not_been(game: Game) -> None:
    generator = random.Random(5)
    taken_back = dict.fromkeys(("draw", "kept", "taken"), 0)
    for _ in range(12):
        round_ = random_round(game, generator)
        for _ in range(60):
            if round_.is_over:
                break
            before = [known_cards(round_.match, seat) for seat in range(len(round_.match.seats))]
            state, pile = round_.match.state.copy(), list(round_.match.pile)
            mover, move = round_.match.to_move, random_move(round_.match, generator)
            events = round_.work_out(move, RandomChance(generator))
            number = round_.number
            round_.follow(events)
            taken_back["draw"] += move == "draw"
            if round_.can_take_back is None:
                taken_back["kept"] += 1
                continue
            assert (round_.can_take_back, len(events)) == (mover, 1)
            assert move != "draw"
            round_.take_back()
            taken_back["taken"] += 1
            assert (round_.match.state, list(round_.match.pile)) == (state, pile)
            assert before == [
                known_cards(round_.match, seat) for seat in range(len(round_.match.seats))
            ]
            assert round_.number == number + 2
            for watch in round_.watches.values():
                assert [entry.number for entry in watch.log] == list(range(1, number + 3))
                assert watch.log[-1].event == (mover, "takeBack", None)
            round_.follow(round_.work_out(move, RandomChance(generator)))
    assert all(count > 20 for count in taken_back.values()), taken_back


def test_RV_what_shows_a_card_can_not_be_taken_back() -> None:
    """Drawn cards, cards taken by VÄLJAMAKSE, hands swapped by RAHAVAHETUS, LISARAHA for others."""
    game = next(game for game in all_games() if game.name == "rahast-vabaks")
    generator = random.Random(8)
    seen = set()
    for _ in range(150):
        round_ = random_round(game, generator)
        for _ in range(60):
            if round_.is_over:
                break
            move = random_move(round_.match, generator)
            top = round_.match.game.show(round_.match.view(0))["top"]
            round_.follow(round_.work_out(move, RandomChance(generator)))
            word = move.split(" ")[0]
            if word in ("draw", "choose") or "LISA" in move:
                assert round_.can_take_back is None
                seen.add(word if word != "choose" else top.split("-")[-1])
    assert seen == {"draw", "play", "VALJA", "RAHA"}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_same_round_comes_back_with_what_was_taken_back(game: Game) -> None:
    """As another person takes a seat, who then knows what the seat knew."""
    generator = random.Random(6)
    round_ = random_round(game, generator)
    taken = 0
    while round_.number < 60 and not round_.is_over:
        move = random_move(round_.match, generator)
        round_.follow(round_.work_out(move, RandomChance(generator)))
        if round_.can_take_back is not None and generator.random() < 0.4:
            round_.take_back()
            taken += 1
    other = round_.with_seat(1, Seat("Kai", None, 9))
    assert taken
    assert other.head.seats[1].person == 9
    assert other.match.events == round_.match.events
    assert other.match.state == round_.match.state
    assert other.number == round_.number
    for seat, watch in round_.watches.items():
        assert other.watches[seat].log == watch.log
        assert other.watches[seat].view == watch.view


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_after_a_move_of_another_that_was_taken_back_one_s_own_stays(game: Game) -> None:
    """Its card was seen."""
    generator = random.Random(12)
    seen = 0
    while seen < 20:
        round_ = random_round(game, generator)
        before: int | None = None
        while not round_.is_over:
            move = random_move(round_.match, generator)
            round_.follow(round_.work_out(move, RandomChance(generator)))
            seat = round_.can_take_back
            if seat is not None and before not in (None, seat):
                round_.take_back()
                assert round_.can_take_back is None
                assert round_.with_seat(1, Seat("Kai", None, 9)).can_take_back is None
                seen += 1
                break
            before = seat


def test_nothing_is_taken_back_before_anything_was_done() -> None:
    with pytest.raises(BrokenTable):
        random_round(all_games()[0], random.Random(1)).take_back()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_a_computer_did_for_somebody_is_told_and_not_taken_back(game: Game) -> None:
    generator = random.Random(8)
    round_ = random_round(game, generator)
    told = 0
    for _ in range(80):
        if round_.is_over:
            break
        mover, stands_in = round_.match.to_move, generator.random() < 0.5
        assert mover is not None
        if stands_in:
            round_.stand_ins[mover] = "turn"
        round_.follow(
            round_.work_out(random_move(round_.match, generator), RandomChance(generator))
        )
        round_.stand_ins.pop(mover, None)
        moves = [entry for entry in round_.watches[0].log if entry.event.seat is not None]
        keys = [news.key for news in moves[-1].news]
        assert ("table.stoodIn" in keys) == stands_in
        told += stands_in
        if stands_in:
            assert round_.can_take_back is None
    again = round_.with_seat(0, Seat("Kai", None, 9))
    assert told > 10
    assert [entry.news for entry in again.watches[0].log] == [
        entry.news for entry in round_.watches[0].log
    ]


def test_the_first_move_of_all_is_taken_back_once() -> None:
    game = next(game for game in all_games() if game.name == "rahast-vabaks")
    hands = ["R2", "Y5"] * 8
    seats = (Seat("Mari", None, 0), Seat("Kai", None, 1))
    round_ = Round(Head(game, {}, seats), Deal(1, 0, [*hands, "R1", "G2", "G5"]))
    round_.follow(round_.work_out("play R2", RandomChance(random.Random(1))))
    assert round_.can_take_back == 0
    round_.take_back()
    assert round_.can_take_back is None
