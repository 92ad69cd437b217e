"""How many trials a second the search makes, beside the bare games that each of them plays.

Bare are random games from the deal to the end (`play_many`). The search begins at a first decision,
with an empty tree for every few thousand trials: with random moves to the end of the game, and as
the players search, by rules. All of the same build, on one core.
"""

from __future__ import annotations

import argparse
import json
import random
from typing import Any

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES, Game
from kaardilaud.match import Match
from kaardilaud.players.levels import plan_for
from kaardilaud.search.thinking import ROOM, Tree, prepare
from kaardilaud.search.tree import Plan

from .measure import Done, rates, use_one_core
from .moves import measure_game

TRIALS = 4000  # in one tree
WANTED = 60  # percent of the bare games


def random_plan() -> Plan:
    """Random moves from the tree to the end, none of them favoured."""
    plan = Plan()
    plan.exploration = 1000
    return plan


def first_view(game: Game, seats: int) -> Any:
    """What the seat sees that has to decide first."""
    deck = codes_of(game, standard_deck(game).for_seats(game, seats))
    random.Random(1).shuffle(deck)
    match = Match.begin(game, [{}] * seats, deck)
    return match.view(match.to_move)


def trials_a_second(game: Game, seats: int, plan: Plan, seconds: float) -> float:
    """Trials a second of processor time, on one core."""
    tree, view, seed = Tree(game, ROOM, compiled=True), first_view(game, seats), 0

    def batch() -> Done:
        nonlocal seed
        seed += 1
        tree.begin(view, seed)
        tree.grow(plan, TRIALS)
        return Done(games=TRIALS)

    return rates(batch, seconds)["games_per_s"]


def measure(seconds: float) -> dict[str, Any]:
    """Everything, by game and number of seats."""
    found: dict[str, Any] = {}
    for game in GAMES.values():
        prepare(game)
        for seats in game.seats:
            bare = measure_game(game.name, False, seconds, seats)["games_per_s"]
            trials = trials_a_second(game, seats, random_plan(), seconds)
            found.setdefault(game.name, {})[seats] = {
                "bare_games_per_s": bare,
                "random_trials_per_s": trials,
                "percent": round(100 * trials / bare),
                "trials_per_s": trials_a_second(game, seats, plan_for(game.name), seconds),
            }
    return found


def table(found: dict[str, Any]) -> str:
    """The same for people."""
    lines = [f"{'':24}{'bare games/s':>16}{'random trials/s':>18}{'of them':>10}{'trials/s':>12}"]
    for name, by_seats in found.items():
        for seats, rate in by_seats.items():
            lines.append(
                f"{f'{name}, {seats} seats':24}{rate['bare_games_per_s']:16,}"
                f"{rate['random_trials_per_s']:18,}{rate['percent']:9} %{rate['trials_per_s']:12,}"
            )
    lines.append(f"wanted: random trials at least {WANTED} % of the bare games")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of five repeats")
    arguments = parser.parse_args()
    use_one_core()
    found = measure(arguments.seconds)
    print(json.dumps(found) if arguments.json else table(found))


if __name__ == "__main__":
    main()
