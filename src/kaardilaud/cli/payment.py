"""The payment of TEN that the terminal proposes: the one that costs least."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.ten.kinds import NUMBER_KINDS
from ..games.ten.notation import Move
from ..games.ten.rules import BUST_VALUE, legal_actions, pay_step
from ..games.ten.scoring import points_of
from ..games.ten.selection import written
from ..games.ten.view import View


def cheapest_payment(view: View) -> str:
    """A payment that loses no points if possible, then as little money, cards and tokens as
    possible; money tokens decide ties and bust tokens don't (TEN-R75).
    """
    return written(min(_payments(view), key=lambda payment: _cost(view, payment)))


def _payments(view: View) -> Iterator[Move]:
    """For each number of tokens that can pay, the payment with the cards easiest to spare."""
    for bust in _choices(legal_actions(view)):
        trial = view.copy()
        pay_step(trial, bust)
        if trial.owed <= 0:
            yield Move("pay", bust=bust)
            continue
        for tokens in _choices(legal_actions(trial)):
            cards = _spare_cards(view, trial.owed - tokens)
            yield Move("pay", 0, tuple(sorted(cards)), tokens, bust)


def _choices(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _spare_cards(view: View, count: int) -> list[int]:
    """So many cards, one after the other the one that is missed least, wilds last."""
    hand = list(view.hands[view.seat])
    spared = []
    for _ in range(count):
        held = [kind for kind, number in enumerate(hand) if number]
        card = max(held, key=lambda kind: (_points(_without(hand, kind)), kind < NUMBER_KINDS))
        hand = _without(hand, card)
        spared.append(card)
    return spared


def _without(hand: list[int], card: int) -> list[int]:
    return [number - (kind == card) for kind, number in enumerate(hand)]


def _points(hand: list[int]) -> int:
    return points_of(sum(1 << kind for kind, number in enumerate(hand) if number), hand)


def _cost(view: View, payment: Move) -> tuple[int, int, int, int]:
    hand = list(view.hands[view.seat])
    before = _points(hand)
    for card in payment.cards:
        hand = _without(hand, card)
    worth = BUST_VALUE * payment.bust + payment.tokens + len(payment.cards)
    return before - _points(hand), worth, len(payment.cards), payment.tokens
