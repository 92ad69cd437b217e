"""Every built-in player: legal moves only, by its own view only, the same plain and compiled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from random_games import RandomChance, all_games, random_match

from kaardilaud.compiled import PLAIN, machine_code
from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.match import Match
from kaardilaud.players import PLAYERS, POLICIES, BadPlayer, Policy, rahast_vabaks, seat_player, ten
from kaardilaud.search.redeal import redeal

MODULES = {"rahast-vabaks": rahast_vabaks, "ten": ten}
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
each_player = pytest.mark.parametrize("name", POLICIES)


def strange_match(game: Game, generator: random.Random) -> Match:
    """A deck of few kinds with many copies of each: long sums, hands full of wilds."""
    seats = generator.choice(game.seats)
    kinds = generator.sample(game.codes, generator.randint(2, 8))
    cards = generator.randint(game.cards_to_start(seats), 100)
    options = {name: generator.choice(values) for name, values in game.options.items()}
    deck = [generator.choice(kinds) for _ in range(cards)]
    match = Match.begin(game, [{}] * seats, deck, generator.randrange(seats), options)
    match.settle(RandomChance(generator))
    return match


def decisions(
    match: Match, generator: random.Random, name: str = "", most: int = 400
) -> Iterator[Match]:
    """The match at each of its decisions; it is played by random players with `name` among them."""
    chance = RandomChance(generator)
    names = [generator.choice([name or "random", "random"]) for _ in match.seats]
    players = [seat_player(match.game, who, generator.randrange(1000)) for who in names]
    for _ in range(most):
        if match.game.is_over(match.state):
            return
        yield match
        assert match.to_move is not None
        match.play(players[match.to_move].choose(match.view(match.to_move)))
        match.settle(chance)


def matches(game: Game, generator: random.Random, count: int) -> Iterator[Match]:
    """Ordinary, tiny and strange decks by turns, with all options."""
    for number in range(count):
        if number % 3 == 2:
            yield strange_match(game, generator)
        else:
            yield random_match(game, generator, small_deck=number % 3 == 1)


@each_game
@each_player
def test_moves_are_legal(game: Game, name: str) -> None:
    generator = random.Random(5)
    asked = 0
    for match in matches(game, generator, 36):
        player = seat_player(game, name, 1)
        for position in decisions(match, generator, name):
            assert position.to_move is not None
            view = position.view(position.to_move)
            before = view.copy()
            move = player.choose(view)
            assert game.why_illegal(position.state, move) is None, move
            assert view == before
            asked += 1
    assert asked > 1000


@each_game
@each_player
def test_same_seed_same_choices(game: Game, name: str) -> None:
    generator = random.Random(6)
    one, two = seat_player(game, name, 77), seat_player(game, name, 77)
    for match in matches(game, generator, 3):
        for position in decisions(match, generator):
            assert position.to_move is not None
            view = position.view(position.to_move)
            assert one.choose(view.copy()) == two.choose(view.copy())


@each_game
@each_player
def test_hidden_cards_make_no_difference(game: Game, name: str) -> None:
    """What a seat can't see is dealt anew: the player does the same with the same luck."""
    generator = random.Random(7)
    chance = Dealer()
    seed_dealer(chance, 1, 1)
    changed = 0
    for match in matches(game, generator, 6):
        for position in decisions(match, generator, name, most=60):
            seat = position.to_move
            assert seat is not None
            view = position.view(seat)
            other = redeal(view, chance)
            changed += other != position.state
            seen = game.view(other, position.memory, seat)
            assert seen == view
            assert seat_player(game, name, 3).choose(seen) == seat_player(game, name, 3).choose(
                view
            )
    assert changed > 30 or game.name == "ten"  # where only the pile's order is hidden


@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
# Numba says so where the rules have been compiled for a state in the same process before.
@pytest.mark.filterwarnings("ignore:.* has been considered a subtype of ")
@each_game
@pytest.mark.parametrize("policy", list(Policy), ids=lambda policy: policy.name)
def test_machine_code_chooses_the_same(game: Game, policy: Policy) -> None:
    choose: Any = MODULES[game.name].choose_action
    fast: Any = machine_code(choose)
    generator = random.Random(8)
    compared = 0
    for match in matches(game, generator, 12):
        for position in decisions(match, generator, policy.name.lower(), most=120):
            assert position.to_move is not None
            view, mind = position.view(position.to_move), Dealer()
            seed_dealer(mind, 5, compared)
            numpy_view, numpy_mind = view.numpy(), mind.numpy()
            assert choose(policy, view, mind) == fast(int(policy), numpy_view, numpy_mind)
            assert mind.random == numpy_mind.random
            compared += 1
    assert compared > 400


def test_unknown_player() -> None:
    with pytest.raises(BadPlayer) as caught:
        seat_player(GAMES["ten"], "clever", 1)
    assert caught.value.code == "unknown-player"
    assert caught.value.parameters == {"player": "clever", "known": ", ".join(PLAYERS)}
