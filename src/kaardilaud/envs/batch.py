"""Many games at once: `BatchEnvironment`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..compiled import machine_code_for
from ..dealer import Dealer
from .refused import Refused
from .rules import (
    MOST_GAMES,
    SEEDS,
    as_array,
    as_flag,
    as_seed,
    described,
    has_machine_code,
    legal_in,
    policies_of,
    records,
    rules_of,
    setting_of,
    within,
)
from .setting import IDLE, OUTSIDE, Choices, Setting


class Step(NamedTuple):
    """The arrays of a batch, written anew by every call; see `BatchEnvironment`."""

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    to_move: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]


class BatchEnvironment:
    """N games of one kind; every call of `step` makes one action in each.

    What there is to read stands in arrays that are made once and written anew by every call:

    - `observations` (N, places) uint8: what the seat to move sees,
    - `masks` (N, actions) int8: 1 for each action that it may take,
    - `to_move` (N,) int8: which seat that is; -1 when the game is over,
    - `rewards` (N, seats) float32: 0 but for a game that has ended with this step,
    - `ended` (N,) bool: whether it has,
    - `final_observations` (N, seats, places) uint8: what each seat saw at the end of the last game
      that ended at this place.

    With `auto_reset`, a game that has ended has begun anew when `step` returns. Without it, a game
    that is over takes no action but -1, which leaves it alone. With `observe=False` observations
    and masks are not written.

    `players` has a name for each seat: that of a built-in player (`random`, `easy`, `steady`),
    which then plays by itself in compiled code, or None, whose actions `step` is given. A step goes
    on until a seat of None is to move. A game that ends before any of those has decided anything
    leaves no trace if another one begins.

    Game i is the same for the same seed and the same actions, whatever the number of games and
    threads. A pickle of the environment holds all cards, hidden ones too. What can't be done
    raises `Refused`, and nothing has changed.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        deck: Sequence[int] | None = None,
        *,
        players: Sequence[str | None] | None = None,
        auto_reset: bool = True,
        observe: bool = True,
        threads: int = 1,
    ) -> None:
        self.rules = rules_of(game)
        games = within("games", games, range(1, MOST_GAMES))
        threads = within("threads", threads, range(1, MOST_GAMES))
        setting = setting_of(self.rules, seats, options, deck)
        seats = setting.seats
        setting.goes_on = int(as_flag("auto_reset", auto_reset))
        setting.shows = int(as_flag("observe", observe))
        if players is not None:
            setting.players[:seats] = policies_of(seats, players)
        self._play_on_is_needed = any(policy != OUTSIDE for policy in setting.players)
        self.games, self.seats, self.threads = games, seats, min(threads, games)
        self.seed: int | None = None
        self._make_arrays(setting)
        self._prepare()

    def _make_arrays(self, setting: Setting) -> None:
        games, seats, encode = self.games, self.seats, self.rules.encode
        loop, fast = self.rules.loop, has_machine_code(self.rules)
        self.observations = np.zeros((games, encode.PLACES), np.uint8)
        self.masks = np.zeros((games, encode.MASKED), np.int8)
        self.to_move = np.full(games, -1, np.int8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.ended = np.zeros(games, np.bool_)
        self.final_observations = np.zeros((games, seats, encode.PLACES), np.uint8)
        self._samples = np.zeros(games, np.int64)
        self._states = records(loop.State, games, fast)
        self._memories = records(loop.Memory, games, fast)
        self._dealers = records(Dealer, games, fast)
        self._offered = records(loop.Offer, games, fast)
        self._luck = records(Choices, games, fast)
        self._minds = records(Choices, games, fast)
        self._views = [records(loop.View, 1, fast) for _ in range(self.threads)]
        self._blank = records(loop.Memory, 1, fast)
        self._setting = records(Setting, 1, fast)
        self._setting[0] = setting.numpy() if fast else setting

    def _prepare(self) -> None:
        """The functions for these arrays, and the threads."""
        loop = self.rules.loop
        self._actions = np.zeros(self.games, np.int64)
        self._waiting = np.zeros(self.games, np.bool_)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._reset: Callable[..., None] = machine_code_for(
            loop.reset_games, *self._shared(0), self._luck, self._minds, 0, 0, 0
        )
        self._step: Callable[..., None] = machine_code_for(
            loop.step_games, *self._shared(0), self._actions, *self._outcomes(), 0, 0
        )
        self._play_on: Callable[..., None] | None = None
        if self._play_on_is_needed:
            self._play_on = machine_code_for(
                loop.play_on, *self._shared(0), self._minds, *self._outcomes(), 0, 0, 0
            )
        self._first_illegal: Callable[..., int] = machine_code_for(
            loop.first_illegal, self._offered, self._actions, self._waiting
        )
        self._sample: Callable[..., None] = machine_code_for(
            loop.sample_actions, self._offered, self._luck, self._samples
        )

    def _shared(self, thread: int) -> tuple[Any, ...]:
        return (
            self._states,
            self._memories,
            self._dealers,
            self._offered,
            self._views[thread],
            self._blank,
            self._setting,
            self.observations,
            self.masks,
            self.to_move,
        )

    def _outcomes(self) -> tuple[Any, ...]:
        return self.rewards, self.ended, self.final_observations

    def _in_threads(self, work: Callable[[int, int, int], None]) -> None:
        """Do the work for all games: each thread has its share of them."""
        if self._pool is None:
            work(0, 0, self.games)
            return
        bounds = [self.games * thread // self.threads for thread in range(self.threads + 1)]
        list(self._pool.map(work, range(self.threads), bounds[:-1], bounds[1:]))

    def reset(self, seed: int | None = None) -> Step:
        """Begin all games anew; without a seed by one of the system's."""
        self.seed = secrets.randbelow(SEEDS) if seed is None else as_seed(seed)
        self.rewards[:] = 0
        self.ended[:] = False
        self._in_threads(self._begin_some)
        return self._arrays()

    def _begin_some(self, thread: int, first: int, stop: int) -> None:
        shared = self._shared(thread)
        self._reset(*shared, self._luck, self._minds, self.seed, first, stop)
        if self._play_on is not None:
            self._play_on(*shared, self._minds, *self._outcomes(), 1, first, stop)

    def step(self, actions: npt.ArrayLike, waiting: npt.NDArray[np.bool_] | None = None) -> Step:
        """One action in each game; where `waiting` is true the game is left alone."""
        self._take(actions, waiting)
        self._in_threads(self._step_some)
        return self._arrays()

    def _step_some(self, thread: int, first: int, stop: int) -> None:
        shared = self._shared(thread)
        self._step(*shared, self._actions, *self._outcomes(), first, stop)
        if self._play_on is not None:
            self._play_on(*shared, self._minds, *self._outcomes(), 0, first, stop)

    def _arrays(self) -> Step:
        return Step(self.observations, self.masks, self.to_move, self.rewards, self.ended)

    def _take(self, actions: npt.ArrayLike, waiting: npt.NDArray[np.bool_] | None) -> None:
        """Check the actions of all games."""
        if self.seed is None:
            raise Refused("No game has begun; call reset first.")
        given = as_array("actions", actions, "iu", "whole numbers", self.games)
        waits = False if waiting is None else self._checked(waiting)
        self._actions[:] = given
        self._waiting[:] = waits
        place = self._first_illegal(self._offered, self._actions, self._waiting)
        if place >= 0:
            raise self._refusal(place, int(given[place]))

    def _checked(self, waiting: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        return as_array("games that wait", waiting, "b", "true or false", self.games)

    def _refusal(self, place: int, action: int) -> Refused:
        allowed = self.legal_actions(place)
        if not allowed:
            message = f"Game {place} is over; it takes no action but {IDLE}, not {action}."
            return Refused(message, place, action, (IDLE,))
        names = described(self.rules, allowed)
        message = f"Game {place}: action {action} is not legal. Legal are {names}."
        return Refused(message, place, action, allowed)

    def legal_actions(self, place: int) -> tuple[int, ...]:
        """The actions that are legal in one game, none when it is over."""
        return legal_in(self.rules, self._offered[within("place", place, range(self.games))])

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action of each game, each equally likely; -1 where the game is over.

        They come from the seed of `reset`, apart from the cards. The array is written anew by
        every call.
        """
        self._sample(self._offered, self._luck, self._samples)
        return self._samples

    def __getstate__(self) -> dict[str, Any]:
        made_anew = (
            *(
                "_actions",
                "_waiting",
                "_pool",
                "_reset",
                "_step",
                "_play_on",
                "_first_illegal",
                "_sample",
            ),
            "rules",
        )
        kept = {name: value for name, value in vars(self).items() if name not in made_anew}
        return {**kept, "game": self.rules.game.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.rules = rules_of(kept.pop("game"))
        vars(self).update(kept)
        self._prepare()
