"""What must hold in every game, whoever plays it and however."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_games import RandomChance, all_games, positions, random_match

from kaardilaud.games import Game
from kaardilaud.match import Match
from kaardilaud.records import replay

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
many = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def cards_everywhere(match: Match) -> list[int]:
    """How many of each kind there are in all places that still hold cards in play."""
    state = match.state
    counts = [0] * len(match.game.codes)
    places = [state.pile, *state.hands]
    if match.game.name == "ten":
        places += [state.market]
        for kind in [*state.row[: state.row_size], *([state.wild] if state.wild >= 0 else [])]:
            counts[kind] += 1
    else:
        places.append(state.played)
    for place in places:
        for kind, count in enumerate(place):
            assert count >= 0
            counts[kind] += count
    return counts


def check_conserved(match: Match, start: list[int]) -> None:
    now = cards_everywhere(match)
    if match.game.name == "rahast-vabaks":
        assert now == start
        return
    state = match.state
    assert all(n <= s for n, s in zip(now, start, strict=True))
    assert sum(now) + state.discarded == sum(start)
    assert all(0 <= tokens <= 10 for tokens in state.tokens)
    assert all(bust >= 0 for bust in state.bust)
    assert sum(state.bust) <= 15
    dump = match.dump()
    assert dump["supply"]["tokens"] + sum(state.tokens) == 50
    assert dump["supply"]["bust"] + sum(state.bust) == 15


@games
@many
@given(seed=st.integers(0, 2**32), small=st.booleans())
def test_cards_and_tokens_are_conserved_and_the_game_ends(
    game: Game, seed: int, small: bool
) -> None:
    generator = random.Random(seed)
    match = random_match(game, generator, small_deck=small)
    start = cards_everywhere(match)
    for position in positions(match, generator):
        check_conserved(position, start)
        assert sorted(position.pile) == [
            kind for kind, count in enumerate(position.state.pile) for _ in range(count)
        ]
    check_conserved(match, start)
    result = match.result()
    assert result is not None
    assert result["winners"]


@games
@many
@given(seed=st.integers(0, 2**32), small=st.booleans())
def test_a_recorded_game_replays_to_the_same_state(game: Game, seed: int, small: bool) -> None:
    generator = random.Random(seed)
    match = random_match(game, generator, small_deck=small)
    for position in positions(match, generator):
        if generator.random() < 0.01:
            break
        assert position.to_move is not None
    found = replay(match.record())
    assert found.fault is None
    assert found.match is not None
    assert found.match.dump() == match.dump()
    assert found.match.legal() == match.legal()
    assert found.match.memory == match.memory


@games
@pytest.mark.parametrize("seed", range(6))
def test_a_state_is_not_touched_by_questions(game: Game, seed: int) -> None:
    generator = random.Random(seed)
    match = random_match(game, generator, small_deck=seed % 2 == 0)
    for position in positions(match, generator):
        before, memory = position.state.copy(), position.memory.copy()
        view = position.view(position.to_move)
        game.show(view)
        game.offer(view)
        game.learned(view)
        position.legal()
        position.why_illegal(0, "pass")
        position.record()
        assert position.state == before
        assert position.memory == memory


def test_every_phase_is_met() -> None:
    """The random games above are worth something only if they meet every phase."""
    for game in all_games():
        generator = random.Random(1)
        met = set()
        for number in range(60):
            match = random_match(game, generator, small_deck=number % 2 == 0)
            met |= {position.dump()["phase"] for position in positions(match, generator)}
            met.add(match.dump()["phase"])
        if game.name == "ten":
            assert met == {"draw", "auction", "pay", "buy", "finalBuy", "over"}
        else:
            assert met == {"turn", "drawn", "choose", "colour", "over"}


def test_chance_of_the_tests_is_fair() -> None:
    chance = RandomChance(random.Random(3))
    taken = [chance.take([3, 0, 1]) for _ in range(4000)]
    assert 0.7 < taken.count(0) / 4000 < 0.8
    assert sorted(chance.shuffle([2, 1])) == [0, 0, 1]
