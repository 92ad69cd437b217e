"""What a network for Rahast vabaks learns from: what the search tried how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from kaardilaud.compiled import machine_code
from kaardilaud.games.rahast_vabaks.actions import ACTIONS, CHOOSE_SEAT
from kaardilaud.games.rahast_vabaks.state import SEATS, State

from .fit import Lessons, joined
from .inputs_rahast_vabaks import POLICY_INPUTS, write_policy_rows
from .lessons_ten import files, records
from .note import Note

POLICY_GROUPS = ((slice(0, ACTIONS), 1.0),)


def policy_lessons(folder: Path, least: int) -> Lessons:
    """Of all decisions with at least so many trials."""
    return joined([_of_file(path, least) for path in files(folder)])


def _of_file(path: Path, least: int) -> Lessons:
    with np.load(path) as file:
        states, notes = records(file["states"], State), records(file["notes"], Note)
    enough = notes.visits.sum(1) >= least
    states, notes = states[enough].copy(), notes[enough]
    inputs = np.zeros((len(states), POLICY_INPUTS), np.uint8)
    allowed = np.zeros((len(states), ACTIONS), np.uint8)
    write: Any = machine_code(write_policy_rows)
    write(states, inputs, allowed)
    visits = notes.visits[:, :ACTIONS].copy()
    chosen = CHOOSE_SEAT + (states.seat[:, None] + np.arange(SEATS)) % states.seats[:, None]
    there = np.arange(SEATS) < states.seats[:, None]
    visits[:, CHOOSE_SEAT:] = np.take_along_axis(visits, chosen, 1) * there
    return Lessons(
        inputs,
        allowed.astype(np.bool_),
        (visits / visits.sum(1, keepdims=True)).astype(np.float16),
        notes.game.copy(),
        np.ones(len(states), np.float32),
        POLICY_GROUPS,
    )
