"""Choosing cards one by one: what a selection is worth so far and how it can go on.

A screen asks this after each tap, so it need not know a rule, and lists of all sums never travel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import Reason, codes_in
from .actions import SUM
from .kinds import CODES, KINDS, VALUE
from .notation import KIND_OF, move_of, why_illegal
from .rules import apply, is_legal, legal_actions
from .state import Phase
from .view import View


def select(view: View, pieces: Sequence[str]) -> dict[str, Any] | Reason:
    """What these cards of the viewer's hand make, the last one on top.

    The answer: their `sum` (0 without money), the `value` of the top card, what is `missing`
    (negative: too much), the cards that `canAdd` to something playable, whether it is `complete`,
    then the `move`, else the `reason` against it.
    """
    unknown = [piece for piece in pieces if piece not in KIND_OF]
    if unknown:
        return Reason("unknown-card", parameters={"card": unknown[0]})
    cards = [KIND_OF[piece] for piece in pieces]
    for card in cards:
        if cards.count(card) > view.hands[view.viewer][card]:
            return Reason("not-held", parameters={"card": CODES[card]})
    actions = cards if len(cards) == 1 else [SUM, *cards]
    move = move_of(actions) if cards else ""
    reason = why_illegal(view, move) if cards else None
    total, value = sum(VALUE[card] for card in cards), VALUE[view.top]
    return {
        "pieces": list(pieces),
        "sum": total,
        "value": value,
        "missing": value - total,
        "canAdd": _can_add(view, cards),
        "complete": bool(cards) and reason is None,
        "move": move if cards and reason is None else None,
        "reason": reason,
    }


def _can_add(view: View, cards: list[int]) -> list[str]:
    """The cards with which the selection can still become, or already is, a legal play."""
    actions = legal_actions(view)
    kinds = 0 if cards else actions & (1 << KINDS) - 1
    if not actions >> SUM & 1:
        return codes_in(CODES, kinds)
    trial = view.copy()
    for action in (SUM, *cards):
        if not is_legal(trial, action):
            break
        apply(trial, action)
    else:
        if trial.phase == Phase.SUM:
            kinds |= legal_actions(trial)
    return codes_in(CODES, kinds)
