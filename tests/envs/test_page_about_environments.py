"""The pages about environments say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaardilaud.envs.documentation import filled_in
from kaardilaud.envs.gymnasium import IDS
from kaardilaud.envs.rules import RULES
from kaardilaud.games.layout import Layout, Part

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "environments.md"


@pytest.mark.parametrize("name", RULES)
def test_the_page_of_a_game_has_the_tables_and_numbers_of_the_code(name: str) -> None:
    page, rules = (DOCS / "environments" / f"{name}.md").read_text(encoding="utf-8"), RULES[name]
    assert filled_in(page, name) == page
    assert page.count("| from | to |") == 3
    assert f"| actions | {rules.encode.MASKED} numbers" in page
    assert f"| observation | {rules.encode.PLACES} bytes |" in page
    assert f"| agents | {rules.game.seats[0]} to {rules.game.seats[-1]}," in page
    assert IDS[name] in page
    for option, values in {**rules.game.options, **rules.table_options}.items():
        assert f"| `{option}` | {', '.join(f'`{value}`' for value in values)} |" in page


def test_its_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 4
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
