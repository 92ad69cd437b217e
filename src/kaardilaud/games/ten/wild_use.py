"""Which wild stands for what in the best use of a hand (TEN-R69, TEN-D34), for people to see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .kinds import CODES, COLOUR_WILD, COLOURS, FULL_WILD, NUMBERED_WILD, NUMBERS
from .scoring import (
    ALL_NUMBERS,
    LONGEST,
    MOST_WILDS,
    best_worth,
    most_of_pair,
    numbers_of,
    supply_of,
    without,
    worth_of,
    worth_of_pair,
)


class Run(NamedTuple):
    """The longest sequence of one colour: its first and last number (0 if there is none), and
    for each wild in it the wild's code and the number that it stands for."""

    first: int
    last: int
    wilds: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        """What it scores (TEN-R70); a complete 1-9 earns a point more (TEN-R72)."""
        length = self.last - self.first + 1 if self.first else 0
        return length + 1 if length == NUMBERS else length


def best_sequences(held: int, hand: Sequence[int]) -> dict[str, Run]:
    """The longest sequences by colour when the wilds of a hand are used best."""
    shares = _best_shares(held, hand)
    return {
        COLOURS[colour]: _sequence(colour, numbers_of(colour, held), wilds, full, hand)
        for colour, (wilds, full) in enumerate(shares)
    }


def _best_shares(held: int, hand: Sequence[int]) -> list[tuple[int, int]]:
    """For each colour the numbered wilds that it gets, as a set, and how many full wilds."""
    supply, full = supply_of(hand), hand[FULL_WILD]
    if supply == 0 and full == 0:
        return [(0, 0)] * len(COLOURS)
    best = best_worth(held, hand)

    def worth(colour: int, wilds: int, full: int) -> int:
        numbers = numbers_of(colour, held) | wilds
        return worth_of(colour, numbers, hand[COLOUR_WILD + colour] + full)

    for red, red_full in _shares(0, held, supply, full):
        rest, full_rest = without(supply, red), full - red_full
        worth_red = worth(0, red, red_full)
        for blue, blue_full in _shares(1, held, rest, full_rest):
            others, full_others = without(rest, blue), full_rest - blue_full
            missing = best - worth_red - worth(1, blue, blue_full)
            if missing > most_of_pair(2, 3, held, hand, others, full_others):
                continue
            if missing != worth_of_pair(2, 3, held, hand, others, full_others):
                continue
            for orange, orange_full in _shares(2, held, others, full_others):
                green = without(others, orange) & ALL_NUMBERS
                green_full = full_others - orange_full
                if missing == worth(2, orange, orange_full) + worth(3, green, green_full):
                    return [
                        (red, red_full),
                        (blue, blue_full),
                        (orange, orange_full),
                        (green, green_full),
                    ]
    raise AssertionError("the best worth comes from some shares")


def _shares(colour: int, held: int, supply: int, full: int) -> Iterator[tuple[int, int]]:
    """What one colour may get, the least first: wilds of numbers that it lacks, and full wilds."""
    useful = supply & ALL_NUMBERS & ~numbers_of(colour, held)
    wilds = 0
    while True:
        for mine in range(min(full, NUMBERS) + 1):
            yield wilds, mine
        if wilds == useful:
            return
        wilds = wilds - useful & useful


def _sequence(colour: int, numbers: int, wilds: int, full: int, hand: Sequence[int]) -> Run:
    """The longest sequence with these wilds, and what fills its gaps."""
    own = hand[COLOUR_WILD + colour]
    length = LONGEST[(numbers | wilds) * MOST_WILDS + min(own + full, NUMBERS)]
    if length == 0:
        return Run(0, 0, ())
    first = next(
        first
        for first in range(1, NUMBERS + 1)
        if (((1 << length) - 1 << first - 1) & ~(numbers | wilds)).bit_count() <= own + full
    )
    fillers = [CODES[COLOUR_WILD + colour]] * own + [CODES[FULL_WILD]] * full
    used = []
    for number in range(first, first + length):
        if not numbers >> number - 1 & 1:
            numbered = wilds >> number - 1 & 1
            wild = CODES[NUMBERED_WILD + number - 1] if numbered else fillers.pop(0)
            used.append((wild, number))
    return Run(first, first + length - 1, tuple(used))
