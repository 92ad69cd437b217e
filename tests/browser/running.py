"""A server that can be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = """
import sys
from kaardilaud.server.serve import run
run(sys.argv[3], int(sys.argv[1]), sys.argv[2], False, lambda _: print("ready", flush=True))
"""
PATIENCE = 20.0


class Server:
    """A server process on a database of its own; `where` is what its command begins with."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", where: Sequence[str] = ()) -> None:
        self.host = host
        self.where = where
        self.database = folder / "tables.sqlite"
        self.log = folder / "log.txt"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start, and wait until the server answers."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    *self.where,
                    sys.executable,
                    "-c",
                    PROGRAM,
                    str(self.port),
                    str(self.database),
                    self.host,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "KAARDILAUD_PLAIN": "1"},
            )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n", self.log.read_text()

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl+C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
