"""What was found: faults in one sentence each, and the last line."""

from __future__ import annotations

import time
from collections import Counter
from enum import Enum

MOST_SHOWN = 12  # of each kind of fault


class Kind(Enum):
    """What kind of fault; the last line counts the first four."""

    LOST = "lost"
    DOUBLED = "doubled"
    STUCK = "stuck"
    LEAKED = "leaked"
    OTHER = "other"


class Report:
    """Collects the faults of a run and prints them as they are found."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.acknowledged = 0  # moves
        self.kills = 0
        self._faults: Counter[Kind] = Counter()
        self._began = time.monotonic()

    @property
    def is_clean(self) -> bool:
        return not self._faults

    def fault(self, kind: Kind, where: str, what: str) -> None:
        """One fault: at which table or server, and what happened there."""
        self._faults[kind] += 1
        if self._faults[kind] <= MOST_SHOWN:
            self.progress(f"FAULT ({kind.value}, seed {self.seed}) {where}: {what}")
        elif self._faults[kind] == MOST_SHOWN + 1:
            self.progress(f"more faults of the kind {kind.value} are counted, not shown")

    def progress(self, line: str) -> None:
        """One line about how the run goes, with the seconds since its beginning."""
        print(f"[{time.monotonic() - self._began:5.1f} s] {line}", flush=True)

    def last_line(self) -> str:
        """The result of the run."""
        counts = ", ".join(
            f"{self._faults[kind]} {kind.value}"
            for kind in (Kind.LOST, Kind.DOUBLED, Kind.STUCK, Kind.LEAKED)
        )
        return f"torture: {self.acknowledged} moves acknowledged, {self.kills} kills, {counts}"
