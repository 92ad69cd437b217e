"""A player of the user's own: a class in a module of the current folder."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from random_games import random_match
from rules.ten.scene import buying

from kaardilaud.games import GAMES
from kaardilaud.players import BadPlayer, Player, seat_player
from kaardilaud.players.own import view_as_data

GOOD = """
import random

class First:
    def choose(self, view):
        return view["legal"][0]

class Seeded:
    def __init__(self, game, seed):
        self.game = game
        self.random = random.Random(seed)

    def choose(self, view):
        assert view["game"] == self.game
        return self.random.choice(view["legal"])
"""
BAD = """
class Cheater:
    def choose(self, view):
        return "play M500 VV"

class Thrower:
    def choose(self, view):
        return {}["nothing"]

class Silent:
    def choose(self, view):
        pass

class Unborn:
    def __init__(self, game, seed):
        raise RuntimeError("not today")

    def choose(self, view):
        return ""

class Needy:
    def __init__(self, one_thing):
        pass

    def choose(self, view):
        return ""

class Idle:
    pass

choose = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with modules in it, which are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    known = set(sys.modules)
    (tmp_path / "good_players.py").write_text(GOOD)
    (tmp_path / "bad_players.py").write_text(BAD)
    (tmp_path / "broken_players.py").write_text("class Broken(:\n")
    (tmp_path / "needy_players.py").write_text("import a_module_that_is_not_there\n")
    (tmp_path / "leaving_players.py").write_text("import sys\nsys.exit(3)\n")
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.endswith("_players"):
            del sys.modules[name]


def seated(name: str, seed: int = 1) -> Player:
    return seat_player(GAMES["rahast-vabaks"], name, seed)


def a_view() -> Any:
    match = random_match(GAMES["rahast-vabaks"], random.Random(4), seats=3)
    return match.view(match.to_move)


def test_a_class_with_nothing_but_choose() -> None:
    view = a_view()
    assert seated("good_players:First").choose(view) == GAMES["rahast-vabaks"].legal(view)[0]


def test_a_class_that_wants_game_and_seed() -> None:
    view = a_view()
    moves = {seed: seated("good_players:Seeded", seed).choose(view) for seed in range(20)}
    assert moves == {seed: seated("good_players:Seeded", seed).choose(view) for seed in range(20)}
    assert len(set(moves.values())) > 1


@pytest.mark.parametrize("name", GAMES)
def test_what_it_gets_is_plain_data_of_its_seat(name: str, folder: Path) -> None:
    (folder / "curious_players.py").write_text(
        "seen = []\nclass Curious:\n"
        "    def choose(self, view):\n        seen.append(view)\n        return view['legal'][0]\n"
    )
    game = GAMES[name]
    match = random_match(game, random.Random(3), seats=3)
    assert match.to_move is not None
    view = match.view(match.to_move)
    seat_player(game, "curious_players:Curious", 1).choose(view)
    seen = sys.modules["curious_players"].seen[0]
    assert json.loads(json.dumps(seen)) == seen
    assert seen == {
        "game": name,
        "seat": match.to_move,
        "view": game.show(view),
        "learned": game.learned(view),
        "legal": match.legal(),
        "payment": None,
    }


def test_a_due_payment_comes_with_a_proposal() -> None:
    table = buying("R1 R1", "G3", tokens=5)
    view = table.play("A buy G3").match.view(0)
    data = view_as_data(GAMES["ten"], view)
    assert data["payment"] == "pay 2c R1"
    assert data["payment"] in data["legal"]


@pytest.mark.parametrize(
    ("name", "code", "parameters"),
    [
        ("nowhere_players:One", "player-no-module", {"module": "nowhere_players"}),
        ("good_players.py:First", "player-no-module", {"module": "good_players.py"}),
        ("good_players:Third", "player-no-class", {"module": "good_players", "type": "Third"}),
        ("bad_players:Idle", "player-no-class", {"module": "bad_players", "type": "Idle"}),
        ("bad_players:choose", "player-no-class", {"module": "bad_players", "type": "choose"}),
        ("bad_players:", "player-no-name", {"player": "bad_players:"}),
        (":First", "player-no-name", {"player": ":First"}),
        ("..good_players:First", "player-no-name", {"player": "..good_players:First"}),
        ("bad_players:Unborn", "player-not-made", {"why": "RuntimeError: not today"}),
        ("leaving_players:One", "player-module-failed", {"why": "SystemExit: 3"}),
        (
            "needy_players:One",
            "player-module-failed",
            {"why": "ModuleNotFoundError: No module named 'a_module_that_is_not_there'"},
        ),
    ],
)
def test_who_cannot_be_seated(name: str, code: str, parameters: dict[str, str]) -> None:
    with pytest.raises(BadPlayer) as caught:
        seated(name)
    assert caught.value.code == code
    assert caught.value.parameters == {"player": name, **parameters}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("broken_players:Broken", "player-module-failed"),
        ("bad_players:Needy", "player-not-made"),
    ],
)
def test_who_cannot_be_seated_for_reasons_of_python(name: str, code: str) -> None:
    with pytest.raises(BadPlayer) as caught:
        seated(name)
    assert caught.value.code == code
    assert caught.value.parameters["why"]


def test_an_illegal_move() -> None:
    view = a_view()
    with pytest.raises(BadPlayer) as caught:
        seated("bad_players:Cheater").choose(view)
    error = caught.value
    assert error.code == "player-illegal-move"
    assert error.parameters == {
        "player": "bad_players:Cheater",
        "place": view.viewer,
        "move": "play M500 VV",
    }
    assert error.reason == GAMES["rahast-vabaks"].why_illegal(view, "play M500 VV")


def test_an_exception() -> None:
    with pytest.raises(BadPlayer) as caught:
        seated("bad_players:Thrower").choose(a_view())
    assert caught.value.code == "player-failed"
    assert caught.value.parameters["why"] == "KeyError: 'nothing'"
    assert isinstance(caught.value.__cause__, KeyError)


def test_no_text() -> None:
    with pytest.raises(BadPlayer) as caught:
        seated("bad_players:Silent").choose(a_view())
    assert caught.value.code == "player-no-text"
    assert caught.value.parameters["answer"] == "None"
