"""A process that opens databases when it is told to and makes a table in each.

`python opening_at_once.py TABLE ADDRESS...`; it says when it is ready and begins at the end of its
input.
"""

import asyncio
import sys

from kaardilaud.store import postgres, sqlite
from kaardilaud.store.log import Entry, open_store

KINDS = (postgres, sqlite)  # so that nothing but the database is waited for


async def make_tables(table: str, addresses: list[str]) -> None:
    for address in addresses:
        store = await open_store(address)
        assert await store.create(table, table, Entry(1, 0, b""))
        await store.close()


if __name__ == "__main__":
    print("ready", flush=True)
    sys.stdin.read()
    asyncio.run(make_tables(sys.argv[1], sys.argv[2:]))
