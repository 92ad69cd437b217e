"""A process that opens a database when it is told to and makes a table there.

`python opening_at_once.py ADDRESS TABLE`; it begins at the end of its input.
"""

import asyncio
import sys

from kaardilaud.store import postgres, sqlite
from kaardilaud.store.log import Entry, open_store

KINDS = (postgres, sqlite)  # so that nothing but the database is waited for


async def make_a_table(address: str, table: str) -> None:
    store = await open_store(address)
    assert await store.create(table, table, Entry(1, 0, b""))
    await store.close()


if __name__ == "__main__":
    sys.stdin.read()
    asyncio.run(make_a_table(*sys.argv[1:]))
