"""How long it takes until the compiled rules can play: a fresh process with a warm cache."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

PLAY = """
import numpy as np
from kaardilaud.cards import standard_deck
from kaardilaud.compiled import machine_code
from kaardilaud.dealer import Dealer
from kaardilaud.games import GAMES
from kaardilaud.games.{package} import playout
game = GAMES["{name}"]
counts = standard_deck(game).for_seats(game, 4)
state = game.new(4, 0, {{}}, counts).numpy()
totals = np.zeros(3, np.int64)
machine_code(playout.play_many)(state, Dealer().numpy(), np.array(counts, np.int8), 1, 1, totals)
assert totals[0] == 1
"""


def seconds(name: str) -> tuple[float, float]:
    """One process that imports, loads the machine code and plays one game: time, processor time."""
    code = PLAY.format(name=name, package=name.replace("-", "_"))
    spent, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    elapsed, after = time.perf_counter() - start, os.times()
    used = after.children_user + after.children_system - spent.children_user - spent.children_system
    return elapsed, used


def main() -> None:
    """Measure and print; the first run of each game fills the cache and does not count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = {}
    for name in ("rahast-vabaks", "ten"):
        first, _ = seconds(name)
        runs = [seconds(name) for _ in range(5)]
        warm, processor = (statistics.median(column) for column in zip(*runs, strict=True))
        found[name] = {
            "warm_s": round(warm, 2),
            "warm_processor_s": round(processor, 2),
            "first_run_s": round(first, 2),
        }
    if arguments.json:
        print(json.dumps(found))
        return
    for name, times in found.items():
        print(
            f"{name:16}warm {times['warm_s']:.2f} s (processor {times['warm_processor_s']:.2f} s), "
            f"first run {times['first_run_s']:.2f} s"
        )


if __name__ == "__main__":
    main()
