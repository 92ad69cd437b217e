"""All tables in one file, from one database to another of either kind.

The file has a line of JSON for each table, after a first one that says what it is and before a last
one that says how many there are. Logs are only ever added to, so each is whole as far as it goes,
also while servers go on writing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TextIO

import msgspec

from .log import Entry, Store

FORMAT = "kaardilaud-backup/1"


class BadBackup(Exception):  # noqa: N818 - named as what it is
    """The file is no whole backup; the code is to be put into words.

    `no-backup`: it begins otherwise; `bad-line`: this line is none of a backup; `cut-short`: lines
    are missing at its end.
    """

    def __init__(self, code: str, line: int) -> None:
        super().__init__(code, line)
        self.code = code
        self.line = line


class Restored(NamedTuple):
    """How many tables there are in the file, and how many of them were as far already."""

    tables: int
    there: int


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    code: str
    entries: list[tuple[int, int, str]]


_decode = msgspec.json.Decoder(_Line).decode


async def write_backup(store: Store, file: TextIO) -> int:
    """Write all tables; how many there are."""
    _write(file, {"format": FORMAT})
    count = 0
    for table, code in await store.tables():
        entries = await store.read(table)
        if entries:  # else it has been erased meanwhile
            count += 1
            rows = [[entry.number, entry.at, entry.body.decode()] for entry in entries]
            _write(file, {"table": table, "code": code, "entries": rows})
    _write(file, {"tables": count})
    return count


def check_backup(lines: Iterable[str]) -> None:
    """Read it through; raises `BadBackup`."""
    for _ in _tables(lines):
        pass


async def restore_backup(store: Store, lines: Iterable[str]) -> Restored:
    """Add whatever the database does not have; what it has is left as it is.

    Raises `BadBackup`; whoever doesn't want half of it checks the file before.
    """
    tables = there = 0
    for line in _tables(lines):
        tables += 1
        entries = [Entry(number, at, body.encode()) for number, at, body in line.entries]
        created = await store.create(line.table, line.code, entries[0])
        known = 1 if created else len(await store.read(line.table))
        there += not created and known >= len(entries)
        for entry in entries[known:]:
            await store.append(line.table, entry)
    return Restored(tables, there)


def _write(file: TextIO, line: Any) -> None:
    file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _tables(lines: Iterable[str]) -> Iterator[_Line]:
    """The tables of a backup, each looked at."""
    number = 0
    count: int | None = None
    for number, text in enumerate(lines, 1):
        if number == 1:
            if _is_not(text, {"format": FORMAT}):
                raise BadBackup("no-backup", 1)
        elif count is not None:
            raise BadBackup("bad-line", number)
        elif not _is_not(text, {"tables": number - 2}):
            count = number - 2
        else:
            yield _table(text, number)
    if count is None:
        raise BadBackup("cut-short" if number else "no-backup", number + 1)


def _is_not(text: str, line: dict[str, Any]) -> bool:
    try:
        return bool(json.loads(text) != line)
    except ValueError:
        return True


def _table(text: str, number: int) -> _Line:
    try:
        line = _decode(text)
    except msgspec.DecodeError:
        raise BadBackup("bad-line", number) from None
    if [entry[0] for entry in line.entries] != list(range(1, len(line.entries) + 1)):
        raise BadBackup("bad-line", number)
    if not line.entries:
        raise BadBackup("bad-line", number)
    return line
