"""`kaardilaud restore`: tables come back from a file."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from ..locale import Words
from .database import chosen_database, with_database
from .mistake import Mistake, file_in_use

if TYPE_CHECKING:
    from ..store.backup import Restored


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Read the whole file before anything is brought back from it."""
    database = chosen_database(arguments, words)
    with with_database(words, database):
        restored = _restored(database, arguments.file, words)
    print(words.say("cli.restore.done", count=restored.tables, there=restored.there))
    return 0


def _restored(database: str, path: str, words: Words) -> Restored:
    from ..store.backup import BadBackup, check_backup, restore_backup
    from ..store.log import open_store

    async def restore() -> Restored:
        store = await open_store(database)
        try:
            with Path(path).open(encoding="utf-8") as lines:
                return await restore_backup(store, lines)
        finally:
            await store.close()

    try:
        with (
            file_in_use(path, words),
            Path(path).open(encoding="utf-8", errors="replace") as lines,
        ):
            check_backup(lines)
        return asyncio.run(restore())
    except BadBackup as error:
        what = words.say(f"cli.restore.{error.code}", file=path, line=error.line)
        raise Mistake(what) from None
