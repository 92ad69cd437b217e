"""The same measurement of other libraries: uniformly random play, choosing the move included.

They play other games: the rates show what a library's design costs. A move is one action of a
player; explicit chance nodes are not counted. OpenSpiel's C++ rollouts do not tell their length,
so it is estimated from the same dealt states; they start after the deal.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from .measure import Done, rates

OPEN_SPIEL_GAMES = ("crazy_eights", "gin_rummy")
DEALS = 16
ROLLOUTS = 40


def measure_peers(seconds: float) -> tuple[dict[str, Any], list[str]]:
    """Rates by peer, and which peers are not installed."""
    found: dict[str, Any] = {}
    missing = []
    for module, cases in (("pyspiel", open_spiel), ("rlcard", rlcard)):
        if importlib.util.find_spec(module) is None:
            missing.append(module)
            continue
        for name, batch in cases():
            found[name] = rates(batch, seconds)
    return found, missing


def open_spiel() -> Iterator[tuple[str, Callable[[], Done]]]:
    """OpenSpiel's games by the documented Python loop and by its own rollouts in C++."""
    import pyspiel

    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name)
        yield f"open_spiel {name} python", lambda game=game: python_loop(game)
        yield f"open_spiel {name} c++", cpp_rollouts(game)


def sampled(state: Any) -> int:
    """An outcome of a chance node."""
    outcomes = state.chance_outcomes()
    place = random.random()
    for action, probability in outcomes:
        place -= probability
        if place < 0:
            return action
    return outcomes[-1][0]  # the probabilities add up to a little less than 1


def python_loop(game: Any, observe: bool = False) -> Done:
    """One game move by move; if asked for, with what the player to move observes."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sampled(state))
        else:
            legal = state.legal_actions()
            if observe:
                state.observation_tensor()
            state.apply_action(legal[int(random.random() * len(legal))])
            moves += 1
    return Done(1, moves, moves)


def dealt(game: Any) -> Any:
    """A state at the first decision that offers a choice."""
    while True:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(sampled(state))
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            return state


def cpp_rollouts(game: Any) -> Callable[[], Done]:
    """A search of one simulation that plays many random rollouts: the tightest loop there is."""
    import pyspiel

    bots = [
        pyspiel.make_uniform_random_bot(player, random.getrandbits(30))
        for player in range(game.num_players())
    ]
    roots = []
    for _ in range(DEALS):
        root = dealt(game)
        before = sum(step.player >= 0 for step in root.full_history())
        moves = 0
        for _ in range(ROLLOUTS):
            state = root.clone()
            pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
            moves += sum(step.player >= 0 for step in state.full_history()) - before
        roots.append((root, moves / ROLLOUTS))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    search = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 7, False)

    def batch() -> Done:
        start = time.process_time()
        for root, _ in roots:
            search.mcts_search(root)
        seconds = time.process_time() - start
        moves = ROLLOUTS * sum(length for _, length in roots)
        return Done(ROLLOUTS * len(roots), moves, moves, seconds)

    return batch


def random_game_in_rlcard(environment: Any) -> Done:
    """A game of an environment of RLCard, by random moves."""
    state, _ = environment.reset()
    moves = 0
    while not environment.is_over():
        legal = list(state["legal_actions"])
        state, _ = environment.step(legal[int(random.random() * len(legal))])
        moves += 1
    return Done(1, moves, moves)


def rlcard() -> Iterator[tuple[str, Callable[[], Done]]]:
    """RLCard's UNO for two, by its environment and by the bare game beneath."""
    import rlcard
    from rlcard.games.uno import Game

    environment = rlcard.make("uno", config={"seed": 7})
    bare = Game()

    def play_environment() -> Done:
        return random_game_in_rlcard(environment)

    def play_bare() -> Done:
        state, _ = bare.init_game()
        moves = 0
        while not bare.is_over():
            legal = state["legal_actions"]
            state, _ = bare.step(legal[int(random.random() * len(legal))])
            moves += 1
        return Done(1, moves, moves)

    yield "rlcard uno environment", play_environment
    yield "rlcard uno game", play_bare
