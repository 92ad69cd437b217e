"""The JSON Schema of records, which comes with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from make_goldens import FILES, FOLDER
from writing import rahast_vabaks, report, ten

from kaardilaud.games import GAMES
from kaardilaud.records import read_records

SCHEMA = json.loads((files("kaardilaud") / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
RV = rahast_vabaks("R2", "B5", start="R10", pile="Y1 Y2", events="0: play R2")
TEN = ten(3, "R1 R2", events="0: draw")
SCORE = {"seat": 0, "points": 1, "tokens": 5, "cards": 1, "sequences": dict.fromkeys("RBOG", 0)}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", [name for name in FILES if name != "faulty"])
def test_every_golden_record_fits(name: str) -> None:
    for record in read_records(FOLDER / f"{name}.jsonl"):
        VALIDATOR.validate(record)


def test_the_schema_has_the_cards_options_and_seats_of_the_games() -> None:
    for game, branch in zip(GAMES.values(), SCHEMA["allOf"], strict=False):
        properties = branch["then"]["properties"]
        assert properties["deck"]["items"]["enum"] == [*game.codes]
        assert properties["seats"]["maxItems"] == game.seats[-1]
        options = {
            name: tuple(v["enum"]) for name, v in properties["options"]["properties"].items()
        }
        assert options == game.options


@pytest.mark.parametrize("key", ["format", "game", "seats", "deck", "events"])
def test_what_is_required(key: str) -> None:
    assert not VALIDATOR.is_valid({name: value for name, value in RV.items() if name != key})


@pytest.mark.parametrize(
    "change",
    [
        {"format": "kaardilaud/2"},
        {"game": "poker"},
        {"rules": 1},
        {"seats": [{}]},
        {"seats": [{}] * 7},
        {"seats": [{}] * 3},  # the deck is too short for three
        {"seats": ["Mari", "Jüri"]},
        {"first": 2},
        {"first": "0"},
        {"first": -1},
        {"deck": [*RV["deck"], "O1"]},
        {"deck": RV["deck"][:16]},
        {"deck": RV["deck"] * 20},
        {"options": {"pileEmpty": "panic"}},
        {"options": []},
        {"events": "draw"},
        {"events": [{"seat": 0}]},
        {"events": [{"move": "draw"}]},
        {"events": [{"seat": 0, "move": "draw", "chance": "take R5"}]},
        {"events": [{"seat": 2, "move": "draw"}]},
        {"events": [{"seat": 0, "move": "bid 4"}]},
        {"events": [{"seat": 0, "move": "play R3"}]},
        {"events": [{"seat": 0, "move": "play R5 "}]},
        {"events": [{"chance": "shuffle"}]},
        {"events": [{"chance": "take ?"}]},
        {"result": {"winners": [0], "ending": "scored", "scores": None}},
        {"result": {"winners": [], "ending": "blocked", "scores": None}},
        {"result": {"winners": [0], "ending": "blocked"}},
    ],
)
def test_what_does_not_fit_in_rahast_vabaks(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid({**RV, **change})
    assert not report({**RV, **change})["ok"]


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{}] * 6},
        {"first": 3},
        {"deck": []},
        {"deck": ["R10"]},
        {"options": {"allPass": "keep"}},
        {"events": [{"seat": 0, "move": "play R5"}]},
        {"events": [{"seat": 0, "move": "bid 0"}]},
        {"events": [{"seat": 0, "move": "buy $3"}]},
        {"events": [{"seat": 0, "move": "pay 0c R5"}]},
        {"events": [{"chance": "shuffle R5"}]},
        {"result": {"winners": [0], "ending": "scored", "scores": None}},
        {"result": {"winners": [0], "ending": "scored", "scores": [{**SCORE, "points": 41}] * 3}},
    ],
)
def test_what_does_not_fit_in_TEN(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid({**TEN, **change})
    assert not report({**TEN, **change})["ok"]


def test_what_is_ignored_fits() -> None:
    extras = {"time": 5, "options": {"starter": "oldest", "allPass": 7}, "result": None}
    named = [{"name": "Mari", "kind": "human", "age": 7}, {"kind": "computer", "level": "steady"}]
    record = {**RV, **extras, "seats": named, "events": [{"seat": 0, "move": "draw", "ms": 2}]}
    VALIDATOR.validate(record)
    VALIDATOR.validate({**TEN, **extras, "options": {"pileEmpty": 7}})
