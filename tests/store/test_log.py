"""What is appended is there, in order and once; who comes second is told so."""

from __future__ import annotations

import asyncio
import threading

import asyncpg
import pytest

from kaardilaud.store import sqlite
from kaardilaud.store.log import Entry, NoAnswer, Store, open_store
from kaardilaud.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


def entry(number: int, body: bytes = b"{}", at: int = 1000) -> Entry:
    return Entry(number, at, body)


FIRST = entry(1, b'{"game":"ten"}')
LATE = 1_900_000_000_000  # a time today, in milliseconds


async def test_a_log_comes_back_as_it_was_written(store: Store) -> None:
    entries = [FIRST, entry(2, "„Jüri“".encode(), LATE), entry(3, bytes(range(256)))]
    assert await store.create("t", "MAIKELLUKE", FIRST)
    for each in entries[1:]:
        assert await store.append("t", each)
    assert await store.read("t") == entries
    assert await store.read("t", 1) == entries[1:]
    assert await store.read("t", 3) == []
    assert await store.read("u") == []
    assert await store.table_of("MAIKELLUKE") == "t"
    assert await store.table_of("maikelluke") is None


async def test_an_id_or_a_code_is_taken_once(store: Store) -> None:
    assert await store.create("t", "one", FIRST)
    assert not await store.create("t", "two", entry(1, b"other"))
    assert not await store.create("u", "one", entry(1, b"other"))
    assert await store.table_of("two") is None
    assert await store.read("t") == [FIRST]
    assert await store.read("u") == []
    assert await store.create("u", "two", FIRST)


async def test_of_tables_made_at_once_one_gets_the_code(store: Store) -> None:
    made = await asyncio.gather(*(store.create(f"t{n}", "code", FIRST) for n in range(20)))
    assert made.count(True) == 1
    assert await store.table_of("code") == f"t{made.index(True)}"
    assert [n for n in range(20) if await store.read(f"t{n}")] == [made.index(True)]


async def test_one_of_those_who_append_the_same_number_wins(address: str, store: Store) -> None:
    """Whether they ask the same server or two."""
    other = await open_store(address)
    await store.create("t", "code", FIRST)
    for number in range(2, 12):
        asked = [
            (one.append("t", entry(number, b"%d" % place)))
            for place, one in enumerate([store, other] * 3)
        ]
        won = await asyncio.gather(*asked)
        assert won.count(True) == 1
        assert (await other.read("t"))[-1] == entry(number, b"%d" % won.index(True))
    await other.close()


async def test_two_servers_at_the_same_tables(address: str, store: Store) -> None:
    """In whatever order they come to them, each number has one winner and nobody waits for ever."""
    other = await open_store(address)
    names = [f"t{n}" for n in range(100)]
    await asyncio.gather(*(store.create(name, name, FIRST) for name in names))

    async def append(one: Store, name: str, number: int, body: bytes) -> bool:
        return await one.append(name, entry(number, body))

    for number in range(2, 7):
        there = [append(store, name, number, b"store") for name in names]
        back = [append(other, name, number, b"other") for name in reversed(names)]
        won = await asyncio.gather(*there, *back)
        for name, by_store, by_other in zip(names, won[:100], reversed(won[100:]), strict=True):
            assert by_store != by_other
            last = entry(number, b"store" if by_store else b"other")
            assert (await store.read(name, number - 1)) == [last]
    await other.close()


async def test_no_number_is_left_out(store: Store) -> None:
    await store.create("t", "code", FIRST)
    assert not await store.append("t", entry(3))
    assert not await store.append("u", entry(2))
    assert not await store.append("u", entry(1))
    assert await store.read("t") == [FIRST]
    assert await store.read("u") == []


async def test_one_after_the_other_without_waiting(store: Store) -> None:
    await store.create("t", "code", FIRST)
    appended = await asyncio.gather(*(store.append("t", entry(n)) for n in (2, 3, 3, 4, 6)))
    assert appended == [True, True, False, True, False]
    assert [each.number for each in await store.read("t")] == [1, 2, 3, 4]


