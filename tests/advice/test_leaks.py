"""Advice tells nothing that the seat can't know: the same words whatever the others hold."""

from __future__ import annotations

import random
from collections import deque

import pytest
from random_games import positions, random_match

from kaardilaud.advice import Adviser, adviser
from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.locale import LANGUAGES, Words
from kaardilaud.match import Match
from kaardilaud.search.redeal import redeal

TRIALS = {"rahast-vabaks": 24, "ten": 4}  # in plain Python


def dealt_anew(match: Match, seat: int, generator: random.Random) -> Match:
    """The match with everything dealt anew that this seat can't know."""
    dealer = Dealer()
    seed_dealer(dealer, generator.randrange(2**31), 0)
    other = match.trial()
    other.state = redeal(match.view(seat), dealer)
    pile = [kind for kind, count in enumerate(other.state.pile) for _ in range(count)]
    generator.shuffle(pile)
    other.pile = deque(pile)
    return other


def advised(match: Match, seat: int) -> list[str]:
    """All that a seat is told, in both languages."""
    advice = Adviser(match.game, TRIALS[match.game.name], seconds=1000).advise(match.view(seat))
    sentences = [advice.why] if advice.also is None else [advice.why, advice.also]
    return [
        advice.move,
        *(
            Words(language, match.game.name).say(f"advice.{one.key}", **one.parameters)
            for language in LANGUAGES
            for one in sentences
        ),
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_advice_is_the_same_whatever_is_hidden(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "is_prepared", lambda _: True)  # it searches
    generator = random.Random(6)
    looked_at = differed = 0
    while looked_at < 12:
        for match in positions(random_match(game, generator), generator):
            if generator.random() < 0.1 and len(match.legal()) > 1:
                seat = match.to_move
                assert seat is not None
                other = dealt_anew(match, seat, generator)
                differed += other.dump() != match.dump()
                looked_at += 1
                assert advised(other, seat) == advised(match, seat)
    assert differed > 8
