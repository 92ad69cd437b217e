"""A search from what one seat sees: for so many trials, or for so long."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from ..compiled import machine_code
from ..dealer import Dealer, seed_dealer
from ..games.game import Game
from . import rahast_vabaks, ten
from .tree import NONE, WIN, Node, Plan, Trial, clear

SEARCHES: Mapping[str, ModuleType] = {"rahast-vabaks": rahast_vabaks, "ten": ten}
ROOM = 1 << 16  # nodes of a tree, 32 bytes each
# Trials in a call, after which the clock is looked at: some milliseconds' worth.
AT_ONCE_COMPILED = 200
AT_ONCE_PLAIN = 2
SLOWER = 16  # plain Python needs so much less room


@dataclass(frozen=True)
class Choice:
    """An action that was considered: in how many trials, and what share of the win it promises."""

    action: int
    visits: int
    promise: float


@dataclass(frozen=True)
class Budget:
    """How much may be thought before each action; whichever is used up first."""

    trials: int
    seconds: float

    def part(self, of: int) -> Budget:
        """So many times less."""
        return Budget(max(1, self.trials // of), self.seconds / of)


_prepared: set[str] = set()  # games whose search is there as machine code


def prepare(game: Game) -> None:
    """Have the search as machine code from now on, if there is Numba.

    The first time after an update it is compiled, for half a minute; until then, and for whoever
    does not want to wait, thinking goes on in plain Python.
    """
    if game.name not in _prepared and machine_code(clear) is not clear:
        state = game.new(2, 0, {}, [1] * len(game.codes))
        tree = Tree(game, SLOWER, compiled=True)
        view = game.view(state, game.new_memory(), 0)
        tree.begin(view, 1)
        tree.grow(Plan(), 0)
        Scales(game, compiled=True).weigh(view, [0], Plan(), 1, range(0))
        _prepared.add(game.name)


def is_prepared(game: Game) -> bool:
    """Is the search there as machine code?"""
    return game.name in _prepared


class Tree:
    """One tree with random numbers of its own."""

    def __init__(self, game: Game, room: int, compiled: bool) -> None:
        search = SEARCHES[game.name].search
        self._compiled = compiled
        self._search = machine_code(search) if compiled else search
        kinds = (type(game.new_state()), Dealer, Trial)
        self._state, self._dealer, self._trial = (self._one(kind) for kind in kinds)
        few = range(room // SLOWER)
        self.nodes: Any = Node.many(room) if compiled else [Node() for _ in few]

    def _one(self, kind: Any) -> Any:
        return kind.many(1)[0] if self._compiled else kind()

    def begin(self, view: Any, seed: int) -> None:
        """Nothing is known yet; `view` is that of the seat that has to decide."""
        clear(self.nodes, self._trial)
        seed_dealer(self._dealer, seed, 0)
        self._view = view.numpy() if self._compiled else view

    def grow(self, plan: Plan, trials: int) -> None:
        """So many trials more."""
        how = plan.numpy() if self._compiled else plan
        with warnings.catch_warnings():
            # Numba finds it noteworthy that a view is given to rules that take a state.
            warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
            self._search(
                self._view, self._state, self._dealer, how, self._trial, self.nodes, trials
            )


class Scales:
    """Weighs whole moves of a seat against each other, each in the same trials."""

    def __init__(self, game: Game, compiled: bool) -> None:
        try_move = SEARCHES[game.name].try_move
        self._compiled = compiled
        self._try_move = machine_code(try_move) if compiled else try_move
        kinds = (type(game.new_state()), Dealer, Trial)
        self._records = [kind.many(1)[0] if compiled else kind() for kind in kinds]

    def weigh(
        self, view: Any, actions: Sequence[int], plan: Plan, seed: int, trials: range
    ) -> list[float]:
        """What share of the win this move of the viewer, who has to decide, brings in each of
        these trials."""
        state, dealer, trial = self._records
        how = (view.numpy(), plan.numpy()) if self._compiled else (view, plan)
        numbers: Any = [0] * len(trials)
        made: Any = list(actions)
        if self._compiled:
            numbers, made = np.zeros(len(trials), np.int64), np.array(made, np.int64)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
            self._try_move(how[0], state, dealer, how[1], trial, made, numbers, seed, trials.start)
        return [int(number) / WIN for number in numbers]


class Thinker:
    """Searches for one seat of a game: the same seed, trials and number of trees, the same answer.

    Several trees are grown side by side, on as many cores, and their votes are added.
    """

    def __init__(self, game: Game, trees: int = 1, room: int = ROOM) -> None:
        self._game = game
        self._room = room
        self._count = trees
        self._trees: list[Tree] = []
        self._compiled = False

    def think(self, view: Any, plan: Plan, budget: Budget, seed: int) -> list[Choice]:
        """What the viewer, who has to decide, could do; the choice with the most visits first."""
        until = time.monotonic() + budget.seconds
        self._plant()
        for number, tree in enumerate(self._trees):
            tree.begin(view, seed + number)
        if len(self._trees) == 1:
            self._grow(self._trees[0], plan, budget.trials, until)
        else:
            with ThreadPoolExecutor(len(self._trees)) as threads:
                list(
                    threads.map(
                        lambda tree: self._grow(tree, plan, budget.trials, until), self._trees
                    )
                )
        return self._choices(view)

    def _plant(self) -> None:
        """The trees, in machine code as soon as that is there."""
        compiled = self._game.name in _prepared
        if not self._trees or compiled != self._compiled:
            self._compiled = compiled
            self._trees = [Tree(self._game, self._room, compiled) for _ in range(self._count)]

    def _grow(self, tree: Tree, plan: Plan, trials: int, until: float) -> None:
        """So many trials, a few at a time until the time is up; one at least."""
        at_once = AT_ONCE_COMPILED if self._compiled else AT_ONCE_PLAIN
        while trials > 0:
            tree.grow(plan, min(at_once, trials))
            trials -= at_once
            if time.monotonic() >= until:
                return

    def _choices(self, view: Any) -> list[Choice]:
        """The votes of all trees for the actions below their roots."""
        action_of = SEARCHES[self._game.name].action_of
        votes: dict[int, tuple[int, int]] = {}
        for tree in self._trees:
            nodes = tree.nodes
            node = int(nodes[nodes[0].child].child)  # the root leads to one situation: the view
            while node != NONE:
                key = int(nodes[node].key)
                visits, worth = votes.get(key, (0, 0))
                votes[key] = visits + int(nodes[node].visits), worth + int(nodes[node].worth)
                node = int(nodes[node].sibling)
        choices = [
            Choice(action_of(view, key), visits, worth / (visits * WIN))
            for key, (visits, worth) in votes.items()
        ]
        return sorted(choices, key=lambda choice: (-choice.visits, choice.action))
