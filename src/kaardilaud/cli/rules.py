"""`kaardilaud rules`: the rules of a game to read."""

from __future__ import annotations

import argparse
import sys

from ..locale import Words, rules_page
from ..locale.words import NO_BREAK_SPACE

WIDEST = 88  # lines longer than this are hard to read
HELD_TOGETHER = "\ue000"  # stands for a no-break space, at which Rich would break a line


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Print the page."""
    print_rules(arguments.game, words.language)
    return 0


def print_rules(game: str, language: str) -> None:
    """The page: laid out on a terminal, as it is written elsewhere."""
    page = rules_page(game, language)
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.markdown import Markdown
            from rich.segment import Segment, Segments
        except ImportError:
            pass  # the text reads well enough as it is
        else:
            console = Console()
            options = console.options.update(width=min(console.width, WIDEST))
            laid_out = Markdown(page.replace(NO_BREAK_SPACE, HELD_TOGETHER))
            console.print(
                Segments(
                    Segment(text.replace(HELD_TOGETHER, NO_BREAK_SPACE), style, control)
                    for text, style, control in console.render(laid_out, options)
                ),
                end="",
            )
            return
    print(page, end="")
