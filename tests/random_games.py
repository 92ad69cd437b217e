"""Random games and positions for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES, Game
from kaardilaud.games.ten import notation as ten_notation
from kaardilaud.match import Match


class RandomChance:
    """Chance from a seeded generator."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def take(self, hand: Sequence[int]) -> int:
        return self.generator.choice([kind for kind, n in enumerate(hand) for _ in range(n)])

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
        self.generator.shuffle(cards)
        return cards


def random_match(
    game: Game, generator: random.Random, seats: int | None = None, small_deck: bool = False
) -> Match:
    """A fresh match with random options; a small deck meets the end of the pile soon."""
    seats = seats or generator.choice(game.seats)
    deck = codes_of(game, standard_deck(game).for_seats(game, seats))
    generator.shuffle(deck)
    if small_deck:
        deck = deck[: game.cards_to_start(seats) + generator.randrange(8)]
    options = {name: generator.choice(values) for name, values in game.options.items()}
    match = Match.begin(game, [{}] * seats, deck, generator.randrange(seats), options)
    match.settle(RandomChance(generator))
    return match


def random_move(match: Match, generator: random.Random) -> str:
    """One of the legal moves."""
    moves = [move for move in match.legal() if not move.endswith("*")]
    if moves:
        return generator.choice(moves)
    return ten_notation.move_of(next(ten_notation.payments(match.state)))


def positions(match: Match, generator: random.Random) -> Iterator[Match]:
    """The match itself at each decision until its end; it goes on between the steps."""
    chance = RandomChance(generator)
    while not match.game.is_over(match.state):
        yield match
        match.play(random_move(match, generator))
        match.settle(chance)


def all_games() -> list[Game]:
    return list(GAMES.values())
