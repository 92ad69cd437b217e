"""The numbers that the code cites are found in the rules that people read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent.parent
NUMBER = re.compile(r"\b(?:RV|TEN)-[RID]\d+[a-d]?\b")
RULES = ("rahast-vabaks", "ten")


def numbers_in(text: str) -> set[str]:
    return set(NUMBER.findall(text))


def explained(language: str) -> set[str]:
    """The numbers that stand at the head of an item of the rules."""
    pages = (TOP / "docs" / "rules" / f"{game}.{language}.md" for game in RULES)
    return {
        number
        for page in pages
        for number in re.findall(r"^- \*\*((?:RV|TEN)-\w+)\*\*", page.read_text("utf-8"), re.M)
    }


@pytest.mark.parametrize("language", ["et", "en"])
def test_every_number_that_the_code_cites_is_explained(language: str) -> None:
    cited = {
        number
        for folder, pattern in (("src", "*.py"), ("src", "*.json"), ("web/src", "*.*"))
        for path in (TOP / folder).rglob(pattern)
        for number in numbers_in(path.read_text("utf-8", errors="ignore"))
    }
    assert len(cited) > 100
    assert cited - explained(language) == set()
