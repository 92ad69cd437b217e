"""How long it takes until the compiled rules can play: a fresh process with a warm cache."""

from __future__ import annotations

import argparse
import json
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


def seconds(name: str) -> float:
    """The time of one process that imports, loads the machine code and plays one game."""
    code = PLAY.format(name=name, package=name.replace("-", "_"))
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print; the first run of each game fills the cache and does not count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = {}
    for name in ("rahast-vabaks", "ten"):
        first = seconds(name)
        found[name] = {
            "warm_s": round(statistics.median(seconds(name) for _ in range(5)), 2),
            "first_run_s": round(first, 2),
        }
    if arguments.json:
        print(json.dumps(found))
        return
    for name, times in found.items():
        print(f"{name:16}warm {times['warm_s']:.2f} s, first run {times['first_run_s']:.2f} s")


if __name__ == "__main__":
    main()
