"""Pieces of a page: texts go in as they are, and come out safe to show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


class Html(str):
    """A piece of a page; any other text is escaped when it becomes part of one."""

    __slots__ = ()


def element(tag: str, *content: str, **attributes: str) -> Html:
    """An element; `class_` stands for the attribute `class`."""
    shown = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value
    )
    return Html(f"<{tag}{shown}>{joined(*content)}</{tag}>")


def joined(*content: str) -> Html:
    """Pieces one after the other."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in content))


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """A table whose first column names the rows. A phone scrolls what is too wide."""
    head = element("tr", *(element("th", heading, scope="col") for heading in headings))
    body = [
        element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))
        for name, *cells in rows
    ]
    whole = element("table", element("thead", head), element("tbody", *body))
    return element("div", whole, class_="wide", tabindex="0")
