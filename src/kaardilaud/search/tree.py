"""The tree of a search: what was tried after what, and how well it went.

Nodes lie in one array and name each other by their places in it; 0 is the root, and as a child or
sibling it means that there is none. Below every action that was tried come the situations to which
it led (chance may bring different ones), below a situation the actions that were tried in it.

Which actions are legal depends on the cards that were dealt to the others for this one trial. So
every action counts how often it could have been chosen, and is judged by that.
"""

from math import sqrt
from typing import Annotated

import numpy as np

from ..compiled import compiled, compiled_apart, count_bits, lowest_bit
from ..dealer import Dealer, random_below
from ..fixed_record import FixedRecord, Int

SEATS = 6
DEEPEST = 128  # nodes from the root to where a trial leaves the tree
NONE = 0
NO_FAVOURITE = 62  # a choice that there never is
WIN = 60000  # what a game is worth to its winners, shared among them: 2 to 6 share it evenly
PER_MILLE = 1000

Small = Annotated[int, np.int32]


class Node(FixedRecord):
    """An action that was tried, or a situation; `worth` adds up what it brought to the mover."""

    key: Small
    child: Small
    sibling: Small
    visits: Small
    offered: Small  # how often an action was legal
    worth: Int


class Plan(FixedRecord):
    """How to search; the numbers are explained in docs/search.md."""

    exploration: Int  # in thousandths
    favour: Int  # how much what Steady would do is favoured at the root, in thousandths
    habit: Int  # the same below the root
    margin: Int  # how much a lead counts beside the win, in thousandths
    rollout: Int  # the policy that plays on where the tree ends
    cut_off: Int  # after so many actions of it the position is judged; 0: at the end of the game


class Trial(FixedRecord):
    """One way from the root to the end of a game."""

    nodes: Small  # used so far, of all that there is room for
    length: Small
    path: Annotated[list[int], np.int32, DEEPEST]
    movers: Annotated[list[int], np.int32, DEEPEST]
    worth: Annotated[list[int], np.int64, SEATS]  # what the game brought to each seat
    margin: Int  # how much a lead counts beside the win in these trials, in thousandths


@compiled
def clear(nodes: list[Node], trial: Trial) -> None:
    """Begin a tree with nothing but its root."""
    blank(nodes[0], 0)
    trial.nodes = 1


@compiled
def blank(node: Node, key: int) -> None:
    """A node that nothing is known of."""
    node.key = key
    node.child = NONE
    node.sibling = NONE
    node.visits = 0
    node.offered = 0
    node.worth = 0


@compiled
def step_to(trial: Trial, node: int, mover: int) -> None:
    """The trial comes to this node; its worth is that to the mover."""
    trial.path[trial.length] = node
    trial.movers[trial.length] = mover
    trial.length += 1


@compiled
def add_child(nodes: list[Node], trial: Trial, parent: int, key: int) -> int:
    """A new node below this one; NONE if there is no room for it."""
    if trial.nodes >= len(nodes) or trial.length >= DEEPEST - 2:
        return NONE
    node = trial.nodes
    trial.nodes += 1
    blank(nodes[node], key)
    nodes[node].sibling = nodes[parent].child
    nodes[parent].child = node
    return node


@compiled
def situation(nodes: list[Node], trial: Trial, parent: int, key: int, mover: int) -> int:
    """The situation of this key below an action, in which the mover has to decide."""
    node = nodes[parent].child
    while node != NONE and nodes[node].key != key:
        node = nodes[node].sibling
    if node == NONE:
        node = add_child(nodes, trial, parent, key)
    if node != NONE:
        step_to(trial, node, mover)
    return node


@compiled_apart
def pick(
    nodes: list[Node],
    trial: Trial,
    parent: int,
    mover: int,
    choices: int,
    favourite: int,
    plan: Plan,
    dealer: Dealer,
) -> int:
    """The most promising of the legal choices, a bit for each, in a situation: its node.

    An action that was never tried counts as good as the situation has been so far. NONE if there
    was no room for a new node.
    """
    width = count_bits(choices)
    favour = (plan.favour if trial.length == 1 else plan.habit) / PER_MILLE
    exploration = plan.exploration / PER_MILLE
    likely = (1.0 - favour) / width
    untried = choices
    best = -1.0
    chosen = NONE
    node = nodes[parent].child
    while node != NONE:
        key = nodes[node].key
        if choices >> key & 1:
            untried &= ~(1 << key)
            nodes[node].offered += 1
            visits = nodes[node].visits
            prior = likely + favour if key == favourite else likely
            score = nodes[node].worth / (visits * WIN) + exploration * prior * sqrt(
                nodes[node].offered
            ) / (1 + visits)
            if score > best:
                best = score
                chosen = node
        node = nodes[node].sibling
    if untried:
        visits = nodes[parent].visits
        hope = nodes[parent].worth / (visits * WIN) if visits > 0 else 0.5
        favoured = untried >> favourite & 1
        prior = likely + favour if favoured else likely
        if hope + exploration * prior * sqrt(visits + 1) > best:
            key = favourite
            if not favoured:
                for _ in range(random_below(dealer, count_bits(untried))):
                    untried &= untried - 1
                key = lowest_bit(untried)
            chosen = add_child(nodes, trial, parent, key)
            if chosen != NONE:
                nodes[chosen].offered = 1
    if chosen != NONE:
        step_to(trial, chosen, mover)
    return chosen


@compiled
def remember(nodes: list[Node], trial: Trial) -> None:
    """Add what the trial brought to all the nodes on its way."""
    nodes[0].visits += 1
    for place in range(trial.length):
        node = trial.path[place]
        nodes[node].visits += 1
        nodes[node].worth += trial.worth[trial.movers[place]]
