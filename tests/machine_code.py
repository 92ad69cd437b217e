"""Compiles what many tests need, once, before several processes would each do it for themselves.

`python -m tests.machine_code`; nothing is done where the machine code is there already.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from kaardilaud.cards import standard_deck
from kaardilaud.envs import BatchEnvironment
from kaardilaud.games import GAMES
from kaardilaud.lab.counting.games import counted_games
from kaardilaud.lab.played import Setting
from kaardilaud.lab.simulate import simulate
from kaardilaud.search.thinking import prepare

ENOUGH = 101  # games: for fewer no machine code is loaded
PLAYERS = ("steady", "steady")


def environment(game: str) -> None:
    """The loops of the batch environment, with and without built-in players."""
    BatchEnvironment(game, 1, 2, players=[None, "steady"])


def search(game: str) -> None:
    """The search of the computer players."""
    prepare(GAMES[game])


def simulation(game: str) -> None:
    """Games between built-in players."""
    simulate(GAMES[game], 2, ENOUGH, PLAYERS, 1)


def counting(game: str) -> None:
    """What a report counts in such games."""
    played = GAMES[game]
    deck = standard_deck(played).for_seats(played, 2)
    counted_games(Setting(played, PLAYERS, 1, {}, deck), ENOUGH)


# The longest first, so that the processes finish together.
WORK: tuple[Callable[[str], None], ...] = (search, environment, counting, simulation)


def main() -> None:
    """Compile on all processors."""
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        jobs = [partial(work, game) for work in WORK for game in ("ten", "rahast-vabaks")]
        for done in [processes.submit(job) for job in jobs]:
            done.result()


if __name__ == "__main__":
    main()
