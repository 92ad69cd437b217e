"""What processes of this machine have used, as Linux counts it under /proc."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


class Used(NamedTuple):
    """Seconds of processor time: of the whole process, and of its main thread."""

    all: float
    main: float


class Process:
    """A process of this machine."""

    def __init__(self, pid: int | str) -> None:
        self.pid = os.getpid() if pid == "self" else int(pid)

    def cpu(self) -> Used:
        """Processor time so far."""
        return Used(
            _ticks(Path(f"/proc/{self.pid}/stat")),
            _ticks(Path(f"/proc/{self.pid}/task/{self.pid}/stat")),
        )

    def memory(self) -> int:
        """Resident memory, in KiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)


def _ticks(path: Path) -> float:
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def others_cpu(but: Iterable[Process]) -> float:
    """Seconds of processor time of everything else on the machine."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    everything = sum(map(int, fields[1:4])) / TICK
    return everything - sum(process.cpu().all for process in but)
