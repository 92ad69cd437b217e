"""The web application: tables, their WebSockets, rule books and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, route
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from ..store.log import open_store
from . import replies, requests, watching
from .administration import admin_handlers
from .erasing import erase_again_and_again
from .faults import log_fault
from .interface import describing
from .lessons import learn
from .limits import Allowance
from .open_tables import OpenTables
from .page import SECURITY_HEADERS, WEB, page_handlers
from .play import play
from .preparing import prepare_to_think
from .settings import Settings


def create_app(
    database: str, address: str, web: Path = WEB, settings: Settings | None = None
) -> Litestar:
    """The application on this database, serving the page that was built into this folder.

    `address` is where others find it. The database is opened when it starts, and closed when it
    stops.
    """
    settings = settings or Settings()

    @asynccontextmanager
    async def with_tables(app: Litestar) -> AsyncIterator[None]:
        tables = OpenTables(await open_store(database), address, settings.keep_days)
        app.state.tables = tables
        app.state.upgrade_missed = False
        app.state.allowances = {
            what: Allowance(*allowed) for what, allowed in requests.ALLOWED.items()
        }
        at_work = [
            asyncio.create_task(erase_again_and_again(tables, settings.keep_days)),
            asyncio.create_task(prepare_to_think()),
        ]
        try:
            yield
        finally:
            for task in at_work:
                task.cancel()
            await asyncio.gather(*at_work, return_exceptions=True)
            await tables.close()

    admin = admin_handlers(settings.admin_token) if settings.admin_token else []
    handlers = [*requests.HANDLERS, *watching.HANDLERS, *admin]
    errors: dict[Any, Any] = {HTTPException: _refuse, Exception: _fail, **requests.ERRORS}
    return Litestar(
        [
            *handlers,
            describing(handlers),
            play,
            learn,
            no_such_address,
            *page_handlers(web, with_admin=bool(admin)),
        ],
        lifespan=[with_tables],
        exception_handlers=errors,
        before_send=[_secure],
        openapi_config=None,
        logging_config=None,
    )


async def _secure(message: Message, _: Scope) -> None:
    """Every answer, a refusal as well, says what browsers may do with it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value


@route(["/api", "/api/{path:path}"], http_method=list(HttpMethod), sync_to_thread=False)
def no_such_address() -> Response[replies.Refusal]:
    """No page stands in for an address of the interface that is not there."""
    return _refusal("no-such-page", 404)


def _refuse(_: Request[Any, Any, Any], error: HTTPException) -> Response[replies.Refusal]:
    """What the framework refuses before anything of ours is asked."""
    codes = {404: "no-such-page", 405: "not-that-way", 413: "too-large"}
    code = codes.get(error.status_code, "bad-request")
    return _refusal(code, error.status_code, error.headers)


def _fail(_: Request[Any, Any, Any], error: Exception) -> Response[replies.Refusal]:
    log_fault("request", error)
    return _refusal("server-failed", 500)


def _refusal(
    code: str, status: int, headers: dict[str, str] | None = None
) -> Response[replies.Refusal]:
    refusal = replies.Refusal(code=code)
    return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=headers)
