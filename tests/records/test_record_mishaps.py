"""Records to which something has happened: whatever it was, one clear sentence and no crash."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from make_goldens import FILES, FOLDER
from writing import report

from kaardilaud.cli.replay import line_for_people
from kaardilaud.games import GAMES
from kaardilaud.locale import LANGUAGES, Words
from kaardilaud.records import read_records, replay

STRANGE = [None, True, 0, -1, 1.5, "", " ", "R5", "draw", "pay *", "take", "\ud800", [], {}, [[]]]


def with_a_mishap(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with an event lost, doubled, moved or changed, or its head or deck changed."""
    record = copy.deepcopy(record)
    events, deck = record["events"], record["deck"]
    place = chance.randrange(len(events) or 1)
    match chance.randrange(7):
        case 0:
            del events[place : place + 1]
        case 1:
            events[place:place] = events[place : place + 1]
        case 2:
            chance.shuffle(events)
        case 3 if events:
            event = events[place]
            event[chance.choice([*event])] = chance.choice(STRANGE)
        case 4 if events:
            events[place] = chance.choice(STRANGE)
        case 5:
            deck[chance.randrange(len(deck))] = chance.choice(GAMES[record["game"]].codes)
        case _:
            record[chance.choice([*record])] = chance.choice(STRANGE)
    return record


@pytest.mark.parametrize("name", [name for name in FILES if name != "faulty"])
def test_mishaps(name: str) -> None:
    chance = random.Random(name)
    good = [*read_records(FOLDER / f"{name}.jsonl")]
    found_faulty = 0
    for _ in range(40):
        record = with_a_mishap(chance.choice(good), chance)
        found = report(record)
        assert found["ok"] == (found["error"] is None)
        found_faulty += not found["ok"]
        json.dumps(found, ensure_ascii=False).encode()
        for language in LANGUAGES:
            line = line_for_people(replay(record), 1, Words(language))
            assert "{" not in line.replace("{…}", "")
            line.encode()
    assert found_faulty > 20
