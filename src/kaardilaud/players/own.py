"""Players of the user's own: a class in a module, named `module:Class`.

The class needs one method, `choose(self, view)`, which returns a move as records write it. It gets
plain data and nothing else, see `view_as_data`. If the class has an `__init__`, that is called
with the name of the game and a seed for random numbers, once for every game and seat.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..games.game import Game, Reason
from ..games.ten.state import Phase
from ..games.ten.view import View as TenView
from .ten import payment_move


class BadPlayer(Exception):  # noqa: N818 - named as what it is
    """What is wrong with a player: a code to be put into words, with its parameters.

    Where the player's move was illegal, `reason` says why.
    """

    def __init__(self, code: str, reason: Reason | None = None, **parameters: str | int) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.reason = reason
        self.parameters: Mapping[str, str | int] = parameters

    def __reduce__(self) -> tuple[Any, ...]:
        """How it comes from one process to another."""
        return BadPlayer, (self.code, self.reason), vars(self)


class OwnPlayer:
    """A seat taken by a class of the user's own; whatever it does wrong raises `BadPlayer`."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        found = _load(name)
        try:
            self.player = found() if found.__init__ is object.__init__ else found(game.name, seed)
        except Exception as error:
            raise BadPlayer("player-not-made", player=name, why=_why(error)) from error

    def choose(self, view: Any) -> str:
        """The move of the user's player, checked."""
        data = view_as_data(self.game, view)
        try:
            move = self.player.choose(data)
        except Exception as error:
            raise self._bad("player-failed", data["seat"], why=_why(error)) from error
        if not isinstance(move, str):
            raise self._bad("player-no-text", data["seat"], answer=repr(move))
        reason = self.game.why_illegal(view, move)
        if reason:
            raise self._bad("player-illegal-move", data["seat"], reason, move=move)
        return move

    def _bad(
        self, code: str, seat: int, reason: Reason | None = None, **parameters: str
    ) -> BadPlayer:
        return BadPlayer(code, reason, player=self.name, place=seat, **parameters)


def view_as_data(game: Game, view: Any) -> dict[str, Any]:
    """What a player of the user's own gets to see (docs/players.md says what is what)."""
    paying = isinstance(view, TenView) and view.phase == Phase.PAY_BUST
    return {
        "game": game.name,
        "seat": game.to_move(view),
        "view": game.show(view),
        "learned": game.learned(view),
        "legal": game.legal(view),
        "payment": payment_move(view) if paying else None,
    }


def _load(name: str) -> Any:
    """The class that `module:Class` names; modules in the current folder are found as well."""
    module_name, _, class_name = name.partition(":")
    if not (all(module_name.split(".")) and class_name):
        raise BadPlayer("player-no-name", player=name)
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and (module_name + ".").startswith(error.name + "."):
            raise BadPlayer("player-no-module", player=name, module=module_name) from None
        raise BadPlayer("player-module-failed", player=name, why=_why(error)) from error
    except (Exception, SystemExit) as error:
        raise BadPlayer("player-module-failed", player=name, why=_why(error)) from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadPlayer("player-no-class", player=name, module=module_name, type=class_name)
    return found


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
