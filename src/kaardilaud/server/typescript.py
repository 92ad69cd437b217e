"""The messages as TypeScript types, and the addresses of the page, for the page.

python -m kaardilaud.server.typescript > web/src/generated/messages.ts
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from enum import IntEnum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from . import commands, messages, replies
from .page import PAGES

HEADER = "// Made by `python -m kaardilaud.server.typescript` from the server: do not edit."
FROM_CLIENT = (
    commands.NewTable,
    commands.Newcomer,
    commands.Key,
    commands.WhatIf,
    *get_args(commands.Command),
)
PLAIN = {str: "string", int: "number", bool: "boolean", type(None): "null", object: "unknown"}


def written() -> str:
    """The whole file."""
    return "\n\n".join([HEADER, *_declarations(), _pages()]) + "\n"


def _declarations() -> Iterator[str]:
    for module in (messages, replies, commands):
        yield from _declarations_of(module)


def _declarations_of(module: types.ModuleType) -> Iterator[str]:
    for name, thing in vars(module).items():
        if inspect.isclass(thing) and thing.__module__ == module.__name__:
            if issubclass(thing, IntEnum):
                yield _enum(thing)
            elif issubclass(thing, messages.Message) and thing is not messages.Message:
                yield _interface(thing)
        elif isinstance(thing, types.UnionType):
            yield f"export type {name} = {_type(thing)};"


def _pages() -> str:
    """Where the page shows what, as regular expressions."""
    lines = [f'  {page}: "{pattern}",' for page, pattern in PAGES.items()]
    return "\n".join(["export const PAGES = {", *lines, "} as const;"])


def _enum(members: type[IntEnum]) -> str:
    head = f"export const {members.__name__} = {{"
    lines = [f"  {member.name}: {member.value}," for member in members]
    return "\n".join([*_comment(members), head, *lines, "} as const;"])


def _interface(message: type[messages.Message]) -> str:
    """A message's type; only what a client may leave out is optional, the server sends all."""
    hints = get_type_hints(message, include_extras=True)
    tag = message.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag else []
    for field in msgspec.structs.fields(message):
        optional = "?" if message in FROM_CLIENT and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(hints[field.name])};")
    return "\n".join([*_comment(message), f"export interface {message.__name__} {{", *lines, "}"])


def _comment(thing: type) -> list[str]:
    text = inspect.cleandoc(thing.__dict__.get("__doc__") or "")
    if not text:
        return []
    if "\n" not in text:
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}".rstrip() for line in text.split("\n")), " */"]


def _type(hint: Any) -> str:
    """A Python type as a TypeScript one."""
    if hint in PLAIN:
        return PLAIN[hint]
    if inspect.isclass(hint) and issubclass(hint, messages.Message):
        return hint.__name__
    arguments = get_args(hint)
    match get_origin(hint):
        case origin if origin is Annotated:
            return _type(arguments[0])
        case origin if origin is Literal:
            return " | ".join(f'"{value}"' for value in arguments)
        case origin if origin in (Union, types.UnionType):
            return " | ".join(map(_type, arguments))
        case origin if origin is list:
            inner = _type(arguments[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case origin if origin is tuple:
            return f"[{', '.join(map(_type, arguments))}]"
        case origin if origin is dict:
            return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    raise TypeError(f"no TypeScript type for {hint}")


if __name__ == "__main__":
    print(written(), end="")
