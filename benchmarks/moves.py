"""How many moves a second the rules play: uniformly random legal play to the end, on one core.

Moves are those of the records; forced steps and chance don't count, dealing, scoring and finding
the legal actions are included. Other libraries run beside it where they are installed.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import numpy as np

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import PLAIN, machine_code
from kaardilaud.dealer import Dealer
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks import playout as rahast_vabaks_playout
from kaardilaud.games.ten import playout as ten_playout

from .measure import Done, rates, use_one_core
from .peers import measure_peers

PLAYOUTS = {"rahast-vabaks": rahast_vabaks_playout, "ten": ten_playout}
SEATS = 4
GAMES_A_BATCH = 2000


def measure_game(name: str, plain: bool, seconds: float, seats: int = SEATS) -> dict[str, Any]:
    """The rates of one game."""
    game = GAMES[name]
    counts = standard_deck(game).for_seats(game, seats)
    state = game.new(seats, 0, {}, counts)
    dealer = Dealer()
    totals: Any = [0, 0, 0]
    play_many: Any = PLAYOUTS[name].play_many
    deck: Any = counts
    if not plain:
        play_many = machine_code(play_many)
        state, dealer = state.numpy(), dealer.numpy()
        deck, totals = np.array(counts, np.int8), np.zeros(3, np.int64)
    seed = 0

    def batch() -> Done:
        nonlocal seed
        seed += 1
        totals[:] = [0, 0, 0]
        play_many(state, dealer, deck, 10 if plain else GAMES_A_BATCH, seed, totals)
        return Done(*(float(total) for total in totals))

    return {**rates(batch, seconds), "seats": seats, "bytes": game.new_state().dtype.itemsize}


def measure(seconds: float) -> dict[str, Any]:
    """Everything, as one object."""
    found: dict[str, Any] = {name: measure_game(name, PLAIN, seconds) for name in GAMES}
    found["plain"] = {name: measure_game(name, True, seconds) for name in GAMES}
    found["peers"], found["peers_not_installed"] = measure_peers(seconds)
    for name in GAMES:
        found[name]["ratios"] = {
            peer: round(found[name]["moves_per_s"] / rate["moves_per_s"], 1)
            for peer, rate in found["peers"].items()
        }
    return found


def table(found: dict[str, Any]) -> str:
    """The same for people."""
    rows = [(name, found[name]) for name in GAMES]
    rows += [(f"{name}, plain Python", rate) for name, rate in found["plain"].items()]
    rows += list(found["peers"].items())
    lines = [f"{'':36}{'games/s':>12}{'moves/s':>14}{'actions/s':>14}{'lowest':>14}"]
    lines += [
        f"{name:36}{rate['games_per_s']:12,}{rate['moves_per_s']:14,}"
        f"{rate['actions_per_s']:14,}{rate['lowest_moves_per_s']:14,}"
        for name, rate in rows
    ]
    for name in GAMES:
        for peer, ratio in found[name]["ratios"].items():
            lines.append(f"{name} plays {ratio:,} times as many moves as {peer}")
    if found["peers_not_installed"]:
        missing = ", ".join(found["peers_not_installed"])
        lines.append(f"not installed, so not compared: {missing} (pip install --group peers)")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of five repeats")
    arguments = parser.parse_args()
    use_one_core()
    found = measure(arguments.seconds)
    if arguments.json:
        if found["peers_not_installed"]:
            print("not installed:", *found["peers_not_installed"], file=sys.stderr)
        print(json.dumps(found))
    else:
        print(table(found))


if __name__ == "__main__":
    main()
