"""`python -m benchmarks.learned self-play|fit|duel GAME …`; see docs/learned.md."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kaardilaud.games import GAMES

from . import self_play
from .contestants import judging, suggesting
from .duel import Contestant, duel
from .fit import fit, joined, save
from .lessons_rahast_vabaks import policy_lessons
from .lessons_ten import columns_by_colours, lessons_of, made_lessons

SEARCHED = 2.0  # what a search says of a leaf counts as much as so many single games


def tell(line: str) -> None:
    """At once, also into a file."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def play(arguments: argparse.Namespace) -> None:
    """Games for a network to learn from."""
    self_play.run(
        arguments.game,
        arguments.folder,
        arguments.seed,
        arguments.trials,
        arguments.seconds,
        arguments.weights,
    )


def fit_to_games(arguments: argparse.Namespace) -> None:
    """In TEN what turns are worth, in Rahast vabaks what is likely to be chosen."""
    if arguments.game == "rahast-vabaks":
        lessons = joined([policy_lessons(folder, arguments.least) for folder in arguments.folders])
        pupil = fit(lessons, arguments.steps, arguments.seed, tell)
    else:
        parts = [lessons_of(arguments.folders[0], 1.0)]
        parts += [lessons_of(folder, SEARCHED) for folder in arguments.folders[1:]]
        if arguments.made:
            parts.append(made_lessons(arguments.folders[0], arguments.made, arguments.seed))
        orders = columns_by_colours()

        def mixed(luck: np.random.Generator) -> npt.NDArray[np.int64]:
            order: npt.NDArray[np.int64] = orders[luck.integers(len(orders))]
            return order

        pupil = fit(joined(parts), arguments.steps, arguments.seed, tell, mixed)
    save(arguments.weights, pupil.exported())


def fight(arguments: argparse.Namespace) -> None:
    """One seat with the network against the search as it is."""
    if arguments.game == "ten":
        one = judging(arguments.weights, arguments.seconds, arguments.turns, arguments.both)
    else:
        one = suggesting(
            arguments.weights, arguments.seconds, arguments.trust, arguments.everywhere
        )
    others = Contestant(GAMES[arguments.game], arguments.seconds)
    decks = range(arguments.decks)
    duel(arguments.game, arguments.seats, one, others, decks, arguments.seed, tell)


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    whole = argparse.ArgumentParser(prog="python -m benchmarks.learned", description=__doc__)
    commands = whole.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("self-play", help="write games of the search to a folder")
    playing.add_argument("game", choices=GAMES)
    playing.add_argument("folder", type=Path)
    playing.add_argument("--trials", type=int, default=300, help="for a decision, at most")
    playing.add_argument("--seconds", type=float, default=7200, help="of processor time")
    playing.add_argument("--weights", type=Path, help="TEN: a network that judges the trials")
    playing.set_defaults(run=play)
    fitting = commands.add_parser("fit", help="fit a network to games of self-play")
    fitting.add_argument("game", choices=GAMES)
    fitting.add_argument("weights", type=Path, help="the file to write")
    fitting.add_argument(
        "folders", type=Path, nargs="+", help="in TEN first rollouts, then what networks judged"
    )
    fitting.add_argument("--steps", type=int, default=5000, help="batches")
    fitting.add_argument("--made", type=int, default=0, help="TEN: so many leaves more")
    fitting.add_argument("--least", type=int, default=1000, help="Rahast vabaks: trials at least")
    fitting.set_defaults(run=fit_to_games)
    fighting = commands.add_parser("duel", help="the network against the search without it")
    fighting.add_argument("game", choices=GAMES)
    fighting.add_argument("weights", type=Path)
    fighting.add_argument("--seats", type=int, default=2)
    fighting.add_argument("--decks", type=int, default=100)
    fighting.add_argument("--seconds", type=float, default=0.01, help="for a decision")
    fighting.add_argument("--turns", type=int, default=0, help="TEN: by rules, before it judges")
    fighting.add_argument("--both", action="store_true", help="TEN: half of it by a rollout")
    fighting.add_argument("--trust", type=int, default=700, help="Rahast vabaks: in thousandths")
    fighting.add_argument("--everywhere", action="store_true", help="not only at the root")
    fighting.set_defaults(run=fight)
    for command in (playing, fitting, fighting):
        command.add_argument("--seed", type=int, default=1)
    return whole


if __name__ == "__main__":
    given = parser().parse_args()
    given.run(given)
