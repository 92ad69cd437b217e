"""Moves a second through the whole stack, and the time until the other seat sees a move, beside
boardgame.io: `python -m benchmarks.load`, on a machine with at least two cores and nothing to do.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from kaardilaud.games import GAMES
from kaardilaud.search.thinking import prepare

from . import parts
from .systems import BOARDGAMEIO, NODE, BoardgameIo, Kaardilaud, System

SIZES = (10, 100, 500)  # tables
PACED = 500  # tables, of which each makes a move a second
FIGURES = ("moves_s", "p50_ms", "p99_ms", "server_cpu_us_per_move", "others_cpu_pct")


def measure(systems: list[System], tables: int, think: int, how: Any) -> dict[str, Any]:
    """Medians of runs in which the systems take turns."""
    runs: dict[str, list[dict[str, Any]]] = {system.name: [] for system in systems}
    with tempfile.TemporaryDirectory() as folder:
        for repeat in range(how.repeats):
            for place, system in enumerate(systems):
                home = Path(folder) / f"{repeat}-{place}"
                found = system.measure(home, tables, how.seconds, think)
                runs[system.name].append(found)
                print(f"{tables} tables, {system.name}:", json.dumps(found), flush=True)
    return {name: _median(found) for name, found in runs.items()}


def _median(runs: list[dict[str, Any]]) -> dict[str, float]:
    figures = {name: statistics.median(run[name] for run in runs) for name in FIGURES}
    main = [run["server_main_us_per_move"] for run in runs if "server_main_us_per_move" in run]
    if main:
        figures["server_main_us_per_move"] = statistics.median(main)
    return figures


def report(found: dict[str, dict[str, Any]], costs: dict[str, dict[str, float]]) -> str:
    """The same for people."""
    peer = BoardgameIo.name
    lines = [f"{'':32}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'µs CPU':>9}{'moves':>9}{'p99':>9}"]
    for case, by_system in found.items():
        lines.append(case)
        for name, run in by_system.items():
            moves = run["moves_s"] / by_system[peer]["moves_s"]
            late = run["p99_ms"] / by_system[peer]["p99_ms"]
            lines.append(
                f"  {name:30}{run['moves_s']:9,.0f}{run['p50_ms']:9.1f}{run['p99_ms']:9.1f}"
                f"{run['server_cpu_us_per_move']:9,.0f}{moves:8.2f}×{late:8.2f}×"
            )
    last = found[f"{SIZES[-1]} tables without pause"]
    for game, by_part in costs.items():
        run = last[f"kaardilaud {game}"]
        rest = run["server_main_us_per_move"] - sum(by_part.values())
        disk = run["server_cpu_us_per_move"] - run["server_main_us_per_move"]
        by_part |= {"sockets, event loop, cold caches": rest, "disk": disk}
        said = ", ".join(f"{part} {cost:.0f}" for part, cost in by_part.items())
        lines.append(f"µs a move, {game}: {said}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each run")
    parser.add_argument("--repeats", type=int, default=5)
    how = parser.parse_args()
    subprocess.run([NODE, "npm", "ci", "--silent"], cwd=BOARDGAMEIO, check=True)
    # Else each server would have it compiled anew on the core that is measured.
    for game in GAMES.values():
        prepare(game)
    costs = {game: parts.measure(game) for game in GAMES}
    systems = [*(Kaardilaud(game) for game in GAMES), BoardgameIo()]
    found = {f"{tables} tables without pause": measure(systems, tables, 0, how) for tables in SIZES}
    paced = f"{PACED} tables, {PACED} moves a second"
    found[paced] = measure(systems, PACED, 1000, how)
    print(report(found, costs))


if __name__ == "__main__":
    main()
