"""A table with its clients, and whether the game there goes on."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from ..server.running import Server
from .clients import Client, Fate
from .report import Kind, Report
from .servers import Servers

LONGEST_REST = 10.0  # seconds of test clock without an event while somebody is present
TICK = 0.25
LONGEST_TICK = 0.5  # of it the clock counts no more, if this process itself was kept waiting
MOST = {"ten": 5, "rahast-vabaks": 6}
NAMES = ("Mari", "Jüri", "Kai", "Uku", "Leelo", "Tõnu")


class TableUnderTest:
    """A table on one of the databases, with two to six people."""

    def __init__(self, servers: Servers, number: int, game: str, report: Report) -> None:
        self.servers = servers
        self.game = game
        self.report = report
        self.random = random.Random(f"{report.seed}/{servers.name}/{number}")
        self.people = self.random.randint(2, MOST[game])
        self.with_computer = self.people < MOST[game] and self.random.random() < 0.4
        self.clients: list[Client] = []
        self.id = ""
        self.name = f"{servers.name}, table {number} ({game})"
        self.is_closing = False
        self.began_at = 0.0
        self.last_seen = (0, 0)
        self._rest = 0.0

    async def make(self, server: Server, fate: Fate, seconds: float) -> None:
        """Make the table and have everybody come to it; one of them meets this fate."""
        made = await asyncio.to_thread(server.make_table, {"game": self.game, "name": NAMES[0]})
        self.id, *secrets = made
        for name in NAMES[1 : self.people]:
            secrets.append(await asyncio.to_thread(server.come, self.id, name))
        unlucky = self.random.randrange(self.people)
        self.clients = [
            Client(
                self,
                name,
                secret,
                f"{self.report.seed}/{self.servers.name}/{self.name}/{name}",
                fate if place == unlucky else "stays",
                self.random.uniform(0.1, 0.6) * seconds,
            )
            for place, (name, secret) in enumerate(zip(NAMES, secrets, strict=False))
        ]

    async def play(self) -> None:
        """Until everybody is told to stop."""
        self.began_at = asyncio.get_running_loop().time()
        watch = asyncio.create_task(self._watch())
        await asyncio.gather(*(client.live() for client in self.clients))
        await watch
        await asyncio.gather(*(client.all_late() for client in self.clients))

    def all_have_come(self, company: dict[str, Any]) -> bool:
        """Has everybody been let in, but for who has gone?"""
        here = sum(not person["waiting"] for person in company["people"])
        return here >= self.people or any(client.has_gone for client in self.clients)

    def is_to_be_sent_away(self, name: str) -> bool:
        """Has this one gone, to be sent away by the host?"""
        return any(
            client.name == name and client.has_gone and client.fate == "is sent away"
            for client in self.clients
        )

    # --- Going on ---

    def sees(self, round_: int, number: int) -> None:
        """A client has seen the game come so far."""
        if (round_, number) > self.last_seen:
            self.last_seen = (round_, number)
            self._rest = 0.0

    async def _watch(self) -> None:
        clock = asyncio.get_running_loop().time
        before = clock()
        while not self.is_closing:
            await asyncio.sleep(TICK)
            before, passed = clock(), clock() - before
            if any(client.is_present for client in self.clients):
                self._rest += min(passed, LONGEST_TICK)
            if self._rest > LONGEST_REST:
                self._rest = 0.0
                self.report.fault(Kind.STUCK, self.name, self._standing_still())

    def _standing_still(self) -> str:
        round_, number = self.last_seen
        present = [client.name for client in self.clients if client.is_present]
        return (
            f"no event after number {number} of game {round_} for {LONGEST_REST:.0f} s "
            f"although {', '.join(present)} of {self.people} people are there"
        )
