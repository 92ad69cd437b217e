"""Something that is to be done after a while, unless it is called off before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Deadline:
    """Begins once, however often it is begun, and calls `over` when the time has come."""

    def __init__(self, over: Callable[[], None]) -> None:
        self._over = over
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """Let the time run, if it does not run yet."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._come)

    def stop(self) -> None:
        """Call it off."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _come(self) -> None:
        self._timer = None
        self._over()
