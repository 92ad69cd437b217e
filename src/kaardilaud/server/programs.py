"""Programs at a table: what lets one in, and what it may say and hear (docs/remote-players.md)."""

from __future__ import annotations

from ..locale import Words
from ..table.table import Table
from . import commands
from .session import hashed, new_secret

LANGUAGE = "en"  # in which programs are told why something is refused
MAY_SAY = ", ".join(str(kind.__struct_config__.tag) for kind in commands.PROGRAM_COMMANDS)


def new_token() -> str:
    """What a program shows to be let in: as good as one seat at one table."""
    return new_secret()


def session_of_token(token: str) -> str:
    """What is kept of a token; no browser's cookie has the same."""
    return hashed(f"program {token}")


def address_for_programs(page: str) -> str:
    """The address of the WebSocket of a table whose page has this one."""
    scheme, _, place = page.partition("://")
    base, _, table = place.rpartition("/t/")
    return f"{'wss' if scheme == 'https' else 'ws'}://{base}/api/tables/{table}/play"


def words_of(table: Table) -> Words:
    """In which a program at this table is told why something is refused."""
    seats = () if table.round is None else tuple(seat.name for seat in table.round.head.seats)
    return Words(LANGUAGE, table.game.name, seats)
