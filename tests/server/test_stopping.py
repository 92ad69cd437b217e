"""A server is told to stop while people play: it ends well, and all goes on at the next one."""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import websockets

from kaardilaud.store.log import open_store

from .running import PATIENCE, Server, serving

TABLES = 12
ENOUGH = 3 * TABLES  # moves that have been acknowledged when the server is told to stop
SERVICE_RESTART = 1012  # a code after which the page comes back by itself


class Crowd:
    """Somebody at each of many tables, all of whom play until the server goes."""

    def __init__(self, server: Server) -> None:
        self.server = server
        games = ("rahast-vabaks", "ten")
        self.tables = [server.new_table(games[n % 2]) for n in range(TABLES)]
        self.acknowledged: dict[str, list[str]] = {table: [] for table, _ in self.tables}
        self.seen: dict[str, tuple[int, list[dict[str, Any]]]] = {}
        self.codes: list[int | None] = []

    async def play_until_it_stops(self, how: signal.Signals) -> None:
        enough = asyncio.Event()
        people = [self._play(table, secret, enough) for table, secret in self.tables]
        async with asyncio.TaskGroup() as playing:
            for person in people:
                playing.create_task(person)
            await enough.wait()
            self.server.process.send_signal(how)

    async def _play(self, table: str, secret: str, enough: asyncio.Event) -> None:
        acknowledged = self.acknowledged[table]
        async with self.server.seat(table, secret) as mari:
            try:
                while True:
                    await mari.turn()
                    if mari.is_over:
                        await mari.ask("begin")
                        await mari.hear("whole")
                        continue
                    id_ = f"{table}-{len(acknowledged)}"
                    answer = await mari.move(await mari.any_move(), id_)
                    assert answer["type"] == "done"
                    acknowledged.append(id_)
                    if sum(map(len, self.acknowledged.values())) >= ENOUGH:
                        enough.set()
            except websockets.ConnectionClosed:
                self.seen[table] = mari.state["round"], mari.events
                self.codes.append(mari.socket.close_code)

    async def come_back(self) -> None:
        """Everybody finds what they have seen, and plays on."""
        for table, secret in self.tables:
            async with self.server.seat(table, secret) as mari:
                round_, seen = self.seen[table]
                if mari.state["round"] == round_:  # else the next game has begun
                    assert mari.events[: len(seen)] == seen
                await mari.play(1)


async def commands_on_disk(database: str, tables: list[str]) -> Counter[str]:
    store = await open_store(database)
    try:
        entries = [entry for table in tables for entry in await store.read(table)]
        return Counter(json.loads(entry.body).get("command") for entry in entries)
    finally:
        await store.close()


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_whatever_was_acknowledged_is_on_disk_and_everybody_comes_back(
    how: signal.Signals, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres") if kind == "postgres" else None
    with serving(tmp_path, database=database) as server:
        crowd = Crowd(server)
        asyncio.run(crowd.play_until_it_stops(how))
        server.stop()
        assert server.process.returncode == 0
        assert Counter(crowd.codes) == {SERVICE_RESTART: TABLES}
        on_disk = asyncio.run(commands_on_disk(str(server.database), list(crowd.seen)))
        said = [id_ for ids in crowd.acknowledged.values() for id_ in ids]
        assert len(said) >= ENOUGH
        assert {on_disk[id_] for id_ in said} == {1}
        server.start()
        asyncio.run(crowd.come_back())
    assert server.log.read_text() == ""


def test_who_does_not_read_any_more_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    async def fall_asleep() -> None:
        async with server.seat(*server.new_table("ten")) as mari:
            mari.socket.transport.pause_reading()
            for _ in range(2000):
                await mari.say({"type": "askWhole"})
            server.process.terminate()
            assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0
            mari.socket.transport.abort()

    with serving(tmp_path) as server:
        asyncio.run(fall_asleep())
