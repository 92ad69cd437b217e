"""What a screen shows a seat of Rahast vabaks, and what it offers: built from the view alone."""

from __future__ import annotations

from typing import Any

from ..game import codes_in, sorted_codes
from .actions import SUM
from .kinds import ALL_KINDS, CODES, NO_CARD
from .notation import PHASES, colour_to_match, move_of
from .rules import legal_actions
from .selection import select
from .state import NOBODY, Phase
from .view import View


def show(view: View) -> dict[str, Any]:
    """The table as plain data with card codes (not what was learned, RV-D46)."""
    viewer = None if view.viewer == NOBODY else view.viewer
    waits = Phase.PAYOUT < view.phase < Phase.OVER
    return {
        "viewer": viewer,
        "phase": PHASES[view.phase],
        "toMove": view.seat if waits else None,
        "top": CODES[view.top],
        "colour": colour_to_match(view),
        "startCard": bool(view.start_card),
        "pile": view.pile_size,
        "played": view.played_size,
        "handSizes": view.hand_size[: view.seats],
        "hand": None if viewer is None else sorted_codes(CODES, view.hands[viewer]),
        "drawn": None if view.drawn == NO_CARD else CODES[view.drawn],
    }


def offer(view: View) -> dict[str, Any]:
    """What the viewer, who has to decide, can do: moves by a button, cards that can be played
    alone, and cards to choose."""
    actions = legal_actions(view)
    buttons = [move_of([n]) for n in range(SUM + 1, actions.bit_length()) if actions >> n & 1]
    selection = select(view, ())
    assert isinstance(selection, dict)
    alone = codes_in(CODES, actions & ALL_KINDS)
    return {"moves": buttons, "alone": alone, "selection": selection}
