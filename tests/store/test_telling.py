"""What one server does the others hear, and nobody hears himself."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest
from cluster import Cluster
from relay import Relay

from kaardilaud.store import postgres as postgresql
from kaardilaud.store.log import Entry, NoAnswer, Store, open_store
from kaardilaud.store.postgres_sql import Question

from . import appending

pytestmark = pytest.mark.anyio

ANY_TABLE = ("", 0)
AT_MOST = 60  # seconds for what must not take for ever


class Ear:
    """A server that writes down what it is told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.appended: list[tuple[str, int]] = []
        self.told: list[bytes] = []
        store.listen(lambda table, number: self.appended.append((table, number)), self.told.append)

    async def hears(self, appended: list[tuple[str, int]], told: list[bytes]) -> None:
        """Wait until it has heard at least so much."""
        async with asyncio.timeout(AT_MOST):
            while not (set(appended) <= set(self.appended) and set(told) <= set(self.told)):
                await asyncio.sleep(0.01)


@pytest.fixture
async def ears(postgres: str) -> AsyncIterator[list[Ear]]:
    ears = [Ear(await open_store(postgres)) for _ in range(2)]
    for ear in ears:
        await ear.hears([ANY_TABLE], [])
        ear.appended.clear()
    yield ears
    for ear in ears:
        await ear.store.close()


async def test_the_others_are_told_of_every_entry(ears: list[Ear]) -> None:
    one, two = ears
    await one.store.create("a b", "code", Entry(1, 0, b""))
    await asyncio.gather(*(one.store.append("a b", Entry(n, 0, b"")) for n in range(2, 9)))
    await two.hears([("a b", 8)], [])
    assert two.appended == [("a b", n) for n in range(1, 9)]
    await two.store.append("a b", Entry(9, 0, b""))
    await one.hears([("a b", 9)], [])
    assert one.appended == [("a b", 9)]  # of its own it was told nothing
    assert two.appended[-1] == ("a b", 8)


async def test_of_what_is_not_appended_nobody_is_told(ears: list[Ear]) -> None:
    one, two = ears
    await one.store.create("t", "code", Entry(1, 0, b""))
    assert not await one.store.create("u", "code", Entry(1, 0, b""))
    assert not await one.store.append("t", Entry(1, 0, b""))
    assert not await one.store.append("t", Entry(3, 0, b""))
    await one.store.append("t", Entry(2, 0, b""))
    await two.hears([("t", 2)], [])
    assert two.appended == [("t", 1), ("t", 2)]


async def test_what_is_published_the_others_hear(ears: list[Ear]) -> None:
    one, two = ears
    longest = ("ü" * 3500).encode()
    for message in (b'{"a": 1}', b"", "„kas“ \\ '".encode(), longest):
        await one.store.publish(message)
    await two.hears([], [longest])
    assert two.told == [b'{"a": 1}', b"", "„kas“ \\ '".encode(), longest]
    assert one.told == one.appended == two.appended == []


async def test_another_process_is_heard(postgres: str, ears: list[Ear]) -> None:
    process = subprocess.Popen(
        [sys.executable, appending.__file__, postgres], stdout=subprocess.DEVNULL
    )
    await ears[0].hears([(table, 3) for table in appending.TABLES], [])
    process.kill()
    process.wait()


async def hangs_up(address: str) -> None:
    """PostgreSQL ends all lines to this database."""
    line = await asyncpg.connect(address)
    await line.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await line.close()


async def test_after_a_broken_line_any_table_may_have_moved_on(
    postgres: str, ears: list[Ear]
) -> None:
    one, two = ears
    await one.store.create("t", "code", Entry(1, 0, b""))
    await two.hears([("t", 1)], [])
    for number in (2, 3):
        await hangs_up(postgres)
        for ear in ears:
            await ear.hears([ANY_TABLE], [])
        await one.store.append("t", Entry(number, 0, b""))
        await two.hears([("t", number)], [])
        assert two.appended[-2:] == [ANY_TABLE, ("t", number)]
        for ear in ears:
            ear.appended.clear()


async def test_what_is_on_disk_after_it_was_given_up_is_heard(
    postgres: str, ears: list[Ear], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the server that was given no answer, too: it may have read before."""
    one = ears[0]
    await one.store.create("t", "code", Entry(1, 0, b""))
    late: list[tuple[Any, dict[str, Any]]] = []

    async def without_answer(_: object, question: Question, **values: Any) -> list[Any]:
        late.append((question, values))
        raise TimeoutError

    with monkeypatch.context() as silent:
        silent.setattr(postgresql, "_ask", without_answer)
        with pytest.raises(NoAnswer):
            await one.store.append("t", Entry(2, 0, b""))
    line = await asyncpg.connect(postgres)
    for question, values in late:
        await line.fetch(question.text, *question.arguments(values))
    await line.close()
    for ear in ears:
        await ear.hears([("t", 2)], [])


async def test_a_line_is_sought_until_the_database_is_back(
    cluster: Cluster, ears: list[Ear]
) -> None:
    one, two = ears
    await asyncio.to_thread(cluster.stop)
    await asyncio.sleep(1)  # long enough to look for it in vain
    await asyncio.to_thread(cluster.start)
    await two.hears([ANY_TABLE], [])
    await one.store.create("t", "code", Entry(1, 0, b""))
    await two.hears([("t", 1)], [])


async def test_lines_that_die_in_silence_are_given_up(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "ANSWER_WITHIN", 0.5)
    monkeypatch.setattr(postgresql, "PULSE", 0.1)
    parts = urlsplit(postgres)
    file = parse_qs(parts.query)["host"][0] + "/.s.PGSQL.5432"
    async with Relay(partial(asyncio.open_unix_connection, file)) as relay:
        there = f"postgresql://{parts.username}@127.0.0.1:{relay.port}{parts.path}"
        ear = Ear(await open_store(there))
        await ear.hears([ANY_TABLE], [])
        await ear.store.create("t", "code", Entry(1, 0, b""))
        await ear.store.read("t")
        ear.appended.clear()
        await relay.fall_silent()
        async with asyncio.timeout(AT_MOST):
            for _ in range(2):
                with pytest.raises(NoAnswer):
                    await ear.store.append("t", Entry(2, 0, b""))
        relay.speak_again()
        assert await ear.store.append("t", Entry(2, 0, b""))
        await ear.hears([ANY_TABLE], [])
        await ear.store.close()


async def test_a_file_has_one_server(file: str) -> None:
    store = await open_store(file)
    ear = Ear(store)
    await store.publish(b"anybody?")
    await store.create("t", "code", Entry(1, 0, b""))
    await store.close()
    assert ear.appended == ear.told == []
