"""The page about environments says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaardilaud.envs.documentation import filled_in
from kaardilaud.games.layout import Layout, Part

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_its_tables_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled_in(page) == page
    assert page.count("| from | to |") == 6


def test_its_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 3
    for program in programs:
        exec(program, {})
    wins = float(capsys.readouterr().out.split(" ")[0])
    assert wins > 100


def test_a_layout_names_every_place() -> None:
    layout = Layout(Part("one", ("a", "b"), 3, "two places"), Part("two", ("",), 7, "one place"))
    assert layout.size == 3
    assert [layout.label(place) for place in range(3)] == ["one a", "one b", "two"]
    assert layout.most().tolist() == [3, 3, 7]
    assert layout.decode([0, 2, 5]) == {"one": {"b": 2}, "two": {"": 5}}
