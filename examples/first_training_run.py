"""Your first training run: an agent learns TEN against a player who moves at random.

The agent is MaskablePPO of sb3-contrib. Hundreds of games are played at once in compiled code, the
opponent's decisions too. How it goes and what comes out: docs/first-training-run.md.

    python examples/first_training_run.py --short
    python examples/first_training_run.py --picture curve.png
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from kaardilaud.envs.gymnasium import IDS

GAMES = 256  # played at once
STEPS = 64  # decisions in each of them between two updates
LOOK_EVERY = 2 * GAMES * STEPS  # decisions between two tests
LONG, SHORT = 12 * LOOK_EVERY, 4 * LOOK_EVERY  # decisions in all
TEST_GAMES = 1000
SEEDS = (1, 2, 3)
RANDOM = 0.5  # the win share of a player who moves at random against another
GAIN, SHORT_GAIN = 0.30, 0.15  # so much more the agent has to win in the end


def games_of_ten(count: int) -> Any:
    """Many games of two, the opponent moves at random."""
    return gymnasium.make_vec(IDS["ten"], count, seats=2, opponents="random")


def scaled(observations: Any) -> Any:
    """Counts of cards and sums of money in one range: 0 stays 0, 156 becomes 5."""
    return np.log1p(observations, dtype=np.float32)


class Games(VecEnv):
    """Gymnasium's vector environment as Stable-Baselines3 wants it."""

    def __init__(self, seed: int) -> None:
        self.games = games_of_ten(GAMES)
        self.seed_of_games: int | None = seed
        places = self.games.single_observation_space.shape
        seen = spaces.Box(0, 6, places, np.float32)
        super().__init__(GAMES, seen, self.games.single_action_space)

    def reset(self) -> Any:
        observations, _ = self.games.reset(seed=self.seed_of_games)
        self.seed_of_games = None
        return scaled(observations)

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        observations, rewards, ended, _, infos = self.games.step(self.actions)
        told: list[dict[str, Any]] = [{} for _ in range(GAMES)]
        for place in np.flatnonzero(ended):
            told[place]["terminal_observation"] = scaled(infos["final_obs"][place])
        return scaled(observations), rewards, ended, told

    def env_method(self, name: str, *_: Any, **__: Any) -> list[Any]:
        return list(getattr(self.games, name)())  # action_masks, one for each game

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.games, name)] * GAMES

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError(name)

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * GAMES

    def close(self) -> None:
        self.games.close()


def win_share(agent: MaskablePPO, seed: int) -> float:
    """What part of some games the agent wins; a shared win counts half."""
    games = games_of_ten(TEST_GAMES)
    observations, infos = games.reset(seed=seed)
    shares = np.full(TEST_GAMES, np.nan)  # of the first game at each place
    while np.isnan(shares).any():
        actions, _ = agent.predict(scaled(observations), action_masks=infos["action_mask"])
        observations, rewards, ended, _, infos = games.step(actions)
        first = ended & np.isnan(shares)
        shares[first] = (rewards[first] + 1) / 2
    return float(shares.mean())


def train(seed: int, decisions: int) -> list[tuple[int, float]]:
    """The win share after so many decisions, from none to all."""
    agent = MaskablePPO(
        "MlpPolicy",
        Games(seed),
        learning_rate=1e-3,
        n_steps=STEPS,
        batch_size=2048,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
    )
    curve = []
    for done in range(0, decisions + 1, LOOK_EVERY):
        if done:
            agent.learn(LOOK_EVERY, reset_num_timesteps=done == LOOK_EVERY)
        curve.append((done, win_share(agent, seed=1000 + seed)))
        print(f"seed {seed}: {curve[-1][1]:6.1%} won after {done:7,} decisions", flush=True)
    return curve


def draw(curves: list[list[tuple[int, float]]], path: str) -> None:
    """The learning curves as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    for seed, curve in zip(SEEDS, curves, strict=False):
        decisions, shares = zip(*curve, strict=True)
        percent = [100 * share for share in shares]
        axes.plot(decisions, percent, marker="o", markersize=4, label=f"seed {seed}")
    axes.axhline(100 * RANDOM, color="gray", linestyle="--", label="random")
    axes.axhline(100 * (RANDOM + GAIN), color="black", linestyle=":", label="what it has to reach")
    axes.set(xlabel="decisions of the agent", ylabel="games won, %", ylim=(40, 101))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_title("TEN, two players: MaskablePPO against random")
    axes.legend(loc="center right")
    figure.savefig(path, dpi=120)


def main() -> int:
    """Train, and say whether enough was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--short", action="store_true", help="one seed and a third of the decisions"
    )
    parser.add_argument("--picture", help="where to draw the learning curves")
    given = parser.parse_args()
    torch.set_num_threads(1)  # more of them only wait for each other in so small a network
    seeds, decisions, gain = SEEDS, LONG, GAIN
    if given.short:
        seeds, decisions, gain = SEEDS[:1], SHORT, SHORT_GAIN
    curves = [train(seed, decisions) for seed in seeds]
    if given.picture:
        draw(curves, given.picture)
    worst = min(curve[-1][1] for curve in curves)
    learned = worst >= RANDOM + gain
    print(
        f"{'Learned' if learned else 'NOT LEARNED'}: the agent wins at least {worst:.1%} of the "
        f"games, {RANDOM + gain:.0%} were asked for."
    )
    return 0 if learned else 1


if __name__ == "__main__":
    sys.exit(main())
