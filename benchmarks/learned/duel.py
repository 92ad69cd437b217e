"""Duels at equal time: the same cards with the seats changed, move by move in one process."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import machine_code
from kaardilaud.dealer import Dealer, card_of_hand, draw_card, random_below, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.players.levels import plan_for
from kaardilaud.search.thinking import SEARCHES
from kaardilaud.search.tree import NONE, Node, Plan, Trial, clear

ROOM = 1 << 17  # nodes of a tree
AT_ONCE = 0.001  # seconds, after which the clock is looked at


class Contestant:
    """A search with so much processor time for each decision."""

    def __init__(
        self,
        game: Game,
        seconds: float,
        search: Callable[..., None] | None = None,
        extras: Sequence[Any] = (),
        plan: Plan | None = None,
    ) -> None:
        self._game = game
        self._seconds = seconds
        self._search: Any = machine_code(search or SEARCHES[game.name].search)
        self._clear: Any = machine_code(clear)
        self._extras = extras
        self._plan = (plan or plan_for(game.name)).numpy()
        kinds = (type(game.new_state()), Dealer, Trial)
        self._state, self._dealer, self._trial = (kind.many(1)[0] for kind in kinds)
        self._nodes = Node.many(ROOM)
        self.trials = 0
        self.spent = 0.0
        self._at_once = 20

    def choose(self, view: Any, seed: int) -> int:
        """The action that was tried most when the time was up."""
        seen = view.numpy()
        if not self.trials:  # what is compiled now takes no time from the first choice
            self._begin(seed)
            self._grow(seen, 1)
        self._begin(seed)
        begun = time.thread_time()
        trials, spent = 0, 0.0
        while spent < self._seconds:
            self._grow(seen, self._at_once)
            trials += self._at_once
            spent = time.thread_time() - begun
            rate = trials / max(spent, 1e-6)
            left = min(AT_ONCE, max(self._seconds - spent, 0))
            self._at_once = max(1, int(rate * left))
        self.trials += trials
        self.spent += spent
        return self._most_tried(view)

    def _begin(self, seed: int) -> None:
        self._clear(self._nodes, self._trial)
        seed_dealer(self._dealer, seed, 0)

    def _grow(self, seen: Any, trials: int) -> None:
        state, dealer, plan, trial = self._state, self._dealer, self._plan, self._trial
        self._search(seen, state, dealer, plan, trial, self._nodes, trials, *self._extras)

    def _most_tried(self, view: Any) -> int:
        nodes = self._nodes
        node = int(nodes[nodes[0].child].child)
        best = node
        while node != NONE:
            if nodes[node].visits > nodes[best].visits:
                best = node
            node = int(nodes[node].sibling)
        action: int = SEARCHES[self._game.name].action_of(view, int(nodes[best].key))
        return action

    def trials_a_second(self) -> int:
        """Of processor time."""
        return round(self.trials / self.spent) if self.spent else 0


@dataclass(frozen=True)
class Result:
    """What share of the wins the first contestant had, deck by deck."""

    shares: Sequence[float]

    def mean(self) -> float:
        """In percent."""
        return 100 * float(np.mean(self.shares))

    def interval(self) -> float:
        """Half of the 95 % interval, in percent."""
        if len(self.shares) < 2:
            return 100.0
        return 196 * float(np.std(self.shares, ddof=1)) / math.sqrt(len(self.shares))


def duel(
    name: str,
    seats: int,
    one: Contestant,
    others: Contestant,
    decks: range,
    seed: int,
    tell: Callable[[str], None],
) -> Result:
    """One seat against the others, each seat once with the same cards."""
    game = GAMES[name]
    shares: list[float] = []
    for number in decks:
        wins = [
            play(game, [one if seat == place else others for seat in range(seats)], seed, number)
            for place in range(seats)
        ]
        shares.append(sum(win[place] for place, win in enumerate(wins)) / seats)
        result = Result(shares)
        if len(shares) % 10 == 0 or number == decks[-1]:
            tell(
                f"{name}, {seats} seats, {len(shares)} decks: {result.mean():.1f} ± "
                f"{result.interval():.1f} % (even: {100 / seats:.1f} %), trials a second: "
                f"{one.trials_a_second()}, {others.trials_a_second()}"
            )
    return Result(shares)


def play(game: Game, sitting: Sequence[Contestant], seed: int, number: int) -> list[float]:
    """Each seat's share of the win in one game."""
    pile, luck = Dealer(), Dealer()
    seed_dealer(pile, seed, 2 * number)
    seed_dealer(luck, seed, 2 * number + 1)
    seats = len(sitting)
    state = game.new(seats, number % seats, {}, standard_deck(game).for_seats(game, seats))
    memory = game.new_memory()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
        while not game.is_over(state):
            if game.waits_for_card(state):
                game.reveal(state, memory, _card(game, state, pile))
                continue
            seat = game.to_move(state)
            assert seat is not None
            actions = legal(game, state)
            action = actions[0]
            if len(actions) > 1:
                view = game.view(state, memory, seat)
                action = sitting[seat].choose(view, random_below(luck, 1 << 30))
            game.apply_action(state, memory, action)
    outcome = game.outcome(state)
    assert outcome is not None
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]


def legal(game: Game, state: Any) -> list[int]:
    """The actions of the seat to move, as the search knows them."""
    search = SEARCHES[game.name]
    choices = search.all_choices(state)
    return [search.action_of(state, key) for key in range(64) if choices >> key & 1]


def _card(game: Game, state: Any, pile: Dealer) -> int:
    hand = game.hand_to_take_from(state)
    if hand is not None:
        return card_of_hand(pile, hand, sum(hand))
    return draw_card(pile, state.pile, len(game.codes))
