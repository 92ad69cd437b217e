"""Games of ours in OpenSpiel, and how they go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from encoded_games import Way, every_way

import kaardilaud.envs.openspiel  # noqa: F401 - registers the games
from kaardilaud.games import GAMES

# Each number of seats of each game; the options change from one to the next.
WAYS = [
    [way for way in every_way() if (way.game.name, way.seats) == (game.name, seats)][seats % 4]
    for game in GAMES.values()
    for seats in game.seats
]


def name_of(way: Way, **more: Any) -> str:
    """How OpenSpiel loads a way to play."""
    return load_name(way.game.name, players=way.seats, **way.options, **more)


def load_name(name: str, **parameters: Any) -> str:
    given = ",".join(f"{key}={value}" for key, value in parameters.items())
    return f"{name.replace('-', '_')}({given})"


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, one after the other; it goes on between the steps."""
    generator = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, odds)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))


def everything_shown(state: Any, player: int) -> tuple[Any, ...]:
    """All that a player is shown of a state."""
    shown = (
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_string(player),
        state.legal_actions(player) if not state.is_chance_node() else None,
        state.current_player(),
        state.is_terminal(),
    )
    if state.get_game().get_type().provides_information_state_tensor:
        return (*shown, state.information_state_tensor(player))
    return shown
