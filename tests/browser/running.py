"""A server that can be killed and started again at the same address."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from server.process import ServerProcess

TOKEN = "correct-horse-battery-staple"  # of the administrator
PROGRAM = """
import sys
from kaardilaud.server.serve import run
run(sys.argv[3], int(sys.argv[1]), sys.argv[2], False, lambda _: print("ready", flush=True))
"""


class Server(ServerProcess):
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
        arguments = [str(self.port), str(self.database), self.host]
        assert self.launch(PROGRAM, arguments, self.where) == "ready", self.log.read_text()


def administered(folder: Path) -> Iterator[Server]:
    """A server with an administrator's page; nothing must go wrong at it."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KAARDILAUD_ADMIN_TOKEN", TOKEN)
        running = Server(folder)
    yield running
    running.stop()
    assert running.log.read_text() == ""
