"""A server or a database that ends without a good-bye: what was said to be on disk is there."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import asyncpg
import pytest
from cluster import Cluster

from kaardilaud.store import postgres as postgresql
from kaardilaud.store.log import Entry, NoAnswer, Store, open_store

from . import appending

pytestmark = pytest.mark.anyio

ENTRIES = 1000
AT_MOST = 60  # seconds for what must not take for ever


def killed(address: str) -> dict[str, int]:
    """The last number of every table that a process had said to be on disk when it was killed."""
    process = subprocess.Popen(
        [sys.executable, appending.__file__, address], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process.stdout:
        lines = [process.stdout.readline() for _ in range(ENTRIES)]
        process.kill()
        lines += process.stdout
    process.wait()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {table: int(number) for table, number in whole}


async def test_no_entry_is_lost_when_the_server_is_killed(address: str) -> None:
    said = killed(address)
    store = await open_store(address)
    assert len(said) == len(appending.TABLES)
    for table, last in said.items():
        entries = await store.read(table)
        numbers = [entry.number for entry in entries]
        assert numbers == [*range(1, len(entries) + 1)]
        assert [entry.body for entry in entries] == [appending.body(table, n) for n in numbers]
        assert last <= len(entries) <= last + 1
    await store.close()


class Player:
    """Appends to a table of its own, whatever happens to the database, until it is stopped."""

    def __init__(self, store: Store, table: str) -> None:
        self.table = table
        self.said: list[Entry] = []
        self.without_answer = 0
        self._store = store
        self._tries = 0
        self._stopped = False

    async def play(self) -> None:
        await self._store.create(self.table, self.table, Entry(1, 0, b""))
        number = 2
        while not self._stopped:
            self._tries += 1
            entry = Entry(number, self._tries, self.table.encode())
            try:
                assert await self._store.append(self.table, entry)
                self.said.append(entry)
                number += 1
            except NoAnswer:
                self.without_answer += 1
                number = await self._next_number()

    async def goes_on(self) -> None:
        """Wait until another entry is said to be on disk."""
        before = len(self.said)
        async with asyncio.timeout(AT_MOST):
            while len(self.said) == before:
                await asyncio.sleep(0.01)

    def stop(self) -> None:
        self._stopped = True

    async def _next_number(self) -> int:
        while True:
            try:
                return len(await self._store.read(self.table)) + 1
            except NoAnswer:
                await asyncio.sleep(0.05)


async def test_no_entry_is_lost_when_postgresql_is_killed(cluster: Cluster, postgres: str) -> None:
    store = await open_store(postgres)
    players = [Player(store, f"t{n}") for n in range(50)]
    playing = asyncio.gather(*(player.play() for player in players))
    for _ in range(2):
        await asyncio.gather(*(player.goes_on() for player in players))
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
    await asyncio.gather(*(player.goes_on() for player in players))
    for player in players:
        player.stop()
    await playing
    for player in players:
        entries = await store.read(player.table)
        assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
        assert set(player.said) <= set(entries)
        assert player.without_answer > 0
        assert len(entries) - 1 - len(player.said) <= player.without_answer
    await store.close()


async def test_a_database_that_takes_too_long_gives_no_answer(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(postgres)
    await store.create("t", "code", Entry(1, 0, b""))
    blocker = await asyncpg.connect(postgres)
    monkeypatch.setattr(postgresql, "ANSWER_WITHIN", 0.3)
    async with blocker.transaction():
        await blocker.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        with pytest.raises(NoAnswer):
            await store.append("t", Entry(2, 0, b"first"))
    monkeypatch.undo()
    await blocker.close()
    written = await store.append("t", Entry(2, 0, b"second"))
    assert (await store.read("t"))[1:] == [Entry(2, 0, b"second" if written else b"first")]
    await store.close()
