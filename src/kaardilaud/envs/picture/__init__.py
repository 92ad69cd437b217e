"""The table as a picture, drawn from the observation of a seat and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules import Rules
from . import rahast_vabaks, ten
from .canvas import Canvas

_DRAWN = {"rahast-vabaks": rahast_vabaks.draw, "ten": ten.draw}


def as_picture(rules: Rules, viewer: str, seen: dict[str, Any]) -> npt.NDArray[np.uint8]:
    """What a seat sees, by name: height × width × 3 bytes, red, green, blue."""
    canvas = Canvas()
    canvas.title(f"{rules.game.title}: {viewer}", whose_turn(seen))
    _DRAWN[rules.game.name](canvas, seen)
    return canvas.pixels()


def whose_turn(seen: dict[str, Any]) -> str:
    """Who has to decide what."""
    phase = next(iter(seen["phase"]), "")
    seat = next(iter(seen["to move"]), "")
    return f"{seat}: {phase}" if seat else phase
