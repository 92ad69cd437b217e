"""Who waits at the door is not forgotten there, whatever the host does."""

from __future__ import annotations

from collections.abc import Callable

from ..table import hosting
from ..table.table import Table
from .deadline import Deadline


class DoorWatch:
    """Has somebody waited for so long that others may let them in, too? Then all are `told`."""

    def __init__(self, table: Table, told: Callable[[], None]) -> None:
        self._table = table
        self._deadline = Deadline(told)
        self.stop = self._deadline.stop

    def look(self, now: int) -> None:
        """Somebody came or was let in; `now` is in milliseconds since 1970."""
        left = hosting.until_others_let_in(self._table, now)
        if left is None:
            self.stop()
        else:
            self._deadline.begin(left / 1000)
