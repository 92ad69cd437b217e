"""What a network for TEN learns from: turns that begin, and what they brought each seat."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kaardilaud.compiled import machine_code
from kaardilaud.dealer import Dealer
from kaardilaud.games.ten.kinds import CODES, COLOURS
from kaardilaud.games.ten.state import SEATS, State
from kaardilaud.players.levels import plan_for
from kaardilaud.search.tree import Trial

from .fit import Lessons, joined
from .inputs_ten import INPUTS, LAYOUT, write_all
from .leaves_ten import make_leaves
from .note import Leaf, Note

OUTPUTS = 2 * SEATS  # shares of the win, shares of the lead
GROUPS = ((slice(0, SEATS), 1.0), (slice(SEATS, 2 * SEATS), 1.0))


def files(folder: Path) -> list[Path]:
    """What self-play has written, in its order."""
    return sorted(folder.glob("*.npz"))


def records(rows: npt.NDArray[np.uint8], kind: Any) -> Any:
    """Rows of bytes as what they are."""
    return rows.view(kind.dtype).reshape(-1).view(np.recarray)


def lessons_of(folder: Path, weight: float = 1.0) -> Lessons:
    """Of all leaves that self-play has written."""
    return joined([_of_file(path, weight) for path in files(folder)])


def _of_file(path: Path, weight: float) -> Lessons:
    with np.load(path) as file:
        states, leaves = records(file["leaf_states"], State), records(file["leaves"], Leaf)
    inputs = np.zeros((len(states), INPUTS), np.uint8)
    write: Any = machine_code(write_all)
    write(states.copy(), inputs)
    return _lessons(inputs, states.seats, states.seat, leaves, weight)


def made_lessons(folder: Path, count: int, seed: int) -> Lessons:
    """So many leaves more, from the decisions that self-play has written."""
    states, notes = [], []
    for path in files(folder):
        with np.load(path) as file:
            states.append(records(file["states"], State))
            notes.append(records(file["notes"], Note))
    inputs, leaves = np.zeros((count, INPUTS), np.uint8), Leaf.many(count)
    seats, movers = np.zeros(count, np.int64), np.zeros(count, np.int64)
    make: Any = machine_code(make_leaves)
    make(
        np.concatenate(states).view(np.recarray),
        np.concatenate(notes).view(np.recarray),
        State.many(1)[0],
        Dealer.many(1)[0],
        plan_for("ten").numpy(),
        Trial.many(1)[0],
        seed,
        inputs,
        leaves,
        seats,
        movers,
    )
    return _lessons(inputs, seats, movers, leaves, 1.0)


def _lessons(inputs: Any, seats: Any, movers: Any, leaves: Any, weight: float) -> Lessons:
    """Seats counted from the player to move."""
    left = np.arange(SEATS)
    turned = (movers[:, None] + left) % seats[:, None]
    there = left < seats[:, None]
    shares = [np.take_along_axis(part, turned, 1) * there for part in (leaves.won, leaves.led)]
    wholes = [part / np.maximum(part.sum(1, keepdims=True), 1) for part in shares]
    return Lessons(
        inputs,
        np.concatenate([there, there], 1),
        np.concatenate(wholes, 1).astype(np.float16),
        leaves.game.copy(),
        np.full(len(inputs), weight, np.float32),
        GROUPS,
    )


def columns_by_colours() -> npt.NDArray[np.int64]:
    """For each order of the four colours the inputs in that order."""
    orders = list(permutations(range(len(COLOURS))))
    columns = np.tile(np.arange(INPUTS), (len(orders), 1))
    places = {label: place for place, label in enumerate(LAYOUT.labels)}
    for row, order in enumerate(orders):
        for label, place in places.items():
            part, _, rest = label.partition(" ")
            words = rest.split(" ")
            for at, word in enumerate(words):
                if word[:1] in COLOURS and (word in COLOURS or word in CODES):
                    other = COLOURS[order[COLOURS.index(word[0])]] + word[1:]
                    columns[row, place] = places[
                        " ".join([part, *words[:at], other, *words[at + 1 :]])
                    ]
    return columns
