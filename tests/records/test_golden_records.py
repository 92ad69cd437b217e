"""The golden records: whatever they say now, they must say for ever."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from make_goldens import FILES, FOLDER, PHASES
from writing import reports_of

from kaardilaud.games import GAMES
from kaardilaud.records import read_records, write_record

EXPECTED = sorted(FOLDER.glob("*.reports"))


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_what_a_replay_says(path: Path) -> None:
    name, language, _ = path.name.split(".")
    said = "".join(line + "\n" for line in reports_of(FOLDER / f"{name}.jsonl", language))
    assert said.encode() == path.read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_a_record_that_is_read_and_written_is_the_same(name: str) -> None:
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    records = read_records(FOLDER / f"{name}.jsonl")
    assert "".join(write_record(record) + "\n" for record in records) == text


def good_records(game: str) -> list[dict[str, Any]]:
    """All golden records of a game but the faulty ones."""
    return [
        record
        for name in FILES
        if name != "faulty"
        for record in read_records(FOLDER / f"{name}.jsonl")
        if record["game"] == game
    ]


def words_of(records: list[dict[str, Any]]) -> Counter[str]:
    """How often each kind of event is there."""
    events = [event for record in records for event in record["events"]]
    return Counter(str(event.get("move", event.get("chance"))).split(" ")[0] for event in events)


@pytest.mark.parametrize("game", GAMES)
def test_the_goldens_have_all_seat_counts_options_and_phases(game: str) -> None:
    records = good_records(game)
    wholes = {
        (len(record["seats"]), *record["options"].values())
        for record in records
        if record.get("result") and "options" in record
    }
    assert wholes >= {*product(GAMES[game].seats, *GAMES[game].options.values())}
    phases = {
        json.loads(line)["state"]["phase"]
        for path in EXPECTED
        if path.name.startswith(f"{game}-running")
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert phases == {*PHASES[game]}


def test_the_goldens_have_every_kind_of_event_of_rahast_vabaks() -> None:
    records = good_records("rahast-vabaks")
    words = words_of(records)
    assert {*words} == {"play", "draw", "keep", "choose", "colour", "pass", "take", "shuffle"}
    moves = [str(event.get("move")) for record in records for event in record["events"]]
    played = {card for move in moves if move.startswith("play ") for card in move.split()[1:]}
    assert played == {*GAMES["rahast-vabaks"].codes}
    assert sum(move.startswith("play ") and move.count(" ") > 1 for move in moves) > 50
    endings = Counter(record["result"]["ending"] for record in records if record.get("result"))
    assert {*endings} == {"emptyHand", "fewestCards", "blocked"}
    assert any(len(record["result"]["winners"]) > 1 for record in records if record.get("result"))


def test_the_goldens_have_every_kind_of_event_of_TEN() -> None:
    records = good_records("ten")
    words = words_of(records)
    assert {*words} == {"draw", "take", "bid", "pass", "buy", "skip", "pay"}
    moves = [str(event["move"]) for record in records for event in record["events"]]
    payments = [move.split()[1:] for move in moves if move.startswith("pay ")]
    assert any(part[-1] == "b" and part[0].isdigit() for parts in payments for part in parts)
    assert any(part[0] in "RBOGW" for parts in payments for part in parts)
    assert any("1b" in parts and len(parts) == 1 for parts in payments)
    scores = [s for r in records if r.get("result") for s in r["result"]["scores"]]
    assert max(score["points"] for score in scores) > 15
