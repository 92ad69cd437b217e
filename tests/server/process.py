"""A server process that is killed or stopped, and what both kinds of test servers need for that."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 20.0


class ServerProcess:
    """A server in a process of its own, which writes a line when it answers."""

    log: Path
    process: subprocess.Popen[str]

    def launch(self, program: str, arguments: Sequence[str], where: Sequence[str] = ()) -> str:
        """Start this Python program; its first line. `where` is what the command begins with."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*where, sys.executable, "-c", program, *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "KAARDILAUD_PLAIN": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line, self.log.read_text()
        return line

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl+C would; nothing where it has stopped already."""
        self.end(signal.SIGINT)

    def end(self, how: signal.Signals) -> None:
        """Wait until it has ended after this signal."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
