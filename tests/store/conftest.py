"""Every test of the store runs on a real file and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kaardilaud.store.log import Store, open_store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a database in a file that is not there yet."""
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["file", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """Where a new database is to be, one of each kind."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    store = await open_store(address)
    yield store
    await store.close()
