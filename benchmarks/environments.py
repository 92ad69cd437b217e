"""How many steps a second the environments make: uniformly random legal play on one core.

A step is one action in one game, with the observation and the mask of the seat to move after it,
games that end beginning anew. Choosing the action is counted too; `without sampling` leaves it out.
Other libraries follow, as far as they are installed, with games of their own.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import gymnasium

from kaardilaud.envs import BatchEnvironment, SingleEnvironment
from kaardilaud.envs.gymnasium import IDS
from kaardilaud.games import GAMES

from .environment_peers import measure_peers
from .measure import Done, rates, use_one_core

GAMES_AT_ONCE = 4096
SEATS = 4
STEPS = 50  # of a batch, between two looks at the clock
GAMES_ALONE = 200


def batch_rates(name: str, seconds: float, sampling: bool, observe: bool) -> dict[str, float]:
    """Steps of a batch."""
    batch = BatchEnvironment(name, GAMES_AT_ONCE, SEATS, observe=observe)
    batch.reset(1)

    def steps() -> Done:
        spent = 0.0
        start = time.process_time()
        for _ in range(STEPS):
            if sampling:
                batch.step(batch.sample())
            else:
                actions = batch.sample()
                before = time.process_time()
                batch.step(actions)
                spent += time.process_time() - before
        done = STEPS * GAMES_AT_ONCE
        whole = time.process_time() - start
        return Done(0, done, done, whole if sampling else spent)

    return rates(steps, seconds)


def against_rates(name: str, seconds: float, opponent: str) -> dict[str, float]:
    """The learner's decisions in Gymnasium's vector environment, the opponents' not counted."""
    games = gymnasium.make_vec(IDS[name], GAMES_AT_ONCE, seats=SEATS, opponents=opponent)
    _, infos = games.reset(seed=1)

    def steps() -> Done:
        nonlocal infos
        spent = 0.0
        for _ in range(STEPS // 5):
            actions = infos["action_mask"].argmax(axis=1)
            before = time.process_time()
            _, _, _, _, infos = games.step(actions)
            spent += time.process_time() - before
        done = STEPS // 5 * GAMES_AT_ONCE
        return Done(0, done, done, spent)

    return rates(steps, seconds)


def single_rates(name: str, seconds: float, observe: bool) -> dict[str, float]:
    """Steps of a single game from Python: given actions, with or without looking."""
    game = SingleEnvironment(name, SEATS)
    games = []
    for number in range(GAMES_ALONE):
        batch = BatchEnvironment(name, 1, SEATS, auto_reset=False, observe=False)
        batch.reset(number)
        actions = []
        while batch.to_move[0] >= 0:
            actions.append(int(batch.sample()[0]))
            batch.step(actions[-1:])
        games.append(actions)

    def steps() -> Done:
        done = 0
        for number, actions in enumerate(games):
            game.reset(number)
            for action in actions:
                if observe:
                    game.observation(game.seat)
                    game.mask()
                game.step(action)
            done += len(actions)
        return Done(len(games), done, done)

    return rates(steps, seconds)


def measure(seconds: float) -> dict[str, Any]:
    """Everything, as one object."""
    found: dict[str, Any] = {}
    for name in GAMES:
        encode = BatchEnvironment(name, 1, SEATS).rules.encode
        found[name] = {
            "seats": SEATS,
            "games": GAMES_AT_ONCE,
            "observation_bytes": encode.PLACES,
            "mask_bytes": encode.MASKED,
            "batch": batch_rates(name, seconds, sampling=True, observe=True),
            "batch, without sampling": batch_rates(name, seconds, sampling=False, observe=True),
            "batch, nothing observed": batch_rates(name, seconds, sampling=True, observe=False),
            "gymnasium, against random": against_rates(name, seconds, "random"),
            "gymnasium, against steady": against_rates(name, seconds, "steady"),
            "single, from Python": single_rates(name, seconds, observe=False),
            "single, observed": single_rates(name, seconds, observe=True),
        }
    return found


def table(found: dict[str, Any], peers: dict[str, Any]) -> str:
    """The same for people, with how many times as many steps our batches make as each peer."""
    lines = [f"{'':48}{'steps/s':>14}{'lowest':>14}{'bytes':>7}{'mask':>6}"]
    for name, rows in found.items():
        sizes = f"{rows['observation_bytes']:7}{rows['mask_bytes']:6}"
        lines += [
            line(f"{name}, {row}", rate) + sizes
            for row, rate in rows.items()
            if isinstance(rate, dict)
        ]
    if peers:
        lines.append(f"{'':89}" + "".join(f"{name + ' batch':>21}" for name in found))
    for name, rate in peers.items():
        times = [rows["batch"]["actions_per_s"] / rate["actions_per_s"] for rows in found.values()]
        ratios = "".join(f"{ratio:20,.1f}x" for ratio in times)
        sizes = f"{rate['observation_bytes']:7}{rate['mask_bytes']:6}"
        lines.append(line(name, rate) + sizes + ratios)
    return "\n".join(lines)


def line(name: str, rate: dict[str, float]) -> str:
    """One row of the table, but for what is of its game."""
    return f"{name:48}{rate['actions_per_s']:14,}{rate['lowest_moves_per_s']:14,}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of five repeats")
    arguments = parser.parse_args()
    use_one_core()
    found = measure(arguments.seconds)
    peers, missing = measure_peers(arguments.seconds)
    if arguments.json:
        print(json.dumps({**found, "peers": peers, "missing": missing}))
        return
    print(table(found, peers))
    for module in missing:
        print(f"{module} is not installed; `make bench` has all of them.")


if __name__ == "__main__":
    main()
