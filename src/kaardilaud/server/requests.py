"""The HTTP side of tables, and the rule books."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.enums import MediaType

from ..games import GAMES
from ..games.game import Reason
from ..table.table import BrokenTable, Table
from . import messages, speech
from .open_tables import NoSuchTable, OpenTables

MOST_BYTES = 64 * 1024  # of a request
LANGUAGES = ("et", "en")
PACKAGE = Path(__file__).parent.parent
RULE_BOOKS = (PACKAGE / "locale" / "rules", PACKAGE.parent.parent / "docs" / "rules")

_STATUS = {"no-such-table": 404, "table-unreadable": 500, "wrong-token": 403}


class Refusing(Exception):  # noqa: N818 - named as what it is
    """The request can't be granted."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason


def refuse(_: Any, error: Refusing) -> Response[messages.Refusal]:
    """The answer to a request that can't be granted."""
    return _answer(speech.refusal(error.reason), _STATUS.get(error.reason.code, 400))


def refuse_table(_: Any, error: Exception) -> Response[messages.Refusal]:
    """The answer where a table isn't there, or can't be brought back."""
    code = "no-such-table" if isinstance(error, NoSuchTable) else "table-unreadable"
    return _answer(messages.Refusal(code=code), _STATUS[code])


@post("/api/tables", request_max_body_size=MOST_BYTES)
async def create_table(request: Request[Any, Any, Any]) -> Response[Any]:
    """A table against computer players: `NewTable` in, `TableCreated` or `Refusal` out."""
    try:
        wanted = msgspec.json.decode(await request.body(), type=messages.NewTable)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusing(Reason("bad-request")) from None
    created = await _tables(request).create(wanted)
    if isinstance(created, Reason):
        raise Refusing(created)
    return _answer(created, 201)


@get("/api/tables/{table:str}")
async def about_table(request: Request[Any, Any, Any]) -> Response[Any]:
    """What anybody who knows its id may know of a table."""
    table = request.path_params["table"]
    async with _tables(request).open(table) as live:
        return _answer(
            messages.TableInfo(
                table=table,
                game=live.table.game.name,  # type: ignore[arg-type]
                seats=speech.seat_infos(live.table),
                options=live.table.head.options,
                round=live.table.deal.round,
                over=live.table.is_over,
            )
        )


@get("/api/tables/{table:str}/record")
async def record(request: Request[Any, Any, Any]) -> Response[Any]:
    """The record of the round (spec/records.md).

    Who shows the token of a seat (`Authorization: Bearer …`) gets the record of that seat and,
    once the game is over, the full one; anybody else what a spectator may have.
    """
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    async with _tables(request).open(request.path_params["table"]) as live:
        seat = live.seat_of(token) if token else None
        if token and seat is None:
            raise Refusing(Reason("wrong-token"))
        return _answer(record_for(live.table, seat))


def record_for(table: Table, seat: int | None) -> dict[str, Any]:
    """The record as far as this seat, or a spectator, may have it now."""
    if table.is_over and seat is not None:
        return table.match.record()
    return table.match.seat_record(seat)


@get("/api/rules/{game:str}/{language:str}", sync_to_thread=True)
def rule_book(request: Request[Any, Any, Any]) -> Response[Any]:
    """A rule book as Markdown.

    In a wheel the rule books lie in the package, in a checkout in docs/rules.
    """
    game, language = request.path_params["game"], request.path_params["language"]
    if game in GAMES and language in LANGUAGES:
        for folder in RULE_BOOKS:
            page = folder / f"{game}.{language}.md"
            if page.is_file():
                text = page.read_text(encoding="utf-8")
                headers = {"Cache-Control": "no-cache"}
                return Response(text, media_type="text/markdown", headers=headers)
    return _answer(messages.Refusal(code="no-such-page"), 404)


def _tables(request: Request[Any, Any, State]) -> OpenTables:
    tables: OpenTables = request.app.state.tables
    return tables


def _answer(content: Any, status: int = 200) -> Response[Any]:
    headers = {"Cache-Control": "no-store"}
    return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)


HANDLERS = (create_table, about_table, record, rule_book)
ERRORS: dict[type[Exception], Any] = {
    Refusing: refuse,
    NoSuchTable: refuse_table,
    BrokenTable: refuse_table,
}
