"""The sum with the most cards, against trying every choice."""

from __future__ import annotations

import random
from itertools import product

from kaardilaud.games.rahast_vabaks.kinds import NO_CARD, VALUE
from kaardilaud.games.rahast_vabaks.notation import KIND_OF
from kaardilaud.games.rahast_vabaks.purse import DENOMINATIONS, IN_PURSE
from kaardilaud.policies.steady.longest_sum import most_cards, most_cards_of_sum


def purse_of(counts: list[int]) -> int:
    return sum(count << 8 * place for place, count in enumerate(counts))


def most_by_trying(amount: int, counts: list[int]) -> int:
    """Every number of cards of every denomination."""
    choices = product(*(range(count + 1) for count in counts))
    return max(
        (
            sum(choice)
            for choice in choices
            if sum(n * d for n, d in zip(choice, DENOMINATIONS, strict=True)) == amount
        ),
        default=-1,
    )


def test_most_cards_is_what_trying_finds() -> None:
    generator = random.Random(1)
    found = 0
    for _ in range(500):
        counts = [generator.choice((0, 0, 1, 2, 3)) for _ in DENOMINATIONS]
        amount = generator.choice((2, 5, 10, 20, 50, 100, 200, 500, generator.randrange(1, 300)))
        expected = most_by_trying(amount, counts)
        found += expected > 0
        assert max(most_cards(amount, purse_of(counts)), -1) == expected, (amount, counts)
    assert found > 150


def test_a_huge_purse_takes_no_time() -> None:
    assert most_cards(500, purse_of([100, 20, 30, 30, 30, 10, 2, 2])) == 100 + 20 + 30 + 21
    assert most_cards(500, purse_of([0, 100, 0, 0, 0, 0, 0, 2])) == 52


def test_a_drawn_card_has_to_be_part() -> None:
    kinds = [KIND_OF[code] for code in ("R1", "B1", "R2", "G2", "Y2", "B5")]
    purse = sum(IN_PURSE[kind] for kind in kinds)
    assert most_cards_of_sum(10, purse, NO_CARD) == 4  # 5 and three of 1, 2, 2
    assert most_cards_of_sum(8, purse, NO_CARD) == 5
    assert most_cards_of_sum(8, purse, KIND_OF["B5"]) == 3
    assert VALUE[KIND_OF["B5"]] == 5
