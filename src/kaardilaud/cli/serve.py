"""`kaardilaud serve`: tables to play at in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..locale import Words
from .mistake import Mistake, file_mistake

HOST = "0.0.0.0"  # so that phones in the same network find the table
PORT = 8800
MOST_DAYS = 3650


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve until Ctrl-C."""
    try:
        from ..server import serve
        from ..server.app import KEEP_DAYS
        from ..store.log import BadDatabase
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("kaardilaud"):
            raise
        raise Mistake(words.say("cli.serve.extra")) from None

    def announce(places: serve.Addresses) -> None:
        print(words.say("cli.serve.here", address=places.local))
        if places.network:
            print(words.say("cli.serve.network", address=places.network))
            print(serve.qr_code(places.network))
        print(words.say("cli.serve.stop"), flush=True)

    asked = arguments.database or os.environ.get("KAARDILAUD_DATABASE")
    database = asked or str(_usual_database(words))
    keep_days = _keep_days(words, KEEP_DAYS)
    host = arguments.host or HOST
    port = PORT if arguments.port is None else arguments.port
    try:
        serve.run(host, port, database, not arguments.no_browser, announce, keep_days)
    except serve.CannotListen as error:
        raise _mistake(error, words, host=error.host, port=error.port) from None
    except BadDatabase as error:
        raise _mistake(error, words, database=error.database or database) from None
    except OSError as error:
        raise file_mistake(words, Path(database), error) from None
    return 0


def _mistake(error: Any, words: Words, **parameters: str | int) -> Mistake:
    return Mistake(words.say(f"cli.serve.{error.code}", **parameters))


def _keep_days(words: Words, usual: int) -> int:
    """After how many days without a move a table is erased."""
    asked = os.environ.get("KAARDILAUD_KEEP_DAYS") or str(usual)
    if not asked.isascii() or not asked.isdigit() or not 1 <= int(asked) <= MOST_DAYS:
        raise Mistake(words.say("cli.serve.keep-days", asked=asked, most=MOST_DAYS))
    return int(asked)


def _usual_database(words: Words) -> Path:
    """The database that nobody has to name; its folder is made where there is none."""
    try:
        database = database_of(os.environ)
    except RuntimeError:
        raise Mistake(words.say("cli.serve.no-home")) from None
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
