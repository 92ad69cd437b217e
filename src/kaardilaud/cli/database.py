"""Where the tables are kept, for the commands that need them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..locale import Words
from .mistake import Mistake, file_mistake

if TYPE_CHECKING:
    from ..store.log import BadDatabase


def chosen_database(arguments: argparse.Namespace, words: Words) -> str:
    """The file or address that was asked for, otherwise the usual file."""
    return arguments.database or str(_usual_database(words))


def database_mistake(error: BadDatabase, words: Words, database: str) -> Mistake:
    """Why a database can't be used, in words."""
    return Mistake(words.say(f"cli.database.{error.code}", database=error.database or database))


@contextmanager
def with_database(words: Words, database: str) -> Iterator[None]:
    """Whatever is wrong with the database is put into words, and so is a missing extra."""
    try:
        from ..store.log import BadDatabase, NoAnswer
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("kaardilaud"):
            raise
        raise Mistake(words.say("cli.serve.extra")) from None
    try:
        yield
    except BadDatabase as error:
        raise database_mistake(error, words, database) from None
    except NoAnswer:
        raise Mistake(words.say("cli.database.no-answer", database=database)) from None
    except OSError as error:
        raise file_mistake(words, Path(database), error) from None


def _usual_database(words: Words) -> Path:
    """The database that nobody has to name; its folder is made where there is none."""
    try:
        database = database_of(os.environ)
    except RuntimeError:
        raise Mistake(words.say("cli.database.no-home")) from None
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise file_mistake(words, database.parent, error) from None
    return database


def database_of(environment: Mapping[str, str]) -> Path:
    """Where the tables are kept if nothing else is asked for: where programs keep their data."""
    if sys.platform == "win32":
        home = environment.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = environment.get("XDG_DATA_HOME")
    return Path(home or Path.home() / ".local" / "share") / "kaardilaud" / "kaardilaud.sqlite"
