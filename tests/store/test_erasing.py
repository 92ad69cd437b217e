"""Old tables are erased, each as a whole, and none that somebody has just come back to."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from kaardilaud.store.log import Entry, Store, open_store

pytestmark = pytest.mark.anyio


async def somebody_waits(line: Any) -> None:
    """Wait until somebody waits for a lock."""
    async with asyncio.timeout(60):
        while not await line.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0.01)


async def test_tables_whose_last_entry_is_old_are_erased(store: Store) -> None:
    for name in ("old", "new", "revived"):
        await store.create(name, name, Entry(1, 1000, b""))
    await store.append("new", Entry(2, 5000, b""))
    await store.append("revived", Entry(2, 4999, b""))
    assert await store.erase(1000) == []
    assert sorted(await store.erase(5000)) == ["old", "revived"]
    assert await store.read("old") == []
    assert await store.table_of("old") is None
    assert len(await store.read("new")) == 2
    assert not await store.append("old", Entry(2, 9000, b""))
    assert await store.create("old", "old", Entry(1, 9000, b"anew"))


async def test_more_are_erased_than_at_once(store: Store) -> None:
    names = [f"t{n}" for n in range(130)]
    await asyncio.gather(*(store.create(name, name, Entry(1, 1000, b"")) for name in names))
    assert sorted(await store.erase(1001)) == sorted(names)
    assert await store.erase(1001) == []


async def test_a_table_is_erased_or_played_on_but_not_both(address: str, store: Store) -> None:
    other = await open_store(address)
    names = [f"t{n}" for n in range(100)]
    await asyncio.gather(*(store.create(name, name, Entry(1, 1000, b"")) for name in names))

    async def play(name: str, after: int) -> bool:
        await asyncio.sleep(after / 10_000)
        return await other.append(name, Entry(2, 9000, b""))

    played = asyncio.gather(*(play(name, place) for place, name in enumerate(names)))
    erased = await store.erase(1001)
    for name, was_played in zip(names, await played, strict=True):
        assert was_played == (name not in erased)
        assert len(await store.read(name)) == (2 if was_played else 0)
    await other.close()


async def test_a_table_at_which_somebody_is_just_appending_is_kept(postgres: str) -> None:
    store = await open_store(postgres)
    await store.create("t", "t", Entry(1, 1000, b""))
    player = await asyncpg.connect(postgres)
    async with player.transaction():
        await player.execute("INSERT INTO entries VALUES ('t', 2, 9000, '')")
        erasing = asyncio.create_task(store.erase(1001))
        await somebody_waits(player)
    await player.close()
    assert await erasing == []
    assert len(await store.read("t")) == 2
    await store.close()


async def test_who_appends_to_a_table_that_is_being_erased_loses_and_takes_nobody_along(
    postgres: str,
) -> None:
    store = await open_store(postgres)
    for name in ("going", "staying"):
        await store.create(name, name, Entry(1, 1000, b""))
    eraser = await asyncpg.connect(postgres)
    async with eraser.transaction():
        await eraser.execute("DELETE FROM tables WHERE id = 'going'")
        appended = asyncio.gather(
            *(store.append(name, Entry(2, 1000, b"")) for name in ("going", "staying"))
        )
        await somebody_waits(eraser)
    await eraser.close()
    assert await appended == [False, True]
    assert await store.read("going") == []
    await store.close()
