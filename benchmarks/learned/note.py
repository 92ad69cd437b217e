"""What self-play writes down of each decision, beside the state in which it was made."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from kaardilaud.compiled import compiled
from kaardilaud.dealer import Dealer, random_below
from kaardilaud.fixed_record import FixedRecord, Int
from kaardilaud.search.tree import NONE, SEATS, Node

KEYS = 64  # more than there are choices in any situation
WHOLE = 10_000  # a share of 1
DECISIONS = 2048  # more than any game of self-play has
BY_VISITS = 10  # in so many of a hundred decisions the choice falls by lot, as often as tried
BY_CHANCE = 3  # in so many each choice that was tried is equally likely
LONG_THOUGHT = 3  # one decision in so many gets all trials,
SHORT = 6  # the others so many times less
LEAVES = 1 << 15  # more than are kept of one game

Shares = Annotated[list[int], np.int32, SEATS]


class Note(FixedRecord):
    """One decision of a search: how often it tried what, and how the game then ended."""

    visits: Annotated[list[int], np.int32, KEYS]
    wins: Shares  # each seat's mean share of the win in the trials
    leads: Shares  # the same by points; all 0 in a game without
    won: Shares  # each seat's share of the win in the end
    led: Shares
    game: Int
    chosen: Int


class Course(FixedRecord):
    """How self-play searches, and what it keeps."""

    trials: Int  # for a decision that is thought over for long
    kept: Int  # one trial in so many is kept as a leaf
    rollouts: Int  # 1: to the end of the game; 0: the network judges the leaf
    for_a_leaf: Int  # so many trials say what a leaf is worth where there are no rollouts


class Leaf(FixedRecord):
    """What the beginning of a turn is worth to which a trial came that had left the tree."""

    won: Shares
    led: Shares
    game: Int


@compiled
def write_visits(nodes: list[Node], note: Note) -> None:
    """How often each choice below the root's only situation was tried."""
    for key in range(KEYS):
        note.visits[key] = 0
    node = nodes[nodes[0].child].child
    while node != NONE:
        note.visits[nodes[node].key] = nodes[node].visits
        node = nodes[node].sibling


@compiled
def choose(note: Note, luck: Dealer) -> int:
    """Mostly the choice that was tried most; now and then another, so that games differ."""
    lot = random_below(luck, 100)
    total = 0
    best = 0
    for key in range(KEYS):
        if lot < BY_CHANCE:
            total += 1 if note.visits[key] > 0 else 0
        else:
            total += note.visits[key]
        if note.visits[key] > note.visits[best]:
            best = key
    if lot >= BY_CHANCE + BY_VISITS:
        return best
    place = random_below(luck, total)
    for key in range(KEYS):
        if lot < BY_CHANCE:
            place -= 1 if note.visits[key] > 0 else 0
        else:
            place -= note.visits[key]
        if place < 0:
            return key
    return best
