"""A process that appends to many tables for ever and says of each entry that it is on disk.

`python appending.py ADDRESS`; every line is a table and a number.
"""

import asyncio
import sys

from kaardilaud.store.log import Entry, Store, open_store

TABLES = [f"t{n}" for n in range(20)]


def body(table: str, number: int) -> bytes:
    return f"{table} {number}".encode()


async def append(store: Store, table: str) -> None:
    assert await store.create(table, table, Entry(1, 1000, body(table, 1)))
    number = 1
    while True:
        print(table, number, flush=True)
        number += 1
        assert await store.append(table, Entry(number, 1000, body(table, number)))


async def append_all(address: str) -> None:
    store = await open_store(address)
    await asyncio.gather(*(append(store, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(append_all(sys.argv[1]))
