"""What an event means to somebody who watches, as keys of the catalogue of news.

News come only from the watcher's view before and after the event and from the event as the watcher
saw it: so they can tell nothing that the watcher may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...games.game import Game
from ...match import Event
from . import rahast_vabaks, ten
from .item import News

__all__ = ["News", "news_of"]

_TELL: dict[str, Callable[[int | None, Any, Event, Any], list[News]]] = {
    "rahast-vabaks": rahast_vabaks.tell,
    "ten": ten.tell,
}


def news_of(game: Game, viewer: int | None, before: Any, event: Event, after: Any) -> list[News]:
    """What this event, which led from one view of the viewer to the other, means."""
    return _TELL[game.name](viewer, before, event, after)
