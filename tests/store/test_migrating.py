"""How a database comes to the present version, with everything that is in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from kaardilaud.store import migrating, tables
from kaardilaud.store.log import BadDatabase, Entry, open_store

from . import opening_at_once

pytestmark = pytest.mark.anyio

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = {present!r}


def upgrade():
    op.add_column("tables", sa.Column("note", sa.Text, server_default="kept"))
    op.execute("UPDATE entries SET at = at + 1")
    {end}
"""
GAME = [Entry(number, 1000, b"%d" % number) for number in range(1, 21)]


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes this program one of a later version, whose only new step ends like this."""

    def make(end: str) -> None:
        folder = tmp_path / "later % versions"
        folder.mkdir(exist_ok=True)
        present = max(path.name for path in migrating.VERSIONS[0].glob("0*.py"))[:4]
        (folder / "later.py").write_text(STEP.format(present=present, end=end))
        monkeypatch.setattr(migrating, "VERSIONS", [*migrating.VERSIONS, folder])

    return make


async def with_a_game(address: str) -> None:
    store = await open_store(address)
    await store.create("t", "code", GAME[0])
    for entry in GAME[1:]:
        await store.append("t", entry)
    await store.close()


async def in_database(address: str, ask: Callable[[Connection], Any]) -> Any:
    if address.startswith("postgresql"):
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(address)
        )
        async with engine.connect() as line:
            answer = await line.run_sync(ask)
        await engine.dispose()
        return answer
    file = create_engine(f"sqlite:///{address}")
    with file.connect() as connection:
        answer = ask(connection)
    file.dispose()
    return answer


async def test_the_steps_lead_to_the_tables_that_the_program_knows(address: str) -> None:
    await (await open_store(address)).close()

    def differences(connection: Connection) -> list[Any]:
        options = {"version_table": migrating.VERSION_TABLE}
        context = MigrationContext.configure(connection, opts=options)
        return compare_metadata(context, tables.metadata)

    assert await in_database(address, differences) == []


async def test_a_later_version_keeps_the_games(address: str, later: Callable[[str], None]) -> None:
    await with_a_game(address)
    later("pass")
    for _ in range(2):  # and does no step twice
        store = await open_store(address)
        assert await store.read("t") == [entry._replace(at=1001) for entry in GAME]
        assert await store.table_of("code") == "t"
        await store.close()
    store = await open_store(address)
    assert await store.append("t", Entry(21, 1000, b"goes on"))
    await store.close()


async def test_a_step_that_fails_changes_nothing(
    address: str, later: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_game(address)
    with monkeypatch.context():
        later("raise ZeroDivisionError")
        with pytest.raises(ZeroDivisionError):
            await open_store(address)
    monkeypatch.undo()
    store = await open_store(address)
    assert await store.read("t") == GAME
    await store.close()


async def test_a_database_of_a_later_version_is_left_alone(
    address: str, later: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later("pass")
    await with_a_game(address)
    monkeypatch.undo()
    with pytest.raises(BadDatabase) as refused:
        await open_store(address)
    assert refused.value.code == "newer-database"
    later("pass")
    store = await open_store(address)
    assert await store.read("t") == GAME
    await store.close()


@pytest.mark.parametrize("kind", ["file", "postgres"])
async def test_many_open_new_databases_at_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    addresses = [str(tmp_path / f"{n}.sqlite") for n in range(5)]
    if kind == "postgres":
        addresses = [request.getfixturevalue("cluster").new_database() for _ in addresses]
    names = [f"t{n}" for n in range(4)]
    processes = [
        subprocess.Popen(
            [sys.executable, opening_at_once.__file__, name, *addresses],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for name in names
    ]
    for process in processes:
        assert process.stdout is not None
        with process.stdout:
            process.stdout.readline()
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait() for process in processes] == [0] * len(names)
    for address in addresses:
        store = await open_store(address)
        assert [len(await store.read(name)) for name in names] == [1] * len(names)
        await store.close()
