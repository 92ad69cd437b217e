"""The environments of other libraries by the same measure: random legal play, with observations.

A step is one action of a player, after which the next player's observation and mask are there;
chance is not counted. They are other games: the ratios show what a library's design costs. Pgx
plays 4,096 games at once in one compiled call of many steps, the others one game from Python.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from .measure import Done, rates
from .peers import OPEN_SPIEL_GAMES, python_loop, random_game_in_rlcard

GAMES_AT_ONCE = 4096
STEPS = 32  # of a call
PGX_GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
OUR_GAMES = ("rahast_vabaks(players=4)", "ten(players=4)")


class Case(NamedTuple):
    """What is measured of a library, and how large an observation and a mask are."""

    name: str
    batch: Callable[[], Done]
    observation_bytes: int
    mask_bytes: int


def measure_peers(seconds: float) -> tuple[dict[str, Any], list[str]]:
    """Rates by peer, and which libraries are not installed."""
    found: dict[str, Any] = {}
    missing = []
    for module, cases in (("pgx", pgx), ("pyspiel", open_spiel), ("rlcard", rlcard)):
        if importlib.util.find_spec(module) is None:
            missing.append(module)
            continue
        for case in cases():
            sizes = {"observation_bytes": case.observation_bytes, "mask_bytes": case.mask_bytes}
            found[case.name] = {**rates(case.batch, seconds), **sizes}
    return found, missing


def pgx() -> Iterator[Case]:
    """Pgx's card games on the processor: batches, and games that end begin anew."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import pgx

    for name in PGX_GAMES:
        environment = pgx.make(name)
        key = jax.random.PRNGKey(7)
        state = jax.jit(jax.vmap(environment.init))(jax.random.split(key, GAMES_AT_ONCE))
        yield Case(
            f"pgx {name}",
            pgx_batch(environment, state, key),
            state.observation.nbytes // GAMES_AT_ONCE,
            state.legal_action_mask.nbytes // GAMES_AT_ONCE,
        )


def pgx_batch(environment: Any, state: Any, key: Any) -> Callable[[], Done]:
    """Many steps of all games in one compiled call."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step_all = jax.vmap(auto_reset(environment.step, environment.init))

    def step(state: Any, key: Any) -> tuple[Any, Any]:
        chosen, luck = jax.random.split(key)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chosen, odds, axis=-1)
        state = step_all(state, actions, jax.random.split(luck, GAMES_AT_ONCE))
        return state, state.terminated.sum()

    @jax.jit
    def steps(state: Any, key: Any) -> tuple[Any, Any]:
        state, ended = jax.lax.scan(step, state, jax.random.split(key, STEPS))
        return state, ended.sum()

    def batch() -> Done:
        nonlocal state, key
        key, luck = jax.random.split(key)
        state, ended = jax.block_until_ready(steps(state, luck))
        done = STEPS * GAMES_AT_ONCE
        return Done(int(ended), done, done)

    return batch


def open_spiel() -> Iterator[Case]:
    """OpenSpiel's games, in C++, and ours in OpenSpiel, in Python."""
    import pyspiel

    import kaardilaud.envs.openspiel  # noqa: F401 - registers the games

    number = np.dtype(np.float32).itemsize
    for name in (*OPEN_SPIEL_GAMES, *OUR_GAMES):
        game = pyspiel.load_game(name)
        yield Case(
            f"open_spiel {name}",
            lambda game=game: python_loop(game, observe=True),
            number * game.observation_tensor_size(),
            number * game.num_distinct_actions(),
        )


def rlcard() -> Iterator[Case]:
    """RLCard's UNO for two, whose observation comes with each step."""
    import rlcard

    environment = rlcard.make("uno", config={"seed": 7})

    def play() -> Done:
        return random_game_in_rlcard(environment)

    state, _ = environment.reset()
    yield Case("rlcard uno", play, state["obs"].nbytes, environment.num_actions)
