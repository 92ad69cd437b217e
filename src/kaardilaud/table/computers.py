"""Computer players at a live table: whatever they do wrong, the game goes on by a legal move."""

from __future__ import annotations

from typing import Any

from ..games.game import Game
from ..players import Player


def decide(player: Player, game: Game, view: Any) -> str:
    """The player's move, or the first legal one if the player fails or answers nonsense."""
    try:
        move = player.choose(view.copy())
        if game.why_illegal(view, move) is None:
            return move
    except Exception:
        pass  # a player is somebody else's program: nothing that it does may stop the table
    return first_legal_move(game, view)


def first_legal_move(game: Game, view: Any) -> str:
    """The first of the legal moves; where they are too many to list, one put together."""
    for move in game.legal(view):
        if not move.endswith("*"):
            return move
    pieces: list[str] = []
    while True:
        selection = game.select(view, pieces)
        assert isinstance(selection, dict)
        if selection["complete"]:
            return str(selection["move"])
        pieces.append(selection["canAdd"][0])
