"""The chance of one round, which anybody can check afterwards (docs/shuffle.md).

It all follows from a secret seed, of which the SHA-256 is shown before anybody adds anything, and
from random bits that the people at the table add: the server can't choose the cards, and nobody can
foresee them.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import TypeVar

SCHEME = "kaardilaud-shuffle/1"
Card = TypeVar("Card")


def new_seed() -> str:
    """A seed that nobody knows."""
    return secrets.token_hex(32)


@dataclass(frozen=True)
class Shuffle:
    """Where the chance of a round comes from; seed and contributions are 64 hexadecimal digits.

    Whoever has it knows every card: it is in no message before the game is over.
    """

    seed: str = field(repr=False)
    contributions: Mapping[int, str] = field(repr=False)  # by seat

    @cached_property
    def commitment(self) -> str:
        """What is shown before the first card."""
        return sha256(bytes.fromhex(self.seed)).hexdigest()

    @cached_property
    def _key(self) -> bytes:
        lines = [f"{seat} {self.contributions[seat]}" for seat in sorted(self.contributions)]
        text = "\n".join([SCHEME, *lines])
        return hmac.digest(bytes.fromhex(self.seed), text.encode(), "sha256")

    def first(self, seats: int) -> int:
        """The seat that begins, out of so many."""
        return self._numbers("first").below(seats)

    def deck(self, cards: Sequence[str]) -> list[str]:
        """These cards, given in table order, as they are dealt."""
        return self._numbers("deck").shuffled(cards)

    def after(self, events: int) -> LaterChance:
        """What chance brings next in a game with so many events."""
        return LaterChance(self, events)

    def _numbers(self, decision: str) -> Numbers:
        return Numbers(self._key, decision)


class LaterChance:
    """What `Match.settle` asks, answered for one event after the other."""

    def __init__(self, shuffle: Shuffle, events: int) -> None:
        self._shuffle = shuffle
        self._events = events

    def take(self, hand: Sequence[int]) -> int:
        """One card of a hand, each card equally likely (RV-D36)."""
        cards = _cards(hand)
        return cards[self._next("take").below(len(cards))]

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        """The new pile, each order equally likely."""
        return self._next("shuffle").shuffled(_cards(counts))

    def _next(self, purpose: str) -> Numbers:
        """Every decision has numbers of its own, by the number of its event in the record."""
        self._events += 1
        return self._shuffle._numbers(f"{purpose} {self._events}")


class Numbers:
    """Random whole numbers for one decision."""

    def __init__(self, key: bytes, decision: str) -> None:
        self._bytes = _random_bytes(key, decision)

    def below(self, limit: int) -> int:
        """From 0 to limit - 1, each equally likely; limit is at most 256.

        A byte above the highest multiple of the limit would favour small numbers: it is passed
        over.
        """
        fair = 256 - 256 % limit
        byte = next(byte for byte in self._bytes if byte < fair)
        return byte % limit

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """Fisher and Yates: from the last place on, each card changes places with one not after
        it."""
        order = list(cards)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _random_bytes(key: bytes, decision: str) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(key, f"{decision} {block}".encode(), "sha256")


def _cards(counts: Sequence[int]) -> list[int]:
    return [kind for kind, number in enumerate(counts) for _ in range(number)]
