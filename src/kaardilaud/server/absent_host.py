"""A table is never without a host for long: others may be waiting at the door."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SECONDS = 120.0


class HostWatch:
    """Has the host been away for too long? Then `pass_on` is asked for, once."""

    def __init__(self, is_here: Callable[[], bool], pass_on: Callable[[], None]) -> None:
        self._is_here = is_here
        self._pass_on = pass_on
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Somebody came or went, or somebody else is host."""
        if self._is_here():
            self.stop()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SECONDS, self._over)

    def stop(self) -> None:
        """Nobody need be watched any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._timer = None
        self._pass_on()
