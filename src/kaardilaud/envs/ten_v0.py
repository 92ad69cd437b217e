"""TEN for PettingZoo:

    from kaardilaud.envs import ten_v0
    env = ten_v0.env(seats=4)

| | |
|---|---|
| agents | `player_0` to `player_n`, 2 to 5 of them |
| rules, actions, observations, rewards | docs/environments/ten.md |
| version | v0: the first; it will be raised when rules, observations, actions or rewards change |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .pettingzoo import AECEnv, CardGame, Observation, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    deck: Sequence[int] | None = None,
    render_mode: str | None = None,
) -> CardGame:
    """The environment without wrappers."""
    return CardGame("ten", seats, options, deck, render_mode)


def env(
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    deck: Sequence[int] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int | None]:
    """The environment; an illegal action raises `Refused` and changes nothing."""
    return wrapped(raw_env(seats, options, deck, render_mode))