async def test_five_hundred_tables_at_once(store: Store) -> None:
    names = [f"t{n}" for n in range(500)]
    assert all(await asyncio.gather(*(store.create(name, name, FIRST) for name in names)))
    for number in (2, 3):
        again = [store.append(name, entry(number, name.encode())) for name in names]
        assert all(await asyncio.gather(*again))
    for name in names:
        body = name.encode()
        assert await store.read(name) == [FIRST, entry(2, body), entry(3, body)]


async def test_what_waits_is_written_together(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together: list[int] = []
    write_together = sqlite._write_together

    def counted(connection: object, work: list[sqlite.Work]) -> object:
        together.append(len(work))
        return write_together(connection, work)  # type: ignore[arg-type]

    monkeypatch.setattr(sqlite, "_write_together", counted)
    store = await open_store(file)
    assert isinstance(store, SqliteStore)
    gate = threading.Event()
    first = asyncio.create_task(store._in_turn(lambda _: gate.wait()))
    await asyncio.sleep(0)
    many = [asyncio.create_task(store.create(f"t{n}", f"t{n}", FIRST)) for n in range(499)]
    await asyncio.sleep(0)
    while not together:
        await asyncio.sleep(0.001)
    gate.set()
    await asyncio.gather(first, *many)
    assert together == [1, 499] or together == [500]
    await store.close()


async def test_what_waits_is_written_in_one_transaction(postgres: str) -> None:
    store = await open_store(postgres)
    made = [store.create(f"t{n}", f"t{n}", FIRST) for n in range(500)]
    assert all(await asyncio.gather(*made))
    line = await asyncpg.connect(postgres)
    assert await line.fetchval("SELECT count(DISTINCT xmin::text) FROM entries") == 1
    await line.close()
    await store.close()


async def test_whoever_goes_away_stops_nobody(store: Store) -> None:
    await store.create("t", "code", FIRST)
    await store.create("u", "other", FIRST)
    gone = asyncio.create_task(store.append("t", entry(2, b"gone")))
    await asyncio.sleep(0)
    stays = asyncio.create_task(store.append("u", entry(2, b"stays")))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays
    number = len(await store.read("t")) + 1
    assert await store.append("t", entry(number, b"instead"))


async def test_a_failure_is_told_and_the_next_one_is_written(store: Store) -> None:
    await store.create("t", "code", FIRST)
    with pytest.raises(NoAnswer):
        await store.append("t", Entry(2, 1 << 70, b""))
    assert await store.append("t", entry(2))


async def test_closing_writes_what_waits(address: str) -> None:
    store = await open_store(address)
    await store.create("t", "code", FIRST)
    waiting = asyncio.gather(*(store.append("t", entry(n)) for n in range(2, 30)))
    await asyncio.sleep(0)
    await store.close()
    assert all(await waiting)
    again = await open_store(address)
    assert len(await again.read("t")) == 29
    await again.close()


async def test_a_closed_store_gives_no_answer(address: str) -> None:
    store = await open_store(address)
    await store.create("t", "code", FIRST)
    await store.close()
    with pytest.raises(NoAnswer):
        await store.append("t", entry(2))
    with pytest.raises(NoAnswer):
        await store.read("t")


async def test_how_much_is_kept_of_each_table_the_newest_first(store: Store) -> None:
    assert await store.sizes() == []
    await store.create("old", "one", entry(1, b"12345", 1000))
    await store.create("new", "two", entry(1, bytes(range(256)), 500))
    await store.append("new", entry(2, "„õ“".encode(), LATE))
    await store.append("old", entry(2, b"", 2000))
    assert await store.sizes() == [("new", 2, 264, 500, LATE), ("old", 2, 5, 1000, 2000)]
