"""Self-play: games, written to files, and a log of what they took."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import machine_code
from kaardilaud.dealer import Dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.players.levels import plan_for
from kaardilaud.search.tree import Node, Trial

from . import self_play_rahast_vabaks, self_play_ten
from .fit import load
from .inputs_ten import INPUTS
from .lessons_ten import OUTPUTS
from .network import mind_class, network_class
from .note import DECISIONS, LEAVES, Course, Leaf, Note

SEATS = {"ten": (2, 3, 2, 4, 2, 3, 2, 4, 5), "rahast-vabaks": (2, 3, 2, 4, 2, 3, 2, 4, 5, 2, 6)}
EVERY = 60.0  # seconds, after which a file and a line of the log are written
ROOM = 1 << 14  # nodes of a tree
KEPT = {"ten": 10, "rahast-vabaks": 200}  # one trial in so many, where all end with the game
FOR_A_LEAF = 64  # trials that say what a leaf is worth, where a network judges them


@dataclass
class Log:
    """What self-play has taken so far, a line of JSON at a time."""

    path: Path
    seed: int
    trials: int
    games: int = 0
    positions: int = 0
    leaves: int = 0

    def __post_init__(self) -> None:
        self._began, self._began_processor = time.time(), time.process_time()

    def processor_seconds(self) -> float:
        """How long the processor has worked for this process since the log began."""
        return time.process_time() - self._began_processor

    def write(self) -> None:
        """One line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "seed": self.seed,
            "trials": self.trials,
            "seconds": round(time.time() - self._began, 1),
            "processor_seconds": round(self.processor_seconds(), 1),
            "games": self.games,
            "positions": self.positions,
            "leaves": self.leaves,
        }
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")


def decks(game: Game) -> Iterator[tuple[int, list[int]]]:
    """The number of seats and the deck of one game after the other, without end."""
    while True:
        for seats in SEATS[game.name]:
            yield seats, standard_deck(game).for_seats(game, seats)


Written = dict[str, npt.NDArray[Any]]  # rows of bytes, by what they are


def course_of(name: str, trials: int, rollouts: bool) -> Course:
    """What is kept is about as much as can be fitted."""
    course = Course()
    course.trials = trials
    course.rollouts = int(rollouts)
    course.for_a_leaf = FOR_A_LEAF
    course.kept = KEPT[name] if rollouts else FOR_A_LEAF
    return course


def games(name: str, seed: int, trials: int, weights: Path | None) -> Iterator[Written]:
    """What was written down in one game after the other, without end."""
    game = GAMES[name]
    ten = name == "ten"
    play: Any = machine_code((self_play_ten if ten else self_play_rahast_vabaks).play_game)
    state = type(game.new_state())
    kinds = [state, state] if ten else [state, state, type(game.new_memory()), view_class(game)]
    records = [kind.many(1)[0] for kind in (*kinds, Dealer, Dealer)]
    course = course_of(name, trials, weights is None).numpy()
    shared = [plan_for(name).numpy(), Trial.many(1)[0], Node.many(ROOM), course]
    if ten:
        network, mind = network_class(INPUTS, OUTPUTS), mind_class(INPUTS, OUTPUTS)
        shared.append(load(weights, network) if weights else network.many(1)[0])
        shared.append(mind.many(1)[0])
    rooms = {
        "states": state.many(DECISIONS),
        "notes": Note.many(DECISIONS),
        "leaf_states": state.many(LEAVES),
        "leaves": Leaf.many(LEAVES),
    }
    counts = np.zeros(2, np.int64)
    for number, (seats, deck) in enumerate(decks(game)):
        records[0].pile[:] = deck
        records[0].seats = seats
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
            play(*records, *shared, *rooms.values(), counts, seed, number)
        lengths = np.repeat(counts, 2)
        yield {
            what: as_bytes(room[:length])
            for (what, room), length in zip(rooms.items(), lengths, strict=True)
        }


def as_bytes(records: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """A copy of the records, each a row of bytes."""
    return np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), records.dtype.itemsize)


def view_class(game: Game) -> Any:
    """The class of the game's views."""
    deck = standard_deck(game).for_seats(game, 2)
    return type(game.view(game.new(2, 0, {}, deck), game.new_memory(), 0))


def run(
    name: str,
    folder: Path,
    seed: int,
    trials: int,
    processor_seconds: float,
    weights: Path | None,
) -> None:
    """Play until the processor has worked for so long; every minute a file of what was new. With
    weights, a network judges where trials leave the tree."""
    folder.mkdir(parents=True, exist_ok=True)
    log = Log(folder / "log.jsonl", seed, trials)
    written = time.time()
    kept: list[Written] = []
    for game in games(name, seed, trials, weights):
        kept.append(game)
        log.games += 1
        log.positions += len(game["notes"])
        log.leaves += len(game["leaves"])
        over = log.processor_seconds() >= processor_seconds
        if over or time.time() - written >= EVERY:
            save(folder / f"{seed}-{log.games:08}.npz", kept)
            log.write()
            written, kept = time.time(), []
        if over:
            return


def save(path: Path, kept: list[Written]) -> None:
    """All of it, squeezed; the file is there when it is whole."""
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        arrays: Any = {what: np.concatenate([game[what] for game in kept]) for what in kept[0]}
        np.savez_compressed(file, **arrays)
    new.rename(path)
