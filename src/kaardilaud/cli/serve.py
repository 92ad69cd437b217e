"""`kaardilaud serve`: tables to play at in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..locale import Words
from .database import chosen_database, database_mistake
from .mistake import Mistake, file_mistake

HOST = "0.0.0.0"  # so that phones in the same network find the table
PORT = 8800


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve until Ctrl-C."""
    try:
        from ..server import serve
        from ..server.settings import MOST_DAYS, SHORTEST_TOKEN, BadSetting
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

    database = chosen_database(arguments, words)
    host = arguments.host or HOST
    port = PORT if arguments.port is None else arguments.port
    try:
        serve.run(host, port, database, not arguments.no_browser, announce)
    except serve.CannotListen as error:
        raise _mistake(error, words, host=error.host, port=error.port) from None
    except BadSetting as error:
        limits = {"most": MOST_DAYS, "least": SHORTEST_TOKEN}
        raise _mistake(error, words, asked=error.asked, **limits) from None
    except BadDatabase as error:
        raise database_mistake(error, words, database) from None
    except OSError as error:
        raise file_mistake(words, Path(database), error) from None
    return 0


def _mistake(error: Any, words: Words, **parameters: str | int) -> Mistake:
    return Mistake(words.say(f"cli.serve.{error.code}", **parameters))
