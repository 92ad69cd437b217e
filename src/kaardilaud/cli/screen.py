"""Printing on a terminal: in colours where Rich is installed, as plain text everywhere else."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

STYLES = {
    "R": "bold red",
    "B": "bold blue",
    "G": "bold green",
    "Y": "bold yellow",
    "O": "bold dark_orange",
    "any": "bold magenta",  # multicoloured cards and wilds
    "money": "bold cyan",
    "strong": "bold",
    "faint": "dim",
}


class Span(NamedTuple):
    """A piece of a line in one style; colours only repeat what the text says."""

    text: str
    style: str = ""


class Screen:
    """Where a game is shown."""

    def __init__(self) -> None:
        self.console = _console()

    def print(self, *pieces: str | Span) -> None:
        """One line, broken where it is too long; never at a no-break space, as Rich would."""
        spans = [piece if isinstance(piece, Span) else Span(piece) for piece in pieces]
        if self.console is None:
            print("".join(span.text for span in spans))
            return
        from rich.text import Text

        for line in broken(spans, self.console.width):
            text = Text()
            for span in line:
                text.append(span.text, STYLES.get(span.style))
            self.console.print(text, soft_wrap=True)

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table; all columns but the first hold numbers."""
        widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
        for line in (headings, *rows):
            cells = [
                text.rjust(width) if place else text.ljust(width)
                for place, (text, width) in enumerate(zip(line, widths, strict=True))
            ]
            self.print(Span("  ".join(cells), "strong" if line is headings else ""))

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None where there is nobody any more."""
        try:
            return input(prompt)
        except EOFError:
            print()
            return None


def broken(spans: Sequence[Span], width: int) -> list[list[Span]]:
    """A line as lines that fit, broken only at ordinary spaces."""
    words = [Span(word, span.style) for span in spans for word in re.findall(" |[^ ]+", span.text)]
    lines: list[list[Span]] = [[]]
    place = 0
    while place < len(words):
        end = place + 1
        while end < len(words) and words[place].text != " " and words[end].text != " ":
            end += 1  # pieces of different styles may stand together
        together = words[place:end]
        used = sum(len(span.text) for span in lines[-1])
        if used and used + sum(len(span.text) for span in together) > width:
            lines.append([])
        if lines[-1] or len(lines) == 1 or together[0].text != " ":
            lines[-1] += together
        place = end
    return lines


def _console() -> Any:
    if not sys.stdout.isatty():
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(highlight=False)
