"""Chance of a game that nobody else plays in: from the operating system's secret random numbers,
kept nowhere."""

from __future__ import annotations

import random
from collections.abc import Sequence


class SecretChance:
    """What `Match.settle` asks, answered so that nobody can foresee it."""

    def __init__(self) -> None:
        self.random = random.SystemRandom()

    def take(self, hand: Sequence[int]) -> int:
        """One card of a hand, each card equally likely (RV-D36)."""
        return self.random.choice(_cards(hand))

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        """The new pile, each order equally likely."""
        cards = _cards(counts)
        self.random.shuffle(cards)
        return cards


def _cards(counts: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
