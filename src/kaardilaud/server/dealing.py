"""Before the cards are dealt, people's browsers add random bits; for none of them a table waits
for long."""

from __future__ import annotations

from collections.abc import Callable

from ..table.table import Beginning
from .deadline import Deadline

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
        self._deadline = Deadline(deal)
        self.stop = self._deadline.stop

    def look(self) -> None:
        """Something happened at the table, or somebody came or went."""
        beginning = self._beginning()
        if beginning is None:
            self.stop()
        elif beginning.contributions and not any(map(self._is_here, beginning.missing)):
            self.stop()
            self._deal()
        else:
            self._deadline.begin(SECONDS)
