"""All tables in one file, and back into a database of either kind."""

from __future__ import annotations

import io

import pytest

from kaardilaud.store.backup import BadBackup, check_backup, restore_backup, write_backup
from kaardilaud.store.log import Entry, Store, open_store

pytestmark = pytest.mark.anyio

LOGS = {
    "one": [Entry(1, 1000, b'{"a":"\xc3\xb5"}'), Entry(2, 2000, b"{}"), Entry(3, 2001, b"[]")],
    "two": [Entry(1, 5, b"1")],
}


async def fill(store: Store) -> None:
    for name, entries in LOGS.items():
        await store.create(name, f"code {name}", entries[0])
        for entry in entries[1:]:
            await store.append(name, entry)


async def backup_of(store: Store) -> list[str]:
    file = io.StringIO()
    assert await write_backup(store, file) == len(LOGS)
    return file.getvalue().splitlines(keepends=True)


async def test_everything_comes_back_in_another_database(
    store: Store, file: str, postgres: str, tmp_path: object
) -> None:
    await fill(store)
    lines = await backup_of(store)
    check_backup(lines)
    for address in (f"{file}.other", postgres):
        other = await open_store(address)
        if not await other.tables():
            assert await restore_backup(other, lines) == (2, 0)
        assert await restore_backup(other, lines) == (2, 2)
        for name, entries in LOGS.items():
            assert await other.read(name) == entries
            assert await other.table_of(f"code {name}") == name
        await other.close()


async def test_what_has_gone_on_since_is_left_as_it_is(store: Store) -> None:
    await fill(store)
    lines = await backup_of(store)
    await store.append("two", Entry(2, 9, b"later"))
    assert await restore_backup(store, lines) == (2, 2)
    assert (await store.read("two"))[-1] == Entry(2, 9, b"later")


async def test_a_restore_that_was_broken_off_is_finished_by_another(store: Store) -> None:
    await fill(store)
    lines = await backup_of(store)
    assert set(await store.erase(10_000)) == set(LOGS)
    await store.create("one", "code one", LOGS["one"][0])
    assert await restore_backup(store, lines) == (2, 0)
    assert await store.read("one") == LOGS["one"]


@pytest.mark.parametrize(
    ("spoil", "code", "line"),
    [
        (lambda lines: [], "no-backup", 1),
        (lambda lines: ["# README\n"], "no-backup", 1),
        (lambda lines: lines[1:], "no-backup", 1),
        (lambda lines: lines[:-1], "cut-short", 4),
        (lambda lines: lines[:-2] + lines[-1:], "bad-line", 3),
        (lambda lines: [*lines, lines[1]], "bad-line", 5),
        (lambda lines: [lines[0], lines[1][:-9], *lines[2:]], "bad-line", 2),
        (lambda lines: [lines[0], lines[1].replace("[2,", "[4,"), *lines[2:]], "bad-line", 2),
    ],
)
async def test_what_is_no_whole_backup(store: Store, spoil, code: str, line: int) -> None:  # type: ignore[no-untyped-def]
    await fill(store)
    with pytest.raises(BadBackup) as bad:
        check_backup(spoil(await backup_of(store)))
    assert (bad.value.code, bad.value.line) == (code, line)
