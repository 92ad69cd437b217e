"""A learner at seat 0 of many games, against opponents of its choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .batch import BatchEnvironment
from .refused import Refused
from .rules import Rules, as_action, as_array, as_flag, described, rules_of, seats_of
from .setting import IDLE

LEARNER = 0  # the learner's seat; who starts is random

Chooser = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], int]
Opponent = str | Chooser


class GamesAgainst:
    """Games in which only the learner's decisions come from outside.

    An opponent is the name of a built-in player, or a function that is given what its seat observes
    and its mask, and returns an action. `opponents` is one for all the other seats, or one for each
    of them, beginning at the learner's left. Built-in players play in compiled code; functions are
    called once for every decision.

    `rewards` and `ended` are those of the last step, `observations` and `masks` the learner's now,
    `final_observations` what it saw at the end of the last game at each place.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int,
        options: Mapping[str, str] | None,
        deck: Sequence[int] | None,
        opponents: Opponent | Sequence[Opponent],
        *,
        auto_reset: bool = True,
        replace_illegal: bool = False,
        threads: int = 1,
    ) -> None:
        seats = seats_of(rules_of(game), seats)
        if not isinstance(opponents, Sequence) and not callable(opponents):
            raise Refused(
                f"opponents is {opponents!r}; it can be the name of a built-in player, a "
                "function, or a list with one of these for each of the other seats."
            )
        single = isinstance(opponents, str) or callable(opponents)
        others = [opponents] * (seats - 1) if single else list(opponents)  # type: ignore[arg-type]
        if len(others) != seats - 1:
            raise Refused(
                f"There are {len(others)} opponents; name one for all, or one for each of the "
                f"other {seats - 1} seats."
            )
        names = [other if isinstance(other, str) else None for other in others]
        self._choosers: dict[int, Any] = {
            seat: other for seat, other in enumerate(others, 1) if not isinstance(other, str)
        }
        for chooser in self._choosers.values():
            if not callable(chooser):
                raise Refused(f"The opponent {chooser!r} is neither a name nor a function.")
        self.batch = BatchEnvironment(
            game,
            games,
            seats,
            options,
            deck,
            players=[None, *names],
            auto_reset=auto_reset,
            threads=threads,
        )
        self.replace_illegal = as_flag("replace_illegal", replace_illegal)
        self.rewards = np.zeros(self.batch.games, np.float32)
        self.ended = np.zeros(self.batch.games, np.bool_)

    @property
    def rules(self) -> Rules:
        """The game that is played."""
        return self.batch.rules

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What the learner observes; 0 in games that are over."""
        return self.batch.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """What the learner may do."""
        return self.batch.masks

    @property
    def final_observations(self) -> npt.NDArray[np.uint8]:
        """What the learner saw at the end of the last game at each place."""
        return self.batch.final_observations[:, LEARNER]

    def reset(self, seed: int) -> None:
        """Begin all games anew, up to the learner's first decision."""
        self.batch.reset(seed)
        self._let_others_choose()
        self.rewards[:] = 0
        self.ended[:] = False

    def step(self, actions: npt.ArrayLike, waiting: npt.NDArray[np.bool_] | None = None) -> None:
        """The learner's action in each game but those that wait, and what the others do then."""
        if (self.batch.to_move > LEARNER).any():
            raise Refused("An opponent's function has failed in this game; call reset.")
        if self.replace_illegal:
            actions = self._replaced(actions)
        self.batch.step(actions, waiting)
        self.rewards[:] = self.batch.rewards[:, LEARNER]
        self.ended[:] = self.batch.ended
        self._let_others_choose()

    def _replaced(self, actions: npt.ArrayLike) -> npt.ArrayLike:
        """Instead of each action that is not legal one that is."""
        given = as_array("actions", actions, "iu", "whole numbers", self.batch.games)
        chosen = given.copy()
        for place, action in enumerate(given):
            legal = self.batch.legal_actions(place)
            if legal and action not in legal:
                chosen[place] = legal[action % len(legal)]
        return chosen

    def _let_others_choose(self) -> None:
        """Ask the opponents that are functions, as long as any of them has to decide.

        A game that ends again in the meantime, before the learner has decided anything in it,
        leaves no trace.
        """
        batch = self.batch
        while self._choosers and (batch.to_move > LEARNER).any():
            actions, waiting = np.full(batch.games, IDLE), batch.to_move <= LEARNER
            for place in map(int, np.flatnonzero(~waiting)):
                chooser = self._choosers[int(batch.to_move[place])]
                seen, mask = batch.observations[place].copy(), batch.masks[place].copy()
                actions[place] = self._chosen(chooser(seen, mask), place)
            batch.step(actions, waiting)
            first = batch.ended & ~self.ended
            self.rewards[first] = batch.rewards[first, LEARNER]
            self.ended |= first

    def _chosen(self, action: Any, place: int) -> int:
        """What an opponent's function has chosen, if it is legal."""
        number = as_action(action)
        legal = self.batch.legal_actions(place)
        if number not in legal:
            names = described(self.batch.rules, legal)
            message = (
                f"An opponent's function chose {number}, which is not legal. Legal are {names}."
            )
            raise Refused(message, place, number, legal)
        return number
