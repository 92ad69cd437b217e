"""Chance of a simulated game, for playing it move by move."""

from __future__ import annotations

from collections.abc import Sequence

from ..dealer import Dealer, card_of_hand, draw_card, seed_dealer


class SeededChance:
    """The same cards as in the compiled loops: a pile's order is drawn when it is laid down."""

    def __init__(self, pile: Dealer, blind_seed: int) -> None:
        self.pile = pile
        self.blind = Dealer()
        seed_dealer(self.blind, blind_seed, 0)

    def take(self, hand: Sequence[int]) -> int:
        """One card of a hand, each card equally likely."""
        return card_of_hand(self.blind, hand, sum(hand))

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        """So many cards of each kind in a random order, first drawn first."""
        return [draw_card(self.pile, counts, len(counts)) for _ in range(sum(counts))]
