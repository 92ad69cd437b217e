"""What a screen is told about a decision agrees with the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from random_games import positions, random_match

from kaardilaud.games import GAMES
from kaardilaud.games.ten.notation import Move, parse
from kaardilaud.match import Match

TEN = GAMES["ten"]


def purchases(games: int) -> Iterator[tuple[Match, str]]:
    """Random games of TEN at each decision to buy, with each card that may be bought."""
    generator = random.Random(51)
    for _ in range(games):
        for match in positions(random_match(TEN, generator), generator):
            for move in match.legal():
                if move.startswith("buy "):
                    yield match, move


def fewest_cards(match: Match, move: str) -> int | None:
    """The fewest cards with which any payment settles this purchase; None where no choice is left
    or where the payments are too many to be listed."""
    view = match.view(match.to_move)
    for action in TEN.actions(move):
        TEN.apply_action(view, TEN.new_memory(), action)
    payments = [parse(payment) for payment in TEN.legal(view) if payment.startswith("pay ")]
    if not payments or not all(isinstance(payment, Move) for payment in payments):
        return None
    return min(len(payment.cards) for payment in payments if isinstance(payment, Move))


def test_TEN_R51_the_cards_that_a_price_costs_beyond_all_tokens() -> None:
    compared = set()
    for match, move in purchases(60):
        cards = fewest_cards(match, move)
        if cards is None:
            continue
        offer = TEN.offer(match.view(match.to_move))
        price = offer["prices"][move.removeprefix("buy ")]
        assert offer["cardsToPay"][price] == cards, (move, offer)
        compared.add(cards)
    assert {0, 1, 2, 3} <= compared
