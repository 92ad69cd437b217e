"""The games for Gymnasium: one learner against opponents of its choice.

Importing this module registers `kaardilaud/RahastVabaks-v0` and `kaardilaud/Ten-v0` for
`gymnasium.make` and `gymnasium.make_vec`. See docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .against import GamesAgainst, Opponent
from .extras import not_installed
from .refused import Refused
from .rules import SEEDS, Rules, as_whole
from .setting import IDLE
from .showing import RENDER_MODES, checked_render_mode, rendered

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise not_installed("gymnasium", error) from None

Seen = npt.NDArray[np.uint8]
Info = dict[str, Any]

IDS = {"rahast-vabaks": "kaardilaud/RahastVabaks-v0", "ten": "kaardilaud/Ten-v0"}
VIEWER = "learner"


def observation_space_of(rules: Rules) -> spaces.Space[Seen]:
    """The places of an observation, each with its highest value."""
    most = rules.encode.OBSERVATION.most()
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


class CardGameEnv(gymnasium.Env[Seen, np.int64]):
    """One game against opponents.

    An episode is a game, a step a decision of the learner, who sits at seat 0. `action_mask` in the
    info has 1 for each legal action; `action_masks()` is the same for sb3-contrib's MaskablePPO. An
    action that is not legal raises `Refused` and changes nothing. With `replace_illegal` a legal
    one is made instead, for programs that know of no masks.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        deck: Sequence[int] | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        replace_illegal: bool = False,
    ) -> None:
        self.render_mode = checked_render_mode(render_mode)
        self._games = GamesAgainst(
            game,
            1,
            seats,
            options,
            deck,
            opponents,
            auto_reset=False,
            replace_illegal=replace_illegal,
        )
        self.observation_space: spaces.Space[Seen] = observation_space_of(self._games.rules)
        self.action_space: spaces.Discrete = spaces.Discrete(self._games.rules.encode.MASKED)
        self._seen: Seen | None = None
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Deal, up to the learner's first decision; the options of Gymnasium aren't used."""
        super().reset(seed=_as_seed(seed))
        self._over = True
        while self._over:  # a game can end before the learner has had to decide anything
            self._games.reset(int(self.np_random.integers(SEEDS)))
            self._over = bool(self._games.batch.to_move[0] == IDLE)
        return self._look()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, Info]:
        """The learner's action, and what the others do until it has to decide again."""
        if self._over:
            raise Refused("There is no game to make a step in; call reset.")
        self._games.step(np.array([_bare(action)]))
        self._over = bool(self._games.ended[0])
        seen, info = self._look()
        return seen, float(self._games.rewards[0]), self._over, False, info

    def _look(self) -> tuple[Seen, Info]:
        source = self._games.final_observations if self._over else self._games.observations
        self._seen = source[0].copy()
        return self._seen.copy(), {"action_mask": self._games.masks[0].copy()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions as MaskablePPO wants them."""
        legal: npt.NDArray[np.bool_] = self._games.masks[0].astype(bool)
        return legal

    def render(self) -> Any:
        """The table as the learner sees it: nothing is shown that it can't know."""
        if self._seen is None:
            raise Refused("There is no game to render; call reset.")
        return rendered(self.render_mode, self._games.rules, VIEWER, self._seen)


def _as_seed(seed: Any) -> int | None:
    """A seed that Gymnasium takes; also the vector environment has one for all its games."""
    number = as_whole(seed)
    if seed is not None and (number is None or number < 0):
        raise Refused(f"seed is {seed!r}; it has to be one whole number, 0 or above, or None.")
    return number


def _bare(action: Any) -> Any:
    """An action without the array around it that some programs leave there."""
    return action.item() if isinstance(action, np.ndarray) and action.shape == () else action


class CardGamesVectorEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games against opponents, in compiled code where those are built-in players.

    Where a game has ended, the observation is that of the next one, and `final_obs` in the infos
    has the last of the old one (`AutoresetMode.SAME_STEP`). With `AutoresetMode.NEXT_STEP`, which
    some of Gymnasium's wrappers want, the observation is the last one, the next step takes any
    action there and shows the new game; the mask is that of the new game already.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        deck: Sequence[int] | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        replace_illegal: bool = False,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        threads: int = 1,
    ) -> None:
        if autoreset_mode not in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
            raise Refused(
                f"autoreset_mode is {autoreset_mode!r}; it can be AutoresetMode.SAME_STEP or "
                "AutoresetMode.NEXT_STEP."
            )
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.render_mode = checked_render_mode(render_mode)
        self._games = GamesAgainst(
            game,
            num_envs,
            seats,
            options,
            deck,
            opponents,
            replace_illegal=replace_illegal,
            threads=threads,
        )
        num_envs = self._games.batch.games
        self.num_envs = num_envs
        self._shows_end = np.zeros(num_envs, np.bool_)  # in NEXT_STEP: the next step shows a game
        self.single_observation_space = observation_space_of(self._games.rules)
        self.single_action_space = spaces.Discrete(self._games.rules.encode.MASKED)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin all games anew; the options of Gymnasium aren't used."""
        super().reset(seed=_as_seed(seed))
        self._games.reset(int(self.np_random.integers(SEEDS)))
        self._shows_end[:] = False
        return self._games.observations.copy(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """The learner's action in each game, and what the others do until it has to decide."""
        self._games.step(actions, self._shows_end)
        ended, infos = self._games.ended.copy(), self._infos()
        observations = self._games.observations.copy()
        if self.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP:
            observations[ended] = self._games.final_observations[ended]
            self._shows_end[:] = ended
        elif ended.any():
            finals = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(ended):
                finals[place] = self._games.final_observations[place].copy()
            infos |= {"final_obs": finals, "_final_obs": ended.copy()}
        return observations, self._games.rewards.copy(), ended, np.zeros_like(ended), infos

    def _infos(self) -> Info:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self._games.masks.copy(), "_action_mask": everywhere}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of each game."""
        return self._games.masks.astype(bool)

    def render(self) -> Any:
        """The tables as the learner sees them; None without a render mode."""
        if self.render_mode is None:
            return None
        return tuple(
            rendered(self.render_mode, self._games.rules, VIEWER, seen)
            for seen in self._games.observations
        )


for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            entry_point=f"{__name__}:{CardGameEnv.__name__}",
            vector_entry_point=f"{__name__}:{CardGamesVectorEnv.__name__}",
            kwargs={"game": _game},
        )
