"""For whoever runs the server and has its token: which tables there are, and nothing of the games.

Without a token in the settings none of this is there. It comes in a header, so it stands in no
address and no log.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler

from ..games.game import Reason
from ..store.log import Size
from ..table.happenings import decode_act
from ..table.round import BrokenTable
from ..table.table import Table, brought_back
from . import replies, speech
from .clock import now
from .interface import get
from .limits import Allowance, whom_to_count
from .open_tables import OpenTables

PATH = "/api/admin/tables"
ALLOWED = (10, 60.0)  # wrong tokens in so many seconds, for one address
THIS_MACHINE = "here"
MOST_SHOWN = 50
LETTERS_SHOWN = 6  # of a table's id: enough to know it by, and no way to it

Asking = Request[Any, Any, State]


def admin_handlers(token: str) -> list[HTTPRouteHandler]:
    """What answers to who has this token."""
    wanted = _hashed(token)
    wrong = Allowance(*ALLOWED)

    @get(PATH, answers={200: replies.Administration}, refuses=(401, 429), by_token=True)
    async def tables_at_a_glance(request: Asking) -> Response[Any]:
        """All tables in numbers, and those that were used last one by one."""
        peer = request.client.host if request.client else ""
        address = whom_to_count(peer) or THIS_MACHINE
        if wrong.is_spent(address):
            return _answer(speech.refusal(Reason("too-often")), 429)
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not hmac.compare_digest(_hashed(given), wanted):
            if given:
                wrong.take(address)
            answer = _answer(speech.refusal(Reason("wrong-token")), 401)
            answer.headers["WWW-Authenticate"] = "Bearer"
            return answer
        return _answer(await _at_a_glance(request.app.state.tables))

    return [tables_at_a_glance]


async def _at_a_glance(tables: OpenTables) -> replies.Administration:
    sizes = await tables.store.sizes()
    newest = sizes[:MOST_SHOWN]
    return replies.Administration(
        tables=len(sizes),
        entries=sum(size.entries for size in sizes),
        bytes=sum(size.bytes for size in sizes),
        keep_days=tables.keep_days,
        newest=[glance for size in newest if (glance := await _glance(tables, size)) is not None],
    )


async def _glance(tables: OpenTables, size: Size) -> replies.TableAtAGlance | None:
    """A table in numbers; None where it has just been erased."""
    table = tables.in_memory(size.table)
    if table is None:
        log = await tables.store.read(size.table)
        if not log:
            return None
        acts = [(decode_act(entry.body), entry.at) for entry in log]
        table = await asyncio.to_thread(_at_rest, acts)
    there = [one for one in table.people if table.is_there(one)] if table else []
    at = now()
    return replies.TableAtAGlance(
        table=size.table[:LETTERS_SHOWN],
        game=table.game.name if table else None,  # type: ignore[arg-type]
        phase=speech.phase(table) if table else None,
        people=len(there),
        connected=sum(tables.here(size.table, one) for one in there),
        entries=size.entries,
        bytes=size.bytes,
        age=max(0, at - size.first) // 1000,
        quiet=max(0, at - size.last) // 1000,
    )


def _at_rest(acts: list[Any]) -> Table | None:
    """The table as it is on disk, which nobody need be at; None where it can't be read."""
    try:
        return brought_back(acts)
    except BrokenTable:
        return None


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _answer(content: Any, status: int = 200) -> Response[Any]:
    headers = {"Cache-Control": "no-store"}
    return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)
