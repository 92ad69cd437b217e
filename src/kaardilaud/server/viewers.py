"""What a browser is shown of a game: always what one viewer sees, a seat or who looks on."""

from __future__ import annotations

from ..table.table import Table
from .connection import Connection


def is_shown(table: Table, line: Connection) -> bool:
    """Is this browser shown the game at all?"""
    return table.seat_of(line.person) is not None


def choose_viewer(table: Table, line: Connection) -> None:
    """Who is seen by whom may have changed: what this browser shows from now on."""
    line.viewer = table.seat_of(line.person)


def hand_shown(table: Table, line: Connection) -> int | None:
    """The seat whose hand this browser shows, for whom it may act; None if it shows none."""
    return line.viewer if line.viewer == table.seat_of(line.person) else None
