"""The games as PettingZoo's AEC environments: `rahast_vabaks_v0` and `ten_v0` are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .extras import not_installed
from .refused import Refused
from .showing import RENDER_MODES, checked_render_mode, rendered
from .single import SingleEnvironment

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise not_installed("pettingzoo", error) from None

__all__ = ["AECEnv", "CardGame", "Observation", "wrapped"]

Observation = dict[str, npt.NDArray[Any]]


class CardGame(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game for agents `player_0`, `player_1`, …, clockwise; a random one of them starts.

    An observation is a dictionary: `observation` (see docs/environments.md) and `action_mask`, 1
    for each action that this agent may take now. The mask of the agent to move stands in its info
    as well. Without a seed, `reset` goes on to the next game of the last seed.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "is_parallelizable": True,  # by turn_based_aec_to_parallel
    }

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        deck: Sequence[int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = checked_render_mode(render_mode)
        self.game = SingleEnvironment(game, seats, options, deck)
        self.metadata = {**self.metadata, "name": f"{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]
        encode = self.game.rules.encode
        most = encode.OBSERVATION.most()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (encode.MASKED,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(encode.MASKED) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the options of PettingZoo aren't used."""
        if seed is None and self.game.seed is not None:
            self.game.reset(self.game.seed, self.game.number + 1)
        else:
            self.game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._turn_to(self.game.seat)

    def _turn_to(self, seat: int) -> None:
        """The next to act is this seat."""
        for agent in self.agents:
            self.infos[agent] = {}
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.game.mask()}

    def _check_begun(self) -> None:
        if self.game.seed is None:
            raise Refused("No game has begun; call reset first.")

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to move sees, and what it has got."""
        self._check_begun()
        return super().last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is 0 while others are to move."""
        self._check_begun()
        if agent not in self.possible_agents:
            raise Refused(
                f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}."
            )
        seat = self.possible_agents.index(agent)
        encode = self.game.rules.encode
        mask = self.game.mask() if seat == self.game.seat else np.zeros(encode.MASKED, np.int8)
        return {"observation": self.game.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """An action of the agent to move; None when the game is over."""
        self._check_begun()
        if not self.agents:
            raise Refused("The game is over for all; call reset.")
        if self.terminations[self.agent_selection]:
            if action is not None:
                raise Refused(f"The game is over; {self.agent_selection} takes None, not {action}.")
            self._was_dead_step(action)
            return
        before = self.game.seat
        seat = self.game.step(action)  # type: ignore[arg-type]
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if seat >= 0:
            self._turn_to(seat)
        else:
            self.rewards = dict(zip(self.agents, self.game.rewards.tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._turn_to((before + 1) % len(self.agents))
        self._accumulate_rewards()

    def render(self) -> Any:
        """The table as the agent to move sees it: nothing is shown that it can't know."""
        self._check_begun()
        agent = self.agent_selection
        seen = self.game.observation(self.possible_agents.index(agent))
        return rendered(self.render_mode, self.game.rules, agent, seen)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class InOrder(wrappers.OrderEnforcingWrapper[str, Observation, int | None]):  # type: ignore[misc]
    """PettingZoo's own check that methods are called in order.

    Where it would only warn, or speak of itself, the game says what is wrong.
    """

    def step(self, action: int | None) -> None:
        """An action of the agent to move."""
        self._has_updated = True
        self.env.step(action)

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to move sees, and what it has got."""
        return self.env.last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> Observation | None:
        """What an agent sees now."""
        return self.env.observe(agent)  # type: ignore[no-any-return]

    def render(self) -> Any:
        """The table as the agent to move sees it."""
        return self.env.render()

    def __str__(self) -> str:
        return str(self.env)


def wrapped(environment: CardGame) -> AECEnv[str, Observation, int | None]:
    """With a check that methods are called in order."""
    return InOrder(environment)
