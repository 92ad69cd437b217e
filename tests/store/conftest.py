"""Every test of the store runs on a real file and on a real PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kaardilaud.store.log import Store, open_store

from .cluster import Cluster, programs


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    where = programs()
    if where is None:
        pytest.skip("there is no PostgreSQL here (initdb is not found)")
    # Not in pytest's folder: PostgreSQL's user may not go there, and a socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder), where)
        cluster.start()
        yield cluster
        cluster.stop()


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The address of an empty database in PostgreSQL."""
    return cluster.new_database()


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
