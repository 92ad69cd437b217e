"""What environments show people: the table as a seat sees it, from its observation alone."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from ..games.layout import labels_of_seats, lines_of
from .refused import Refused
from .rules import Rules

RENDER_MODES = ["ansi", "rgb_array"]


def checked_render_mode(render_mode: str | None) -> str | None:
    """The same, if there is such a mode and what it needs."""
    if render_mode not in (None, *RENDER_MODES):
        modes = " or ".join(map(repr, RENDER_MODES))
        raise Refused(f"render_mode is {render_mode!r}; it can be None, {modes}.")
    if render_mode == "rgb_array":
        import_module(".picture", __package__)
    return render_mode


def rendered(
    render_mode: str | None, rules: Rules, viewer: str, seen: npt.NDArray[np.uint8]
) -> Any:
    """The table as text or as a picture; None without a render mode."""
    match render_mode:
        case "ansi":
            return as_text(rules, viewer, by_name(rules, seen))
        case "rgb_array":
            from .picture import as_picture

            return as_picture(rules, viewer, by_name(rules, seen))
        case _:
            return None


def by_name(rules: Rules, seen: npt.NDArray[np.uint8]) -> dict[str, dict[str, int]]:
    """All that a seat sees, and for each seat how many cards it holds, even if it is none."""
    values: dict[str, dict[str, int]] = rules.encode.OBSERVATION.decode(seen)
    seats = labels_of_seats(int(next(iter(values["seats"]), "0")))
    counted = ["cards", "points"] if "over" in values["phase"] else ["cards"]
    for name in values.keys() & counted:
        values[name] = {seat: values[name].get(seat, 0) for seat in seats}
    return values


def as_text(rules: Rules, viewer: str, values: Mapping[str, Mapping[str, int]]) -> str:
    """What `by_name` has."""
    return "\n".join([f"{rules.game.title}: {viewer}", *lines_of(values)])
