"""Exact values of small endings of two seats: every move's share of the win at best play.

Both seats know everything but what chance has yet to decide; every outcome of chance counts by its
likelihood. Nothing of the search is used here, only the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from kaardilaud.games.rahast_vabaks import rules as rahast_vabaks_rules
from kaardilaud.games.rahast_vabaks.actions import ACTIONS
from kaardilaud.games.rahast_vabaks.state import Phase as RahastVabaksPhase
from kaardilaud.games.ten import rules as ten_rules

SHARE_OF_FIRST = {0b01: 1.0, 0b10: 0.0, 0b11: 0.5}  # by the set of winners


class TooLarge(Exception):  # noqa: N818 - named as what it is
    """The ending has more positions than were allowed."""


class Side(Protocol):
    """What the solver needs of a game."""

    rules: Any

    def legal(self, state: Any) -> Sequence[int]:
        """The legal actions of the seat that has to decide."""

    def chances(self, state: Any) -> Sequence[int]:
        """In how many ways chance may bring each card."""

    def key(self, state: Any) -> object:
        """All that may matter later."""


class RahastVabaks:
    rules = rahast_vabaks_rules

    def legal(self, state: Any) -> Sequence[int]:
        actions = self.rules.legal_actions(state)
        return [action for action in range(ACTIONS) if actions >> action & 1]

    def chances(self, state: Any) -> Sequence[int]:
        taken_blind = state.phase == RahastVabaksPhase.PAYOUT
        return state.hands[state.seat] if taken_blind else state.pile

    def key(self, state: Any) -> object:
        return (
            *(bytes(cards) for cards in (*state.hands[:2], state.pile, state.played)),
            *(state.seat, state.phase, state.top, state.named, state.start_card, state.drawn),
            *(state.owed, state.laid, state.other, state.passes),
        )


class Ten:
    rules = ten_rules

    def legal(self, state: Any) -> Sequence[int]:
        return [self.rules.nth_legal(state, n) for n in range(self.rules.count_legal(state))]

    def chances(self, state: Any) -> Sequence[int]:
        return state.pile

    def key(self, state: Any) -> object:
        row = sorted(state.row[: state.row_size])
        return (
            *(bytes(cards) for cards in (*state.hands[:2], state.pile, state.market, row)),
            *(*state.tokens[:2], *state.bust[:2], state.drawer, state.seat, state.phase),
            *(state.wild, state.price, state.bidder, state.buying, state.owed, state.least),
            *(state.pays_with_cards, state.last_turn),
        )


SIDES: Mapping[str, Side] = {"rahast-vabaks": RahastVabaks(), "ten": Ten()}


class Ending:
    """An ending of one game, solved position by position."""

    def __init__(self, game: str, most_positions: int) -> None:
        self._side = SIDES[game]
        self._left = most_positions
        self._values: dict[Any, float] = {}

    def values(self, state: Any) -> dict[int, float]:
        """What each legal action brings to the seat that has to decide."""
        found = {action: self._after(state, action) for action in self._side.legal(state)}
        if state.seat == 0:
            return found
        return {action: 1.0 - value for action, value in found.items()}

    def _value(self, state: Any) -> float:
        """The share of the win that the first seat can expect."""
        if state.winners:
            return SHARE_OF_FIRST[state.winners]
        key = self._side.key(state)
        if key not in self._values:
            if self._left == 0:
                raise TooLarge
            self._left -= 1
            self._values[key] = self._solve(state)
        return self._values[key]

    def _solve(self, state: Any) -> float:
        if self._side.rules.waits_for_chance(state):
            total, value = 0, 0.0
            for card, ways in enumerate(self._side.chances(state)):
                if ways:
                    after = state.copy()
                    self._side.rules.reveal(after, card)
                    total += ways
                    value += ways * self._value(after)
            return value / total
        values = [self._after(state, action) for action in self._side.legal(state)]
        return max(values) if state.seat == 0 else min(values)

    def _after(self, state: Any, action: int) -> float:
        after = state.copy()
        self._side.rules.apply(after, action)
        return self._value(after)
