"""The points of a hand: the best use of its wilds, found exactly (TEN-R69, TEN-D34).

The numbers of one colour are a set of nine bits, 1 lowest. A *supply* says how many wilds of each
number are left, in four rows of nine bits: who has one, who has a second, a third, a fourth; more
than one for each colour never helps.

A *worth* packs what a use of the wilds brings into one number to compare: the points, then the
lengths of red, blue, orange and green, so that of equally good uses the one with the longest red
wins, then blue, orange, green.
"""

from collections.abc import Sequence

from ...compiled import byte_table, compiled, compiled_apart
from .kinds import COLOUR_WILD, FULL_WILD, NUMBERED_WILD, NUMBERS

ALL_NUMBERS = (1 << NUMBERS) - 1
ROWS = 1 | 1 << NUMBERS | 1 << 2 * NUMBERS | 1 << 3 * NUMBERS
MOST_WILDS = NUMBERS + 1  # the columns of the table: 0 to 9 wilds help one colour
POINTS = 16  # where the points stand in a worth


def longest_runs(numbers: int) -> list[int]:
    """The length of the longest sequence when 0, 1, … 9 gaps may be filled (TEN-R70, TEN-D32)."""
    longest = [0] * MOST_WILDS
    for first in range(NUMBERS):
        for last in range(first, NUMBERS):
            gaps = (((2 << last) - (1 << first)) & ~numbers).bit_count()
            longest[gaps] = max(longest[gaps], last - first + 1)
    return [max(longest[: wilds + 1]) for wilds in range(MOST_WILDS)]


LONGEST = byte_table(length for numbers in range(1 << NUMBERS) for length in longest_runs(numbers))


@compiled
def worth_of(colour: int, numbers: int, wilds: int) -> int:
    """What one colour brings. A complete 1-9 earns a point more (TEN-R72, TEN-D31)."""
    length = LONGEST[numbers * MOST_WILDS + min(wilds, NUMBERS)]
    points = length + 1 if length == NUMBERS else length
    return points << POINTS | length << 4 * (3 - colour)


@compiled
def numbers_of(colour: int, held: int) -> int:
    """The numbers of a colour among the kinds held."""
    return held >> colour * NUMBERS & ALL_NUMBERS


@compiled
def supply_of(hand: Sequence[int]) -> int:
    """The numbered wilds of a hand."""
    supply = 0
    for number in range(NUMBERS):
        if hand[NUMBERED_WILD + number] > 0:
            for copy in range(min(hand[NUMBERED_WILD + number], 4)):
                supply |= 1 << number + copy * NUMBERS
    return supply


@compiled
def without(supply: int, numbers: int) -> int:
    """The supply after one wild of each of these numbers is spent."""
    rows = numbers * ROWS
    return supply & ~rows | supply >> NUMBERS & rows


@compiled
def most_of_pair(one: int, two: int, held: int, hand: Sequence[int], supply: int, full: int) -> int:
    """No less than two colours can bring: as if both had all of these wilds."""
    numbers = supply & ALL_NUMBERS
    most = worth_of(one, numbers_of(one, held) | numbers, hand[COLOUR_WILD + one] + full)
    return most + worth_of(two, numbers_of(two, held) | numbers, hand[COLOUR_WILD + two] + full)


@compiled_apart
def worth_of_pair(
    one: int, two: int, held: int, hand: Sequence[int], supply: int, full: int
) -> int:
    """The best that two colours make of these wilds together."""
    most = most_of_pair(one, two, held, hand, supply, full)
    best = 0
    useful = supply & ALL_NUMBERS & ~numbers_of(one, held)
    spent = useful
    while True:
        rest = without(supply, spent) & ALL_NUMBERS
        for mine in range(min(full, NUMBERS) + 1):
            worth = worth_of(one, numbers_of(one, held) | spent, hand[COLOUR_WILD + one] + mine)
            worth += worth_of(
                two, numbers_of(two, held) | rest, hand[COLOUR_WILD + two] + full - mine
            )
            best = max(best, worth)
        if best == most or spent == 0:
            return best
        spent = spent - 1 & useful


@compiled_apart
def best_worth(held: int, hand: Sequence[int]) -> int:
    """The worth of the best use of all wilds of a hand.

    The wilds are shared out between red and blue on one side, orange and green on the other, in
    every way that can matter: the numbers of which they get one, and of which they get a second.
    """
    supply = supply_of(hand)
    full = hand[FULL_WILD]
    if supply == 0 and full == 0:
        return most_of_pair(0, 1, held, hand, 0, 0) + most_of_pair(2, 3, held, hand, 0, 0)
    red = numbers_of(0, held)
    blue = numbers_of(1, held)
    one_helps = supply & ALL_NUMBERS & ~(red & blue)
    two_help = supply >> NUMBERS & one_helps & ~(red | blue)
    best = 0
    first = one_helps
    while True:
        second = first & two_help
        while True:
            given = first | second << NUMBERS
            rest = without(without(supply, first), second)
            for mine in range(min(full, 2 * NUMBERS) + 1):
                most = most_of_pair(0, 1, held, hand, given, mine)
                most += most_of_pair(2, 3, held, hand, rest, full - mine)
                if most > best:
                    worth = worth_of_pair(0, 1, held, hand, given, mine)
                    worth += worth_of_pair(2, 3, held, hand, rest, full - mine)
                    best = max(best, worth)
            if second == 0:
                break
            second = second - 1 & first & two_help
        if first == 0:
            return best
        first = first - 1 & one_helps


@compiled
def points_of(held: int, hand: Sequence[int]) -> int:
    """The points of a hand (TEN-R70)."""
    return best_worth(held, hand) >> POINTS
