"""The database: what is written is there, nothing is written twice, old and foreign files."""

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from kaardilaud.match import RULES, Event
from kaardilaud.store.schema import MIGRATIONS, BadDatabase
from kaardilaud.store.store import Store, StoredRound, StoredSeat, StoredTable, hashed

OPTIONS = {"auctionPay": "tokensOnly", "allPass": "discard"}
SEATS = [
    StoredSeat("Mari", None, hashed("one")),
    StoredSeat("Jüri", None, hashed("two")),
    StoredSeat("Arvo", "steady", None),
]
ROUND = StoredRound(1, RULES, 2, ["R1", "$3", "W#"])
EVENTS = [Event(2, "draw"), Event(None, "take R1")]


@pytest.fixture
def store(tmp_path: Path):  # type: ignore[no-untyped-def]
    store = Store(tmp_path / "tables.sqlite")
    store.create("t", "ten", OPTIONS, SEATS, ROUND).result()
    yield store
    store.close()


def loaded(store: Store) -> StoredTable:
    table = store.load("t")
    assert table is not None
    return table


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    store.append("t", 1, 1, EVENTS, "c1").result()
    store.append("t", 1, 3, [Event(0, "draw")], None).result()
    table = loaded(store)
    assert table == StoredTable(
        "ten",
        OPTIONS,
        SEATS,
        ROUND,
        [(EVENTS[0], "c1"), (EVENTS[1], None), (Event(0, "draw"), None)],
    )
    assert store.load("u") is None


def test_the_latest_round_comes_back(store: Store) -> None:
    store.append("t", 1, 1, EVENTS, None).result()
    again = StoredRound(2, RULES, 0, ["$1"], 1, "c9")
    store.begin_round("t", again).result()
    table = loaded(store)
    assert (table.round, table.events) == (again, [])


def test_who_appends_a_number_twice_fails_and_takes_nobody_along(store: Store) -> None:
    """Also where all are written together: each piece of work stands or falls by itself."""
    gate = threading.Event()
    store._writer.write(lambda _: gate.wait() and None)
    futures = [
        store.append("t", 1, 1, EVENTS, "first"),
        store.append("t", 1, 4, [Event(0, "draw")], "ahead"),
        store.append("t", 1, 3, EVENTS, "late"),  # 4 is there already: 3 must not stay behind
        store.append("t", 1, 3, [Event(1, "draw")], "third"),
        store.append("t", 1, 3, [Event(1, "draw")], "again"),
    ]
    gate.set()
    assert [type(future.exception()) for future in futures] == [
        type(None),
        type(None),
        IntegrityError,
        type(None),
        IntegrityError,
    ]
    assert [command for _, command in loaded(store).events] == ["first", None, "third", "ahead"]


def test_a_table_or_a_round_can_not_be_made_twice(store: Store) -> None:
    assert store.create("t", "ten", OPTIONS, SEATS, ROUND).exception() is not None
    store.begin_round("t", StoredRound(2, RULES, 0, ["$1"])).result()
    assert store.begin_round("t", StoredRound(2, RULES, 1, ["$2"])).exception() is not None
    assert loaded(store).round.deck == ["$1"]


def test_a_failure_shows_no_cards(store: Store) -> None:
    store.append("t", 1, 1, EVENTS, None).result()
    error = store.append("t", 1, 1, [Event(None, "take R9")], None).exception()
    assert "R9" not in str(error)


def test_writes_are_on_disk_when_they_are_said_to_be(store: Store, tmp_path: Path) -> None:
    """SQLite waits for the disk at each commit; the file is its owner's alone."""
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    store.append("t", 1, 1, EVENTS, None).result()
    other = sqlite3.connect(tmp_path / "tables.sqlite")
    assert other.execute("select count(*) from events").fetchone() == (2,)
    other.close()


def test_no_secret_is_kept_as_it_is(store: Store, tmp_path: Path) -> None:
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hashed("one") in kept
    assert b"one" not in kept


def test_a_cancelled_write_stops_nobody(store: Store) -> None:
    gate = threading.Event()
    store._writer.write(lambda _: gate.wait() and None)
    cancelled = store.append("t", 1, 1, EVENTS, None)
    assert cancelled.cancel()
    gate.set()
    store.append("t", 1, 1, EVENTS, "instead").result()
    assert loaded(store).events[0][1] == "instead"


def test_opening_again_changes_nothing(store: Store, tmp_path: Path) -> None:
    store.append("t", 1, 1, EVENTS, None).result()
    again = Store(tmp_path / "tables.sqlite")
    assert loaded(again) == loaded(store)
    again.close()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("update schema_version set version = ?", [len(MIGRATIONS) + 1])
    connection.commit()
    connection.close()
    with pytest.raises(BadDatabase) as refused:
        Store(path)
    assert refused.value.code == "newer-database"


def test_what_is_no_database(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Mari, " * 1000)
    with pytest.raises(BadDatabase) as refused:
        Store(text)
    assert refused.value.code == "no-database"
    assert text.read_text().startswith("Dear Mari")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letters.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table letters (text)")
    with pytest.raises(BadDatabase) as refused:
        Store(path)
    assert refused.value.code == "no-database"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("select name from sqlite_master").fetchall() == [("letters",)]


def test_a_folder_is_no_database_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"directory|Permission"):
        Store(tmp_path)
    with pytest.raises(FileNotFoundError):
        Store(tmp_path / "none" / "tables.sqlite")
    assert [*tmp_path.iterdir()] == []
