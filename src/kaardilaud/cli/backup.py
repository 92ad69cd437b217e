"""`kaardilaud backup`: all tables in one file."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..locale import Words
from .database import chosen_database, with_database
from .mistake import Mistake, file_in_use

OWNER_ONLY = 0o600  # the file holds every hand


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Write the tables; a file that is there is not touched."""
    database = chosen_database(arguments, words)
    with (
        with_database(words, database),
        file_in_use(arguments.file, words),
        _new_file(arguments.file, words) as file,
    ):
        count = asyncio.run(_write(database, file))
        file.flush()
        os.fsync(file.fileno())
    print(words.say("cli.backup.done", file=arguments.file, count=count))
    return 0


@contextmanager
def _new_file(path: str, words: Words) -> Iterator[TextIO]:
    """A file that was not there; half a backup does not stay."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        if Path(path).is_dir():
            raise
        raise Mistake(words.say("cli.backup.exists", file=path)) from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except BaseException:
        Path(path).unlink()
        raise


async def _write(database: str, file: TextIO) -> int:
    from ..store.backup import write_backup
    from ..store.log import open_store

    store = await open_store(database)
    try:
        return await write_backup(store, file)
    finally:
        await store.close()
