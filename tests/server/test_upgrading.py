"""The tables of the first version, with games that were running, at a server of this one."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kaardilaud.records import replay
from kaardilaud.store import migrating

from .running import Server, play_together, serving

LEFT = Path(__file__).parent / "golden" / "running-games.jsonl"
TABLES = [json.loads(line) for line in LEFT.read_text(encoding="utf-8").splitlines()]

# As the first revision made it.
SCHEMA = """
CREATE TABLE kaardilaud_version (
    version_num VARCHAR(32) NOT NULL CONSTRAINT kaardilaud_version_pkc PRIMARY KEY
);
INSERT INTO kaardilaud_version VALUES ('0001');
CREATE TABLE tables (
    id TEXT {byte_by_byte} NOT NULL PRIMARY KEY,
    code TEXT {byte_by_byte} NOT NULL UNIQUE
);
CREATE TABLE entries (
    table_id TEXT {byte_by_byte} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, number)
) {without_ids};
"""
SQLITE = {"byte_by_byte": "", "bytes": "BLOB", "without_ids": "WITHOUT ROWID"}
POSTGRES = {"byte_by_byte": 'COLLATE "C"', "bytes": "BYTEA", "without_ids": ""}

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = {present!r}


def upgrade():
    op.add_column("entries", sa.Column("note", sa.Text, server_default="kept"))
"""


def rows() -> tuple[list[tuple[str, str]], list[tuple[str, int, int, bytes]]]:
    """What was in it, as if it had been written just now: old tables are erased."""
    newest = max(at for table in TABLES for _, at, _ in table["entries"])
    since = time.time_ns() // 1_000_000 - newest
    entries = [
        (table["table"], number, at + since, body.encode())
        for table in TABLES
        for number, at, body in table["entries"]
    ]
    return [(table["table"], table["code"]) for table in TABLES], entries


def put_into_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript(SCHEMA.format(**SQLITE))
        tables, entries = rows()
        file.executemany("INSERT INTO tables VALUES (?, ?)", tables)
        file.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", entries)
        file.commit()


async def put_into_postgres(address: str) -> None:
    line = await asyncpg.connect(address)
    try:
        await line.execute(SCHEMA.format(**POSTGRES))
        tables, entries = rows()
        await line.executemany("INSERT INTO tables VALUES ($1, $2)", tables)
        await line.executemany("INSERT INTO entries VALUES ($1, $2, $3, $4)", entries)
    finally:
        await line.close()


async def play_on(server: Server, left: dict[str, Any]) -> None:
    """Everybody finds the table as it was, and what had begun is played to its end."""
    table, (mari_is, *others) = left["table"], left["secrets"]
    async with server.person(table, mari_is) as mari:
        if left["seen"] or len(left["entries"]) > 4:
            await mari.hear("whole")
            events = [[event["seat"], event["move"]] for event in mari.events]
            assert events[: len(left["seen"])] == left["seen"]
            async with server.seat(table, others[0]) as other:
                while not (mari.is_over and other.is_over):
                    await play_together(mari, other)
        elif others:
            assert [person["name"] for person in mari.company["people"]] == ["Mari", "Jüri"]
            assert mari.company["locked"]
            await mari.ask("letIn", person=1)
            return
        else:
            await mari.game()
            await mari.play()
    status, _, body = server.ask(f"/api/tables/{table}/record", secret=mari_is)
    assert status == 200
    record = json.loads(body)
    assert replay(record).fault is None
    assert record["result"]


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_games_that_were_running_go_on_after_an_upgrade(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The one to this version, and one step more."""
    later = tmp_path / "versions"
    later.mkdir()
    present = max(path.name for path in migrating.VERSIONS[0].glob("0*.py"))[:4]
    (later / "later.py").write_text(LATER.format(present=present))
    versions = [str(migrating.VERSIONS[0]), str(later)]
    database: str | Path = tmp_path / "tables.sqlite"
    if kind == "file":
        put_into_file(tmp_path / "tables.sqlite")
    else:
        database = request.getfixturevalue("postgres")
        asyncio.run(put_into_postgres(str(database)))
    with serving(tmp_path, database=database) as server:
        for left in TABLES[::2]:
            asyncio.run(play_on(server, left))
    constants = {"kaardilaud.store.migrating.VERSIONS": versions}
    with serving(tmp_path, database=database, constants=constants) as server:
        for left in TABLES[1::2]:
            asyncio.run(play_on(server, left))
    assert server.log.read_text() == ""
