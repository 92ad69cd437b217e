"""For whoever runs the server: is it well, and how much is going on? Nothing about any game."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.enums import MediaType

from ..store.log import NoAnswer
from .interface import get
from .open_tables import OpenTables

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@get("/health", answers={200: MediaType.TEXT.value, 503: MediaType.TEXT.value})
async def health(request: Request[Any, Any, State]) -> Response[str]:
    """200 where the database answers, else 503."""
    tables: OpenTables = request.app.state.tables
    try:
        await tables.store.read("")
    except NoAnswer:
        return Response(
            "the database does not answer\n", status_code=503, media_type=MediaType.TEXT
        )
    return Response("well\n", media_type=MediaType.TEXT)


@get("/metrics", answers={200: MediaType.TEXT.value})
async def metrics(request: Request[Any, Any, State]) -> Response[str]:
    """Counts in Prometheus' form."""
    tables: OpenTables = request.app.state.tables
    lines = [
        line
        for name, (kind, what, value) in tables.counts().items()
        for line in (f"# HELP {name} {what}", f"# TYPE {name} {kind}", f"{name} {value}")
    ]
    return Response("\n".join([*lines, ""]), media_type=PROMETHEUS)


HANDLERS = (health, metrics)
