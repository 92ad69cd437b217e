"""The examples of docs/players.md work as they stand there."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from kaardilaud.games import GAMES
from kaardilaud.lab.simulate import simulate

TEXT = Path(__file__).parents[2] / "docs" / "players.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT.read_text(encoding="utf-8"), re.M | re.S)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The modules of the examples lie in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for example in EXAMPLES:
        name = re.match(r"# (\w+\.py)\n", example)
        if name:
            (tmp_path / name[1]).write_text(example, encoding="utf-8")
            monkeypatch.delitem(sys.modules, name[1].removesuffix(".py"), raising=False)


@pytest.mark.parametrize(
    ("game", "player"), [("rahast-vabaks", "mymodule:MyPlayer"), ("ten", "beginner:Beginner")]
)
def test_players(game: str, player: str) -> None:
    """They are no fools: chance alone would be a third."""
    results = simulate(GAMES[game], 3, 30, [player, "random", "random"], 1)
    assert results.by_player[0].low > 0.4


def test_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    example = next(example for example in EXAMPLES if "simulate(" in example)
    names: dict[str, Any] = {}
    exec(example.replace("games=1000", "games=20"), names)
    assert capsys.readouterr().out.startswith("1.0 ")
    assert names["results"].games == 20
