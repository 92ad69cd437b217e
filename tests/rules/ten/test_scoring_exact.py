"""TEN: the points of random hands against two counts of our own, in Python and machine code.

The one tries every place of every wild, literally; it is for hands with few wilds. The other asks
of every colour in turn which stretch to complete with which of the wilds that are left, and checks
the first.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from kaardilaud.compiled import machine_code
from kaardilaud.games.ten.scoring import POINTS, best_worth, points_of

from .scene import TEN, A, B, finished, full_deck

COLOURS = "RBOG"
Worth = tuple[int, ...]  # points, then the lengths of R, B, O, G
HANDS = 10_000


def longest(numbers: set[int]) -> int:
    """The length of the longest run of neighbours (TEN-R70, TEN-D32)."""
    best = 0
    for number in numbers:
        length = 0
        while number + length in numbers:
            length += 1
        best = max(best, length)
    return best


def worth_of_lengths(lengths: list[int]) -> Worth:
    """Points with the bonus (TEN-D31), then what decides between equally good uses."""
    return (sum(length + (length == 9) for length in lengths), *lengths)


def places_of(wild: str) -> list[str]:
    """The number cards that a wild can stand for (TEN-R08, R09, R10)."""
    colours = COLOURS if wild[0] == "W" else wild[0]
    numbers = "123456789" if wild[1] == "#" else wild[1]
    return [colour + number for colour in colours for number in numbers]


def by_every_place(hand: list[str]) -> Worth:
    """The best of all ways to give each wild one place (TEN-R69)."""
    wilds = [card for card in hand if card[0] == "W" or card[1] == "#"]
    fixed = [card for card in hand if card not in wilds]
    best: Worth = (0, 0, 0, 0, 0)
    for places in product(*map(places_of, wilds)):
        cards = {*fixed, *places}
        lengths = [longest({int(c[1]) for c in cards if c[0] == colour}) for colour in COLOURS]
        best = max(best, worth_of_lengths(lengths))
    return best


def by_stretches(hand: list[str]) -> Worth:
    """The best way to choose a stretch of each colour and cover its gaps with different wilds.

    What has been used of the shared wilds and the best worth with it, colour after colour; worths
    add up and compare from the left, so only the best with the same use matters.
    """
    counts = Counter(hand)
    stock = tuple(counts[f"W{number}"] for number in range(1, 10))
    full = counts["W#"]
    best: dict[tuple[tuple[int, ...], int], Worth] = {(stock, full): (0, 0, 0, 0, 0)}
    for place, colour in enumerate(COLOURS):
        owned = frozenset(number for number in range(1, 10) if counts[f"{colour}{number}"])
        own_wilds = min(counts[f"{colour}#"], 9)
        helpful = frozenset(number for number in range(1, 10) if stock[number - 1])
        after: dict[tuple[tuple[int, ...], int], Worth] = {}
        for used, others, length in ways(owned, own_wilds, helpful, min(full, 9)):
            gain = (length + (length == 9), *(length * (place == n) for n in range(4)))
            for (left, full_left), worth in best.items():
                if others > full_left or any(left[number - 1] == 0 for number in used):
                    continue
                rest = tuple(n - (number in used) for number, n in enumerate(left, 1))
                key = rest, full_left - others
                total = tuple(map(sum, zip(worth, gain, strict=True)))
                if total > after.get(key, (-1,)):
                    after[key] = total
        best = after
    return max(best.values())


@cache
def ways(
    owned: frozenset[int], own_wilds: int, helpful: frozenset[int], full: int
) -> list[tuple[frozenset[int], int, int]]:
    """Numbered wilds and how many full ones a colour may use, and the longest stretch with them."""
    found: dict[tuple[frozenset[int], int], int] = {(frozenset(), 0): 0}
    for first in range(1, 10):
        for last in range(first, 10):
            gaps = frozenset(range(first, last + 1)) - owned
            for used in subsets(gaps & helpful):
                others = max(0, len(gaps) - len(used) - own_wilds)
                if others <= full:
                    key = frozenset(used), others
                    found[key] = max(found.get(key, 0), last - first + 1)
    return [(used, others, length) for (used, others), length in found.items()]


def subsets(numbers: frozenset[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(numbers) + 1):
        yield from combinations(sorted(numbers), size)


def random_hands(count: int, seed: int) -> Iterator[list[str]]:
    """Hands of the standard deck and of decks with many copies of few kinds."""
    chance = random.Random(seed)
    standard = [card for card in full_deck(5) if card[0] != "$"]
    for number in range(count):
        match number % 4:
            case 0 | 1:  # as games have them, small and large
                yield chance.sample(standard, chance.randrange(1, 40))
            case 2:  # few numbers, many copies of some numbered and colour wilds
                kinds = [f"W{n}" for n in chance.sample(range(1, 10), chance.randrange(0, 4))]
                kinds += [f"{colour}#" for colour in COLOURS]
                yield some_numbers(chance, 12) + chance.choices(kinds, k=chance.randrange(0, 9))
            case _:  # several full wilds as well
                wilds = ["W#"] * chance.randrange(0, 5)
                wilds += chance.choices(["W2", "W5", "W6", "W9"], k=chance.randrange(0, 5))
                wilds += chance.choices(["R#", "G#"], k=chance.randrange(0, 4))
                yield some_numbers(chance, 15) + wilds


def some_numbers(chance: random.Random, most: int) -> list[str]:
    numbers = [code for code in TEN.codes if code[0] in COLOURS and code[1] != "#"]
    return chance.choices(numbers, k=chance.randrange(0, most))


def counted(hand: list[str]) -> tuple[int, list[int]]:
    """A hand as the rules have it: the set of its kinds, and how many of each."""
    counts = [hand.count(code) for code in TEN.codes[:50]]
    return sum(1 << kind for kind, count in enumerate(counts) if count), counts


def taken_apart(worth: int) -> Worth:
    return (worth >> POINTS, *(worth >> 4 * (3 - colour) & 15 for colour in range(4)))


def by_machine_code(held: int, counts: list[int]) -> tuple[int, int]:
    """Worth and points from the compiled twins; where there is no compiler, the same once more."""
    fast_worth, fast_points = machine_code(best_worth), machine_code(points_of)
    hand = counts if fast_worth is best_worth else np.array(counts, np.int8)
    return fast_worth(held, hand), fast_points(held, hand)


def test_the_two_counts_agree() -> None:
    few = [hand for hand in random_hands(4000, 1) if places_to_try(hand) <= 400]
    assert len(few) > 1000
    assert sum(places_to_try(hand) > 1 for hand in few) > 500
    for hand in few:
        assert by_every_place(hand) == by_stretches(hand), hand


def places_to_try(hand: list[str]) -> int:
    tries = 1
    for card in hand:
        tries *= len(places_of(card))
    return tries


def test_best_use_of_10_000_random_hands() -> None:
    many_wilds = 0
    for hand in random_hands(HANDS, 2):
        expected = by_stretches(hand)
        held, counts = counted(hand)
        worth = best_worth(held, counts)
        assert taken_apart(worth) == expected, hand
        assert points_of(held, counts) == expected[0]
        assert by_machine_code(held, counts) == (worth, expected[0]), hand
        many_wilds += sum(card[0] == "W" or card[1] == "#" for card in hand) >= 5
    assert many_wilds > 1000


def test_TEN_D34_the_places_of_the_wilds_are_shown() -> None:
    # to everybody, and each wild that is shown is there and fills a gap by itself
    for hand in random_hands(300, 3):
        expected = by_stretches(hand)
        match = finished({B: hand}).match
        for viewer in (A, B, None):
            player = TEN.show(match.view(viewer))["players"][B]
            assert player["points"] == expected[0], hand
            check_places(hand, player["sequences"], expected[1:])


def check_places(hand: list[str], shown: dict[str, Any], lengths: Worth) -> None:
    used: Counter[str] = Counter()
    for colour, length in zip(COLOURS, lengths, strict=True):
        first, last = shown[colour]["first"], shown[colour]["last"]
        assert (last - first + 1 if first else last) == length, hand
        filled = Counter(number for _, number in shown[colour]["wilds"])
        for wild, number in shown[colour]["wilds"]:
            assert f"{colour}{number}" in places_of(wild), hand
            used[wild] += 1
        for number in range(first, last + 1) if first else ():
            assert filled[number] == (f"{colour}{number}" not in hand), hand
        assert not filled.keys() - set(range(first, last + 1))
    assert used <= Counter(hand), hand


@pytest.mark.parametrize(
    "hand",
    [
        ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W#", *["R#", "B#", "O#", "G#"] * 2],
        [f"W{number}" for number in range(1, 10)] * 4,  # all four colours complete
        [f"W{number}" for number in range(1, 10)] * 5,
        ["W#"] * 36,
        ["W#"] * 35,
        ["W#"] * 100,
        ["G#"] * 100 + ["R#"] * 9,
        [f"W{number}" for number in range(1, 7)] * 3 + ["W#"] * 2,
        ["W5"] * 100,
        ["R1", "R9", *["R#"] * 7],
        ["O2", "O8", *["W#"] * 7],
    ],
    ids=lambda hand: f"{len(hand)} cards from {hand[0]}",
)
def test_best_use_of_unusual_hands(hand: list[str]) -> None:
    held, counts = counted(hand)
    worth = best_worth(held, counts)
    assert taken_apart(worth) == by_stretches(hand)
    assert by_machine_code(held, counts) == (worth, worth >> POINTS)
