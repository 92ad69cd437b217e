"""One game, a step at a time: `SingleEnvironment`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..compiled import machine_code_for
from ..dealer import Dealer, seed_dealer
from .refused import Refused
from .rules import (
    MOST_GAMES,
    SEEDS,
    as_seed,
    as_whole,
    described,
    has_machine_code,
    records,
    rules_of,
    setting_of,
    within,
)
from .setting import ILLEGAL, Setting

MOST_TOLD = 300  # codes of one event: more than two hands


class SingleEnvironment:
    """A game whose steps cost about a microsecond; observations are made when asked for.

    It is game `number` of a `BatchEnvironment` with the same seed. `seat` is the seat to move, -1
    when the game is over, and then `rewards` has what each seat gets.

    A pickle of the environment holds all cards, hidden ones too. What can't be done raises
    `Refused`, and nothing has changed.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        deck: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules_of(game)
        loop, fast = self.rules.loop, has_machine_code(self.rules)
        setting = setting_of(self.rules, seats, options, deck)
        self.seats = setting.seats
        self.seat = -1
        self.seed: int | None = None
        self.number = 0
        self.actions: list[int] = []  # of all seats, in their order
        self.rewards = np.zeros(self.seats, np.float32)
        self._state = records(loop.State, 1, fast)
        self._memory = records(loop.Memory, 1, fast)
        self._dealer = records(Dealer, 1, fast)
        self._offered = records(loop.Offer, 1, fast)
        self._view = records(loop.View, 1, fast)
        self._blank = records(loop.Memory, 1, fast)
        self._setting = records(Setting, 1, fast)
        self._setting[0] = setting.numpy() if fast else setting
        self._prepare()

    def _prepare(self) -> None:
        """The functions for these records."""
        loop = self.rules.loop
        self._table = (self._state, self._memory, self._dealer, self._offered)
        self._ways = (*self._table, self.rewards)
        self._begin: Callable[..., int] = machine_code_for(
            loop.begin_one, *self._table, self._blank, self._setting, 0, 0
        )
        self._step: Callable[..., int] = machine_code_for(loop.step_one, *self._ways, 0)
        seen = (self._state, self._memory, self._view, 0, np.zeros(0, np.uint8))
        self._show: Callable[..., None] = machine_code_for(loop.show_one, *seen)
        self._mask: Callable[..., None] = machine_code_for(
            loop.mask_one, self._offered, np.zeros(0, np.int8)
        )

    def reset(self, seed: int | None = None, number: int = 0) -> int:
        """Begin game `number` of a seed, by default one of the system's; the seat to move."""
        number = within("number", number, range(MOST_GAMES))
        self.seed = secrets.randbelow(SEEDS) if seed is None else as_seed(seed)
        self.number = number
        self.actions = []
        self.rewards[:] = 0
        self.seat = self._begin(*self._table, self._blank, self._setting, self.seed, number)
        return self.seat

    def step(self, action: int) -> int:
        """Carry out an action of the seat to move; the seat to move then, -1 when it is over."""
        number = as_whole(action)
        if number is None:
            raise Refused(f"The action is {action!r}; it has to be a whole number.")
        try:
            seat = self._step(*self._ways, number)
        except OverflowError:
            seat = ILLEGAL
        if seat == ILLEGAL:
            raise self._refusal(number)
        self.actions.append(number)
        self.seat = seat
        return seat

    def _refusal(self, action: int) -> Refused:
        if self.seed is None:
            return Refused("The game has not begun; call reset first.", 0, action)
        allowed = self.legal_actions()
        if not allowed:
            return Refused(f"The game is over; it takes no action {action}.", 0, action)
        names = described(self.rules, allowed)
        return Refused(f"Action {action} is not legal. Legal are {names}.", 0, action, allowed)

    def legal_actions(self) -> tuple[int, ...]:
        """The actions that the seat to move may take, none when the game is over."""
        return tuple(np.flatnonzero(self.mask()).tolist())

    def mask(self) -> npt.NDArray[np.int8]:
        """A new array with 1 for each of them, else 0."""
        mask = np.zeros(self.rules.encode.MASKED, np.int8)
        self._mask(self._offered, mask)
        return mask

    def observation(self, seat: int) -> npt.NDArray[np.uint8]:
        """A new array with what a seat sees now."""
        seat = within("seat", seat, range(self.seats))
        observation = np.zeros(self.rules.encode.PLACES, np.uint8)
        if self.seed is not None:
            self._show(self._state, self._memory, self._view, seat, observation)
        return observation

    def information_state(self, seat: int) -> list[int]:
        """All that a seat has seen happen, as codes of `EVENTS`: the game is gone through again."""
        seat = within("seat", seat, range(self.seats))
        told: list[int] = []
        for before, after, action in self._history(seat):
            new = [0] * MOST_TOLD
            told += new[: self.rules.encode.tell(before, after, seat, action, new)]
        return told

    def _history(self, seat: int) -> Iterator[tuple[Any, Any, int]]:
        """What the seat saw before and after everything that happened, and the action."""
        if self.seed is None:
            return
        loop, encode = self.rules.loop, self.rules.encode
        game, memory, dealer = loop.State(), loop.Memory(), Dealer()
        seed_dealer(dealer, self.seed, self.number)
        setting = self._setting[0]
        setting = setting if isinstance(setting, Setting) else Setting.from_numpy(setting)
        loop.lay_out(game, memory, loop.Memory(), dealer, setting)
        actions = iter(self.actions)
        now = self.rules.game.view(game, memory, seat)
        while True:
            before, action = now, encode.CHANCE
            if loop.waits_for_chance(game):
                loop.reveal_and_remember(game, memory, loop.card_due(game, dealer))
            else:
                action = next(actions, encode.CHANCE)
                if action == encode.CHANCE:
                    return
                loop.apply_and_remember(game, memory, encode.action_of_rules(game, action))
            now = self.rules.game.view(game, memory, seat)
            yield before, now, action

    def __getstate__(self) -> dict[str, Any]:
        made_anew = ("_begin", "_step", "_show", "_mask", "_table", "_ways", "rules")
        kept = {name: value for name, value in vars(self).items() if name not in made_anew}
        return {**kept, "game": self.rules.game.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.rules = rules_of(kept.pop("game"))
        vars(self).update(kept)
        self._prepare()
