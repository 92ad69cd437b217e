"""A table is never without a host for long: others may be waiting at the door."""

from __future__ import annotations

from collections.abc import Callable

from .deadline import Deadline

SECONDS = 120.0


class HostWatch:
    """Has the host been away for too long? Then `pass_on` is asked for, once."""

    def __init__(self, is_here: Callable[[], bool], pass_on: Callable[[], None]) -> None:
        self._is_here = is_here
        self._deadline = Deadline(pass_on)
        self.stop = self._deadline.stop

    def look(self) -> None:
        """Somebody came or went, or somebody else is host."""
        if self._is_here():
            self.stop()
        else:
            self._deadline.begin(SECONDS)
