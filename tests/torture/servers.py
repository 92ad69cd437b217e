"""The servers of one database, which are killed and started again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from kaardilaud.table.hosting import PATIENCE

from ..server.running import Server
from .report import Kind, Report

# Nobody waits half a minute here for who has gone.
IMPATIENT = {"kaardilaud.table.hosting.PATIENCE": PATIENCE | {"brisk": 3_000}}
DOWN = (0.0, 3.0)  # seconds for which a killed server stays down


class Servers:
    """One server on a file, or two on PostgreSQL."""

    def __init__(self, name: str, database: Path | str, folder: Path, report: Report) -> None:
        self.name = name
        self.database = database
        self.answering: list[Server] = []
        self._folder = folder
        self._report = report
        self._all: list[Server] = []
        self._starting: set[asyncio.Task[None]] = set()

    async def start(self, count: int) -> None:
        """Start so many, the first alone: it makes the database."""
        for number in range(count):
            folder = self._folder / f"{self.name}-{number}"
            folder.mkdir()
            server = await asyncio.to_thread(Server, folder, IMPATIENT, self.database)
            self._all.append(server)
            self.answering.append(server)

    async def some(self, chance: random.Random) -> Server:
        """Any of those that answer; waits while none does."""
        while not self.answering:
            await asyncio.sleep(0.05)
        return chance.choice(self.answering)

    async def kill_at(self, moments: list[float], chance: random.Random) -> None:
        """Kill one at each of these moments, in seconds from now, and start it again."""
        now = asyncio.get_running_loop().time()
        for moment in moments:
            await asyncio.sleep(max(0.0, now + moment - asyncio.get_running_loop().time()))
            server = await self.some(chance)
            self.answering.remove(server)
            server.kill()
            self._report.kills += 1
            self._report.progress(f"kill -9: server {self._all.index(server) + 1} on {self.name}")
            task = asyncio.create_task(self._start_again(server, chance.uniform(*DOWN)))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start_again(self, server: Server, down: float) -> None:
        await asyncio.sleep(down)
        await asyncio.to_thread(server.start)
        self.answering.append(server)

    async def all_answer(self) -> None:
        """Wait until those that were killed are back."""
        await asyncio.gather(*self._starting)

    async def stop(self) -> None:
        """Stop them in good order; nothing may have been written down."""
        for server in self._all:
            await asyncio.to_thread(server.stop)
            if log := server.log.read_text().splitlines():
                where = f"server {self._all.index(server) + 1} on {self.name}"
                self._report.fault(Kind.OTHER, where, f"its log says: {log[0]} … {log[-1]}")
        self.answering.clear()
