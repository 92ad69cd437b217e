"""`kaardilaud rules`: the rules of a game to read."""

from __future__ import annotations

import argparse
import sys

from ..locale import Words, rules_page

WIDEST = 88  # lines longer than this are hard to read


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
        except ImportError:
            pass  # the text reads well enough as it is
        else:
            console = Console()
            console.print(Markdown(page), width=min(console.width, WIDEST))
            return
    print(page, end="")
