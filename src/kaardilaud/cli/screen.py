"""Printing on a terminal: in colours where Rich is installed, as plain text everywhere else."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..locale import Words
from ..locale.words import NO_BREAK_SPACE

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


class WholeNames(Words):
    """Words for a terminal, where the name of a card is never broken at the end of a line."""

    def card(self, code: str) -> str:
        """The name of a card, without a place where a line may end."""
        return super().card(code).replace(" ", NO_BREAK_SPACE)


class Screen:
    """Where a game is shown."""

    def __init__(self) -> None:
        self.console = _console()

    def print(self, *pieces: str | Span) -> None:
        """One line, broken where it is too long; never at a no-break space, as Rich would."""
        for line in fitting(*pieces):
            self._print_line(line)

    def _print_line(self, line: Sequence[Span]) -> None:
        if self.console is None:
            print("".join(span.text for span in line))
            return
        from rich.text import Text

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
        *lines, last = fitting(prompt)
        for line in lines:
            self._print_line(line)
        try:
            return input("".join(span.text for span in last))
        except EOFError:
            print()
            return None
        except KeyboardInterrupt:
            print()
            raise


def fitting(*pieces: str | Span) -> list[list[Span]]:
    """A line as lines that fit the terminal; whole where there is none."""
    spans = [piece if isinstance(piece, Span) else Span(piece) for piece in pieces]
    if not sys.stdout.isatty():
        return [spans]
    return broken(spans, shutil.get_terminal_size().columns)


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
        used = width_of(lines[-1])
        if used and used + width_of(together) > width:
            lines.append([])
        if lines[-1] or len(lines) == 1 or together[0].text != " ":
            lines[-1] += together
        place = end
    return lines


def width_of(spans: Sequence[Span]) -> int:
    """How many places of a terminal these take: wide characters two, accents of their own none."""
    text = "".join(span.text for span in spans)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def _console() -> Any:
    if not sys.stdout.isatty():
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(highlight=False)
