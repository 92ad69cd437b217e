"""A hand for another seat that is laying a sum, dealt anew: it can lay what is still missing.

What has been laid says something about such a hand. Few hands may be able to go on, so they aren't
looked for by dealing, but by counting the ways to each.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from ..dealer import Dealer, random_below
from ..games.rahast_vabaks.kinds import KINDS, VALUE
from ..games.rahast_vabaks.purse import DENOMINATIONS
from ..games.rahast_vabaks.view import View

SEEDS = 1 << 31
NO_PART = 0  # instead of a value: the card can't be part of the sum

Hand = tuple[int, int]  # how many cards it has been dealt, and a bit for each amount it can lay
Ways = dict[Hand, int]


def with_hand_for_sum(view: View, dealer: Dealer) -> View:
    """The same view with the whole hand of the seat to move among the known cards.

    Every hand that can lay the rest of the sum is equally likely, counted by physical cards. That
    a card drawn in this turn has to be part of the sum (RV-D15) isn't in the view.
    """
    known, amounts = view.known[view.seat], 1
    for kind, count in enumerate(known):
        for _ in range(count):
            amounts = with_one_more(amounts, value_in_sum(view, kind), view.owed)
    room = view.hand_size[view.seat] - sum(known)
    dealt, chance = view.copy(), Random(random_below(dealer, SEEDS))
    for cards, count in dealt_by_value(unseen_by_value(view), room, amounts, view.owed, chance):
        for kind in chance.sample(cards, count):
            dealt.known[view.seat][kind] += 1
    return dealt


def value_in_sum(view: View, kind: int) -> int:
    """What the card can add to the sum; one alone is none (RV-D37)."""
    value = int(VALUE[kind])
    alone = view.laid == 0 and value == view.owed
    return NO_PART if alone or value > view.owed else value


def unseen_by_value(view: View) -> dict[int, list[int]]:
    """The cards that nobody is known to hold, by their value in the sum."""
    groups: dict[int, list[int]] = {value: [] for value in (*reversed(DENOMINATIONS), NO_PART)}
    for kind in range(KINDS):
        known = sum(view.known[seat][kind] for seat in range(view.seats))
        groups[value_in_sum(view, kind)] += [kind] * (view.unseen[kind] - known)
    return groups


def with_one_more(amounts: int, value: int, owed: int) -> int:
    """What can be laid with one more card; where that is all that is owed, no more is kept."""
    more = amounts | amounts << value
    return 1 << owed if more >> owed & 1 else more & (1 << owed) - 1


def dealt_by_value(
    groups: dict[int, list[int]], room: int, amounts: int, owed: int, chance: Random
) -> Iterator[tuple[list[int], int]]:
    """How many cards of each group fill the hand: forward all ways, and back along one of them."""
    layers: list[Ways] = [{(0, amounts): 1}]
    for value, cards in groups.items():
        ways: Ways = {}
        for _, _, after, count in additions(layers[-1], value, len(cards), room, owed):
            ways[after] = ways.get(after, 0) + count
        layers.append(ways)
    hand = room, 1 << owed
    for (value, cards), ways in reversed([*zip(groups.items(), layers[:-1], strict=True)]):
        steps = [
            (before, more, count)
            for before, more, after, count in additions(ways, value, len(cards), room, owed)
            if after == hand
        ]
        hand, more, _ = chance.choices(steps, [count for *_, count in steps])[0]
        yield cards, more


def additions(
    ways: Ways, value: int, cards: int, room: int, owed: int
) -> Iterator[tuple[Hand, int, Hand, int]]:
    """Each hand, how many of some cards it gets, the hand with them, and in how many ways."""
    for (size, amounts), count in ways.items():
        reached = amounts
        for more in range(min(cards, room - size) + 1):
            yield (size, amounts), more, (size + more, reached), count * comb(cards, more)
            reached = with_one_more(reached, value, owed)
