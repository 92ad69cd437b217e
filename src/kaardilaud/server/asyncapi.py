"""What a program and the server say to each other over the WebSocket, described as AsyncAPI 3.

python -m kaardilaud.server.asyncapi > docs/protocol/asyncapi.json

It is made from the types that decode what is said, so it can't say anything else.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterable
from inspect import cleandoc
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from .. import __version__
from . import commands, messages

HEARD = (
    messages.Company,
    messages.Whole,
    messages.Step,
    messages.Selection,
    messages.Done,
    messages.Refused,
    messages.Elsewhere,
)
ANSWERS: dict[type[messages.Message], tuple[type[messages.Message], ...]] = {
    commands.Move: (messages.Done, messages.Refused),
    commands.Select: (messages.Selection, messages.Refused),
    commands.Why: (messages.Done, messages.Refused),
    commands.AskWhole: (messages.Company, messages.Whole),
    commands.Contribute: (messages.Done, messages.Refused),
}
ABOUT = """A program in any language sits at a live table of Kaardilaud like a person.

The first message is `join` with the token that the host got for the program; it stands in no
address. Each frame is text, and what the server has to say at once is one frame: a JSON object a
line. A program ignores kinds of messages and keys that it does not know.
docs/remote-players.md tells the rest."""
CHANNEL = "#/channels/table"
PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    object: {},
}


def description() -> dict[str, Any]:
    """The whole document."""
    said = commands.PROGRAM_COMMANDS
    kinds = (*said, *HEARD)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Kaardilaud", "version": __version__, "description": ABOUT},
        "defaultContentType": "application/json",
        "servers": {
            "here": {"host": "localhost:8800", "protocol": "ws"},
            "elsewhere": {"host": "kaardilaud.example", "protocol": "wss"},
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/play",
                "title": "A live table",
                "parameters": {"table": {"description": "The table's id, as in its link."}},
                "messages": {
                    _tag(kind): {"$ref": f"#/components/messages/{_tag(kind)}"} for kind in kinds
                },
            }
        },
        "operations": {
            **{_tag(kind): _operation("receive", kind) for kind in said},
            **{f"{_tag(kind)}IsSent": _operation("send", kind) for kind in HEARD},
        },
        "components": {
            "messages": {_tag(kind): _message(kind) for kind in kinds},
            "schemas": _schemas(kinds),
        },
    }


def _operation(action: str, kind: type[messages.Message]) -> dict[str, Any]:
    """What the server does with messages of a kind, and which one answers."""
    operation: dict[str, Any] = {
        "action": action,
        "channel": {"$ref": CHANNEL},
        "messages": _references([kind]),
    }
    if kind in ANSWERS:
        reply = {"channel": {"$ref": CHANNEL}, "messages": _references(ANSWERS[kind])}
        operation["reply"] = reply
    return operation


def _references(kinds: Iterable[type[messages.Message]]) -> list[dict[str, str]]:
    return [{"$ref": f"{CHANNEL}/messages/{_tag(kind)}"} for kind in kinds]


def _message(kind: type[messages.Message]) -> dict[str, Any]:
    return {
        "name": _tag(kind),
        "summary": " ".join(cleandoc(kind.__doc__ or "").partition("\n\n")[0].split()),
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }


def _tag(kind: type[messages.Message]) -> str:
    """The value of `type` in such a message."""
    return str(kind.__struct_config__.tag)


def _schemas(kinds: Iterable[type[messages.Message]]) -> dict[str, dict[str, Any]]:
    """JSON Schemas, of draft 7 like AsyncAPI's own, of these messages and of their parts, by name.

    msgspec can't make them: it takes no unions of messages without a tag, as the views are.
    """
    found: dict[str, dict[str, Any]] = {}
    wanted = list(kinds)
    while wanted:
        kind = wanted.pop()
        if kind.__name__ not in found:
            found[kind.__name__] = _schema_of_message(kind, wanted)
    return dict(sorted(found.items()))


def _schema_of_message(
    kind: type[messages.Message], wanted: list[type[messages.Message]]
) -> dict[str, Any]:
    """A message or a part of one; only what a program may leave out is optional, the server sends
    all. What it is made of is added to what is wanted."""
    hints = get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    optional = kind in commands.PROGRAM_COMMANDS
    properties = {one.encode_name: _schema(hints[one.name], wanted) for one in fields}
    required = [one.encode_name for one in fields if one.required or not optional]
    if kind.__struct_config__.tag:
        properties = {"type": {"const": _tag(kind)}, **properties}
        required = ["type", *required]
    return {
        "description": " ".join(cleandoc(kind.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema(hint: Any, wanted: list[type[messages.Message]]) -> dict[str, Any]:
    """The schema of a Python type."""
    if hint in PLAIN:
        return dict(PLAIN[hint])
    if isinstance(hint, type) and issubclass(hint, messages.Message):
        wanted.append(hint)
        return {"$ref": f"#/components/schemas/{hint.__name__}"}
    first, *others = arguments = get_args(hint)
    match get_origin(hint):
        case origin if origin is Annotated:
            return _schema(first, wanted) | _limits(first, others[0])
        case origin if origin is Literal:
            return {"enum": list(arguments)}
        case origin if origin in (Union, types.UnionType):
            return {"anyOf": [_schema(one, wanted) for one in arguments]}
        case origin if origin is list:
            return {"type": "array", "items": _schema(first, wanted)}
        case origin if origin is tuple:
            items = [_schema(one, wanted) for one in arguments]
            return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
        case origin if origin is dict:
            return {"type": "object", "additionalProperties": _schema(others[0], wanted)}
    raise TypeError(f"no schema for {hint}")


def _limits(hint: Any, meta: msgspec.Meta) -> dict[str, Any]:
    """What a value must keep to besides its type."""
    size = "Items" if get_origin(hint) is list else "Length"
    found = {
        "minimum": meta.ge,
        "maximum": meta.le,
        f"min{size}": meta.min_length,
        f"max{size}": meta.max_length,
        "pattern": meta.pattern and meta.pattern.replace(r"\Z", "$"),  # as JavaScript writes it
    }
    return {name: value for name, value in found.items() if value is not None}


if __name__ == "__main__":
    print(json.dumps(description(), ensure_ascii=False, indent=2))
