"""What can't be used is refused with its reason, is left as it was, and no password is shown."""

from __future__ import annotations

import socket
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path

import asyncpg
import pytest
from cluster import Cluster

from kaardilaud.store import postgres as postgresql
from kaardilaud.store.log import BadDatabase, Entry, open_store
from kaardilaud.store.postgres import PostgresStore
from kaardilaud.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio

FULL = 2  # how SQLite's `synchronous` says it


async def refused(address: str) -> BadDatabase:
    with pytest.raises(BadDatabase) as refusal:
        await open_store(address)
    return refusal.value


def setting(pragma: str, connection: sqlite3.Connection) -> object:
    return connection.execute(f"PRAGMA {pragma}").fetchone()[0]


async def test_the_file_is_its_owners_alone_and_commits_wait_for_the_disk(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
    await store.create("t", "code", Entry(1, 0, b""))
    files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert files == dict.fromkeys(
        ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"), 0o600
    )
    assert isinstance(store, SqliteStore)
    for pragma, value in (("synchronous", FULL), ("journal_mode", "wal")):
        assert await store._in_turn(partial(setting, pragma)) == value
    await store.close()


async def test_postgresql_commits_wait_for_the_disk(postgres: str) -> None:
    line = await asyncpg.connect(postgres)
    await line.execute(
        f"ALTER DATABASE {await line.fetchval('SELECT current_database()')}"
        " SET synchronous_commit = off"
    )
    await line.close()
    store = await open_store(postgres)
    assert isinstance(store, PostgresStore)
    async with store._line() as line:
        assert await line.fetchval("SHOW synchronous_commit") == "on"
    await store.close()


async def test_a_text_is_no_database(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Mari, " * 1000)
    refusal = await refused(str(text))
    assert (refusal.code, refusal.database) == ("no-database", str(text))
    assert text.read_text() == "Dear Mari, " * 1000


async def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letters.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table letters (text)")
    before = path.read_bytes()
    assert (await refused(str(path))).code == "foreign-database"
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


async def test_a_database_of_another_program_is_left_alone(postgres: str) -> None:
    line = await asyncpg.connect(postgres)
    await line.execute("CREATE TABLE letters (words text)")
    assert (await refused(postgres)).code == "foreign-database"
    rows = await line.fetch("SELECT relname FROM pg_stat_user_tables")
    assert [row[0] for row in rows] == ["letters"]
    await line.close()


async def test_a_folder_is_no_database_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        await open_store(str(tmp_path))
    with pytest.raises(FileNotFoundError):
        await open_store(str(tmp_path / "none" / "tables.sqlite"))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "address",
    [
        "mysql://mari:secret@here/tables",
        "sqlite://",
        "sqlite://tables.sqlite",
        "postgresql://mari:secret@here:port/tables",
        "postgresql://mari:1/secret@here/tables",
        "postgresql://mari:[secret@here/tables",
        "postgresql://mari:secret@here/tables?sslmode=often",
    ],
)
async def test_an_address_that_cannot_be_read(address: str) -> None:
    refusal = await refused(address)
    assert refusal.code == "bad-address"
    assert "secret" not in refusal.database + str(refusal)


async def test_where_nobody_answers(tmp_path: Path) -> None:
    for where in ("mari:secret@127.0.0.1:9/tables", "mari:secret@no-such-host.invalid/tables"):
        refusal = await refused(f"postgresql://{where}?connect_timeout=5")
        assert refusal.code == "unreachable-database"
        assert refusal.database == f"postgresql://{where.replace(':secret', '')}"
    assert (await refused(f"postgresql:///tables?host={tmp_path}")).code == "unreachable-database"


async def test_where_somebody_else_listens_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(postgresql.LINE, "timeout", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        refusal = await refused(f"postgresql://mari:secret@127.0.0.1:{port}/tables")
    assert refusal.code == "unreachable-database"


async def test_who_may_not_in(cluster: Cluster, postgres: str) -> None:
    name = postgres.split("/")[3].split("?")[0]
    line = await asyncpg.connect(postgres)
    if not await line.fetchval("SELECT count(*) FROM pg_roles WHERE rolname = 'guest'"):
        await line.execute("CREATE ROLE guest LOGIN")
    assert (await refused(cluster.address(name, "nobody"))).code == "refused-database"
    await line.execute("REVOKE CREATE ON SCHEMA public FROM public")
    assert (await refused(cluster.address(name, "guest"))).code == "refused-database"
    await line.execute(f"REVOKE CONNECT ON DATABASE {name} FROM public")
    assert (await refused(cluster.address(name, "guest"))).code == "refused-database"
    await line.close()


async def test_a_database_that_is_not_there(cluster: Cluster) -> None:
    refusal = await refused(cluster.address("letters"))
    assert refusal.code == "missing-database"
    assert refusal.database == "postgresql://kaardilaud@/letters"
