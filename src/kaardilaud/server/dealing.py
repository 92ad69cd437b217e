"""Before the cards are dealt, people's browsers add random bits; for none of them a table waits
for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..table.table import Beginning

SECONDS = 2.0


class DealWatch:
    """Is it time to deal? Once everybody who is here has contributed, or after a while; every
    server at which somebody is at the table asks for it, and the first one does it."""

    def __init__(
        self,
        beginning: Callable[[], Beginning | None],
        is_here: Callable[[int], bool],
        deal: Callable[[], None],
    ) -> None:
        self._beginning = beginning
        self._is_here = is_here
        self._deal = deal
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Something happened at the table, or somebody came or went."""
        beginning = self._beginning()
        if beginning is None:
            self.stop()
        elif beginning.contributions and not any(map(self._is_here, beginning.missing)):
            self._over()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SECONDS, self._over)

    def stop(self) -> None:
        """Nobody need be waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self.stop()
        self._deal()
