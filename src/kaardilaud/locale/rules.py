"""The pages that explain the rules of the games."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = (HERE / "rules", HERE.parents[2] / "docs" / "rules")  # installed; in a checkout


def rules_page(game: str, language: str) -> str:
    """The rules of a game as Markdown text."""
    paths = [folder / f"{game}.{language}.md" for folder in FOLDERS]
    path = next((path for path in paths if path.is_file()), paths[0])
    return path.read_text(encoding="utf-8")


def rule_text(game: str, language: str, number: str) -> str | None:
    """What one rule says, by its number; None if the page does not have it."""
    pattern = rf"^- \*\*{re.escape(number)}\*\* (.*)$"
    found = re.search(pattern, rules_page(game, language), re.MULTILINE)
    return found[1] if found else None
