"""On from any moment of any game: nothing is lost on the way; and all its hands as they were."""

from __future__ import annotations

import random

import pytest
from random_games import RandomChance, all_games, positions, random_match

from kaardilaud.games import Game
from kaardilaud.games.game import Reason
from kaardilaud.match import Match
from kaardilaud.table.again import hands_again
from kaardilaud.table.happenings import Act, decode_act, encode_act
from kaardilaud.table.round import Round, begun, happen_again
from kaardilaud.table.seating import Origin
from kaardilaud.table.table import brought_back
from kaardilaud.table.what_if import Player, what_if

from .scripted import table_at

ALL = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
SEEDS = pytest.mark.parametrize("seed", range(6))
MOMENTS = 12  # of each game


def finished(game: Game, seed: int) -> tuple[Round, random.Random]:
    """A round that is over, with a small deck every second time."""
    generator = random.Random(seed)
    match = random_match(game, generator, small_deck=seed % 2 == 0)
    for _ in positions(match, generator):
        pass
    assert match.is_over
    return table_at(match), generator


def as_it_was(round_: Round, number: int) -> Match:
    """The game after this event."""
    match = begun(round_.head, round_.deal)
    for event in round_.match.events[:number]:
        happen_again(match, event)
    return match


@ALL
@SEEDS
def test_the_game_is_the_same_up_to_there_and_goes_on_by_the_rules(game: Game, seed: int) -> None:
    round_, generator = finished(game, seed)
    count = len(round_.match.events)
    for number in {0, count - 1, *generator.sample(range(count), min(MOMENTS, count))}:
        seat = generator.randrange(len(round_.head.seats))
        who = Player(seat, "Mari", 3, "a" * 64)
        opening = what_if(round_, Origin("there", 1, number), who, "steady")
        before = as_it_was(round_, number)
        if before.due:
            before.settle(RandomChance(generator))
            if before.is_over:
                assert opening == Reason("game-over")
                continue
        assert not isinstance(opening, Reason)
        act = decode_act(encode_act(Act(opening("ABDEGH"))))
        table = brought_back([(act, 0)])
        there = table.round
        assert there is not None
        assert there.match.events[:number] == round_.match.events[:number]
        assert table.seat_of(0) == seat
        assert [one.level for one in there.head.seats if one.person is None] == ["steady"] * (
            len(round_.head.seats) - 1
        )
        assert there.can_take_back is None
        if len(there.match.events) == number:
            assert there.match.state == before.state
            assert list(there.match.pile) == list(before.pile)
            assert there.watches[seat].view == before.view(seat)
        for _ in positions(there.match, generator):
            pass
        assert there.match.is_over


@ALL
@SEEDS
def test_all_hands_are_those_that_were_held(game: Game, seed: int) -> None:
    round_, _ = finished(game, seed)
    held: dict[int, list[str]] = {}
    for number, changed in enumerate(hands_again(round_)):
        held |= dict(changed)
        match = as_it_was(round_, number)
        if not match.due:
            for seat, hand in held.items():
                assert hand == game.show(match.view(seat)).get("hand", [])


@ALL
def test_a_game_that_goes_on_has_nothing_to_go_on_from(game: Game) -> None:
    round_ = table_at(random_match(game, random.Random(1)))
    who = Player(0, "Mari", 3, "a" * 64)
    opening = what_if(round_, Origin("there", 1, 0), who, "steady")
    assert opening == Reason("game-not-over")
