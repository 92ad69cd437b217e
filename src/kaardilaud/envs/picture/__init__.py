"""The table as a picture, drawn from the observation of a seat and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules import Rules
from . import rahast_vabaks, ten
from .canvas import Canvas

_DRAWN = {"rahast-vabaks": rahast_vabaks.draw, "ten": ten.draw}


def as_picture(rules: Rules, viewer: str, seen: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Height × width × 3 bytes: red, green, blue."""
    canvas = Canvas()
    values: dict[str, Any] = rules.encode.OBSERVATION.decode(seen)
    canvas.title(f"{rules.game.title}: {viewer}", whose_turn(values))
    _DRAWN[rules.game.name](canvas, values)
    return canvas.pixels()


def whose_turn(seen: dict[str, Any]) -> str:
    """Who has to decide what."""
    phase = next(iter(seen["phase"]), "")
    seat = next(iter(seen["to move"]), "")
    return f"{seat}: {phase}" if seat else phase
