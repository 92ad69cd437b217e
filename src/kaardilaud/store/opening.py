"""Which store an address means."""

from __future__ import annotations

from pathlib import Path

from .log import BadDatabase, Store


async def open_store(address: str) -> Store:
    """The store in a file (its path, or `sqlite:///` and its path) or in a PostgreSQL database
    (`postgresql://user@host/database`), brought to the present version.

    Raises `BadDatabase`, or `OSError` if the file can't be opened.
    """
    kind, is_address, rest = address.partition("://")
    if is_address and kind in ("postgresql", "postgres"):
        from . import postgres

        return await postgres.open_postgres(address)
    if is_address:
        if kind != "sqlite" or not rest.startswith("/"):
            raise BadDatabase("bad-address")
        address = rest.removeprefix("/")
    from . import sqlite

    return await sqlite.open_sqlite(Path(address).absolute())
