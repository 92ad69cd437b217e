"""Choosing the pieces of a payment one by one: what they are worth and how it can go on.

A screen asks this after each tap, so it need not know a rule, and lists of all payments never
travel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import Reason
from .kinds import CODES, COLLECTABLE
from .notation import KIND_OF, Move, why_illegal
from .payment import pay_step
from .rules import legal_actions
from .state import Phase
from .tokens import BUST_VALUE
from .view import View

TOKEN = "c"
BUST = "b"


def select(view: View, pieces: Sequence[str]) -> dict[str, Any] | Reason:
    """What these pieces pay: `c` a money token, `b` a bust token, else a card's code.

    The answer: their `worth`, the `price`, what is `missing` (0 if nothing), what is `over`, the
    pieces that `canAdd`, whether it is `complete`, then the `move`, else the `reason` against it.
    """
    if view.phase != Phase.PAY_BUST:
        return Reason("nothing-to-pay")
    unknown = [p for p in pieces if p not in (TOKEN, BUST) and KIND_OF.get(p, 99) >= COLLECTABLE]
    if unknown:
        return Reason("unknown-piece", parameters={"piece": unknown[0]})
    cards = tuple(sorted(KIND_OF[piece] for piece in pieces if piece not in (TOKEN, BUST)))
    payment = Move("pay", 0, cards, pieces.count(TOKEN), pieces.count(BUST))
    move = written(payment)
    reason = why_illegal(view, move) if pieces else None
    worth = BUST_VALUE * payment.bust + payment.tokens + len(cards)
    return {
        "pieces": list(pieces),
        "worth": worth,
        "price": view.price,
        "missing": max(0, view.price - worth),
        "over": max(0, worth - view.price),
        "canAdd": _can_add(view, payment),
        "complete": bool(pieces) and reason is None,
        "move": move if pieces and reason is None else None,
        "reason": reason,
    }


def written(payment: Move) -> str:
    """A payment as a move."""
    pieces = [f"{payment.tokens}{TOKEN}"] if payment.tokens else []
    if payment.bust:
        pieces.append(f"{payment.bust}{BUST}")
    return " ".join(["pay", *pieces, *(CODES[card] for card in payment.cards)])


def _can_add(view: View, payment: Move) -> list[str]:
    """The pieces with which the payment can still be completed."""
    seat = view.seat
    found = []
    if payment.tokens < view.tokens[seat]:
        more = payment._replace(tokens=payment.tokens + 1)
        found += [TOKEN] if _can_complete(view, more) else []
    if payment.bust < view.bust[seat]:
        more = payment._replace(bust=payment.bust + 1)
        found += [BUST] if _can_complete(view, more) else []
    if view.pays_with_cards and _can_complete(view, payment._replace(cards=(*payment.cards, 0))):
        for kind in range(COLLECTABLE):
            if payment.cards.count(kind) < view.hands[seat][kind]:
                found.append(CODES[kind])
    return found


def _can_complete(view: View, payment: Move) -> bool:
    """Is there a legal payment with at least these pieces? Asks the rules step by step."""
    bust_bits = legal_actions(view)
    for bust in range(payment.bust, bust_bits.bit_length()):
        if not bust_bits >> bust & 1:
            continue
        trial = view.copy()
        pay_step(trial, bust)
        if trial.owed <= 0:
            if payment.tokens == 0 and not payment.cards:
                return True
            continue
        token_bits = legal_actions(trial)
        for tokens in range(payment.tokens, token_bits.bit_length()):
            if token_bits >> tokens & 1 and trial.owed - tokens >= len(payment.cards):
                return True
    return False
