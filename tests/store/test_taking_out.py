"""A name can be taken out of a log, and a table erased at once: for good, on the disk as well."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kaardilaud.store.log import Entry, Store, open_store

pytestmark = pytest.mark.anyio

NAME = b"Everliina-Mai"


async def play(store: Store, table: str, entries: int = 5) -> list[Entry]:
    """A table with a name in its second entry."""
    logged = [Entry(n, 1000 + n, b"move %d" % n) for n in range(1, entries + 1)]
    logged[1] = logged[1]._replace(body=b"came: " + NAME)
    assert await store.create(table, table, logged[0])
    for entry in logged[1:]:
        assert await store.append(table, entry)
    return logged


async def test_a_body_is_replaced_and_the_order_stays(store: Store) -> None:
    for table in ("t", "other"):
        logged = await play(store, table)
    new = Entry(6, 2000, b"the name is gone")
    assert await store.rewrite("t", new, {2: b"came: N. N.", 4: b"another"})
    bodies = [b"move 1", b"came: N. N.", b"move 3", b"another", b"move 5"]
    kept = [entry._replace(body=body) for entry, body in zip(logged, bodies, strict=True)]
    assert await store.read("t") == [*kept, new]
    assert await store.read("other") == logged
    assert await store.append("t", Entry(7, 2001, b"on"))


async def test_who_comes_too_late_takes_nothing_out(store: Store) -> None:
    logged = await play(store, "t")
    for number in (5, 7):
        assert not await store.rewrite("t", Entry(number, 2000, b"late"), {2: b"came: N. N."})
    assert not await store.rewrite("no table", Entry(2, 2000, b"late"), {1: b""})
    assert await store.read("t") == logged


async def test_of_two_that_take_out_at_once_one_wins(address: str, store: Store) -> None:
    other = await open_store(address)
    await play(store, "t")
    wins = await asyncio.gather(
        *(one.rewrite("t", Entry(6, 2000, b""), {2: b"N. N."}) for one in (store, other))
    )
    assert sorted(wins) == [False, True]
    assert [entry.number for entry in await store.read("t")] == [1, 2, 3, 4, 5, 6]
    await other.close()


async def test_a_table_is_erased_at_once_if_nothing_has_come_to_it(store: Store) -> None:
    await play(store, "t")
    await play(store, "other")
    assert not await store.erase_table("t", 4)
    assert len(await store.read("t")) == 5
    assert await store.erase_table("t", 5)
    assert await store.read("t") == []
    assert await store.table_of("t") is None
    assert not await store.erase_table("t", 5)
    assert len(await store.read("other")) == 5


async def test_a_table_is_erased_or_played_on_but_not_both(address: str, store: Store) -> None:
    other = await open_store(address)
    for name in (f"t{n}" for n in range(30)):
        await store.create(name, name, Entry(1, 1000, b""))
        erased, played = store.erase_table(name, 1), other.append(name, Entry(2, 9000, b""))
        gone, was_played = await asyncio.gather(erased, played)
        assert gone != was_played
        assert len(await store.read(name)) == (2 if was_played else 0)
    await other.close()


async def test_other_servers_hear_that_a_table_is_gone_or_moved_on(postgres: str) -> None:
    mine, other = await open_store(postgres), await open_store(postgres)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    other.listen(lambda table, number: heard.put_nowait((table, number)), lambda _: None)
    assert await asyncio.wait_for(heard.get(), 60) == ("", 0)
    await play(mine, "t")
    for number in range(1, 6):
        assert await asyncio.wait_for(heard.get(), 60) == ("t", number)
    assert await mine.rewrite("t", Entry(6, 2000, b""), {2: b"N. N."})
    assert await asyncio.wait_for(heard.get(), 60) == ("t", 6)
    assert await mine.erase_table("t", 6)
    assert await asyncio.wait_for(heard.get(), 60) == ("t", 0)
    await play(mine, "old")
    for number in range(1, 6):
        assert await asyncio.wait_for(heard.get(), 60) == ("old", number)
    assert await mine.erase(9000) == ["old"]
    assert await asyncio.wait_for(heard.get(), 60) == ("old", 0)
    await mine.close()
    await other.close()


def bytes_on_disk(file: str) -> bytes:
    """Everything that lies in the database file and beside it."""
    return b"".join(path.read_bytes() for path in Path(file).parent.glob(Path(file).name + "*"))


async def test_what_was_taken_out_is_not_in_the_file_any_more(file: str) -> None:
    store = await open_store(file)
    names = [f"t{n}" for n in range(60)]
    await asyncio.gather(*(play(store, name, 40) for name in names))
    assert NAME in bytes_on_disk(file)
    for name in names[:30]:
        assert await store.rewrite(name, Entry(41, 2000, b""), {2: b"came: N. N."})
    for name in names[30:45]:
        assert await store.erase_table(name, 40)
    assert len(await store.erase(2000)) == 15
    assert NAME not in bytes_on_disk(file)
    await store.close()
    assert NAME not in bytes_on_disk(file)
