"""The interface over HTTP, described as OpenAPI from the handlers and the types that they use.

A handler says beside its address what it asks for (`asks`, a type whose JSON is the body), what it
answers (`answers`, types by status; text has its media type there instead) with which statuses it
refuses (`refuses`), and whether only the administrator may ask (`by_token`); its docstring does
the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from inspect import cleandoc
from typing import Any

import msgspec
from litestar import Response, route
from litestar.enums import HttpMethod, MediaType
from litestar.handlers import HTTPRouteHandler

from .. import __version__
from ..games import GAMES
from .replies import Refusal
from .session import COOKIE

LANGUAGES = ("et", "en")
PARAMETERS: dict[str, dict[str, Any]] = {
    "table": {"type": "string", "minLength": 1, "pattern": "^[^/]+$"},
    "round": {"type": "integer", "minimum": 1},
    "game": {"enum": list(GAMES)},
    "language": {"enum": list(LANGUAGES)},
}
WHAT = {
    200: "What was asked for.",
    201: "It has been made; a browser that was nobody's before gets its cookie.",
    204: "It is done.",
    400: "That is not understood.",
    401: "The token is missing or wrong.",
    403: "A page of another site may not ask for that.",
    404: "There is no such thing.",
    413: "That is too much at once.",
    422: "That is understood, and can't be granted.",
    426: "This is the address of a WebSocket.",
    429: "That was asked for too often.",
    500: "The table can't be read any more.",
    503: "The database does not answer.",
}
REFERENCE = "#/components/schemas/{name}"

get = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""For what is only read: HEAD is answered like GET, without the body."""


def describing(handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    """What answers with the description of these handlers."""
    described = description(handlers)

    @get("/api/openapi.json", sync_to_thread=False)
    def openapi() -> Response[dict[str, Any]]:
        return Response(described, media_type=MediaType.JSON)

    return openapi


def description(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The OpenAPI description of these handlers."""
    described = [handler for handler in handlers if "answers" in handler.opt]
    used = list({kind: None for one in described for kind in _types(one)})
    schemas, components = msgspec.json.schema_components(used, ref_template=REFERENCE)
    schema_of = dict(zip(used, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for handler in described:
        for path in handler.paths:
            address = re.sub(r"{(\w+):\w+}", r"{\1}", path)
            for method in sorted(handler.http_methods - {HttpMethod.HEAD}):
                operation = _operation(handler, path, schema_of)
                paths.setdefault(address, {})[method.lower()] = operation
    _link(paths)
    schemes = {
        "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kaardilaud", "version": __version__},
        "servers": [{"url": ".."}],  # from where this description lies
        "security": [{}, {"session": []}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": schemes},
    }


def _link(paths: dict[str, dict[str, Any]]) -> None:
    """Who has made or found a table can go on with it."""
    operations = [(path, one) for path, methods in paths.items() for one in methods.values()]
    links = {
        one["operationId"]: {
            "operationId": one["operationId"],
            "parameters": {"table": "$response.body#/table"},
        }
        for path, one in operations
        if "{table}" in path
    }
    for path, one in operations:
        if path in ("/api/tables", "/api/codes"):
            made = next(status for status in ("200", "201") if status in one["responses"])
            one["responses"][made]["links"] = links


def _types(handler: HTTPRouteHandler) -> Iterator[type]:
    """What is sent to and fro as JSON."""
    yield Refusal
    if "asks" in handler.opt:
        yield handler.opt["asks"]
    yield from (kind for kind in handler.opt["answers"].values() if isinstance(kind, type))


def _operation(
    handler: HTTPRouteHandler, path: str, schema_of: dict[type, dict[str, Any]]
) -> dict[str, Any]:
    summary, _, more = cleandoc(handler.fn.__doc__ or "").partition("\n\n")
    answers = {status: _content(kind, schema_of) for status, kind in handler.opt["answers"].items()}
    answers |= {status: _content(Refusal, schema_of) for status in handler.opt.get("refuses", ())}
    operation: dict[str, Any] = {
        "operationId": handler.fn.__name__,
        "summary": " ".join(summary.split()),
        "responses": {
            str(status): {"description": WHAT[status]} | content
            for status, content in sorted(answers.items())
        },
    }
    if handler.opt.get("by_token"):
        operation["security"] = [{"token": []}]
    if more:
        operation["description"] = " ".join(more.split())
    if names := re.findall(r"{(\w+):", path):
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
            for name in names
        ]
    if "asks" in handler.opt:
        operation["requestBody"] = {"required": True} | _content(handler.opt["asks"], schema_of)
    return operation


def _content(kind: type | str | None, schema_of: dict[type, dict[str, Any]]) -> dict[str, Any]:
    """JSON of a type, or text of a media type, or nothing."""
    if kind is None:
        return {}
    if isinstance(kind, str):
        return {"content": {kind: {"schema": {"type": "string"}}}}
    return {"content": {"application/json": {"schema": schema_of[kind]}}}
