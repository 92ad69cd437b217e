"""The systems that are put under load, each on the first core, its load on the second."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
NODE = str(HERE.parent.parent / "scripts" / "with-node")
BOARDGAMEIO = HERE / "boardgameio"
PATIENCE = 60.0


class System(ABC):
    """Something that tables can be played at."""

    name: str

    @abstractmethod
    def start(self, folder: Path, port: int) -> subprocess.Popen[bytes]:
        """Start the server on the first core, with whatever it keeps in this folder."""

    @abstractmethod
    def load(self, port: int, pid: int, tables: int, seconds: float, think: int) -> list[str]:
        """The command that puts it under load and prints one JSON object."""

    def measure(self, folder: Path, tables: int, seconds: float, think: int) -> dict[str, Any]:
        """One run on a fresh server."""
        with self.running(folder) as (port, process):
            command = self.load(port, process.pid, tables, seconds, think)
            done = subprocess.run(_on_core(1, command), capture_output=True, text=True, check=True)
        return dict(json.loads(done.stdout.strip().splitlines()[-1]))

    @contextmanager
    def running(self, folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
        """A fresh server: its port, and its process."""
        folder.mkdir(parents=True)
        port = _free_port()
        process = self.start(folder, port)
        try:
            _wait_for(port)
            yield port, process
        finally:
            process.terminate()
            process.wait()


class Kaardilaud(System):
    """Our own, everything on disk."""

    def __init__(self, game: str) -> None:
        self.name = f"kaardilaud {game}"
        self._game = game

    def start(self, folder: Path, port: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "kaardilaud", "serve", "--no-browser", "--port", str(port)]
        command += ["--host", "127.0.0.1", "--database", str(folder / "tables.sqlite")]
        return subprocess.Popen(_on_core(0, command), stdout=subprocess.DEVNULL)

    def load(self, port: int, pid: int, tables: int, seconds: float, think: int) -> list[str]:
        command = [sys.executable, "-m", "benchmarks.load.seats", f"http://127.0.0.1:{port}"]
        return [*command, str(pid), "--game", self._game, *_how(tables, seconds, think)]


class BoardgameIo(System):
    """boardgame.io, all in memory; a game of one trivial move."""

    name = "boardgame.io in memory"

    def start(self, folder: Path, port: int) -> subprocess.Popen[bytes]:
        how = {**os.environ, "NODE_ENV": "production", "PORT": str(port)}
        command = _on_core(0, [NODE, "node", str(BOARDGAMEIO / "server.js")])
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, env=how)

    def load(self, port: int, pid: int, tables: int, seconds: float, think: int) -> list[str]:
        command = [NODE, "node", str(BOARDGAMEIO / "load.js"), "--host", f"127.0.0.1:{port}"]
        return [*command, "--server-pid", str(pid), *_how(tables, seconds, think)]


def _how(tables: int, seconds: float, think: int) -> list[str]:
    return ["--tables", str(tables), "--seconds", str(seconds), "--think-ms", str(think)]


def _on_core(core: int, command: list[str]) -> list[str]:
    return ["taskset", "-c", str(core), *command]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    """Until the server answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
