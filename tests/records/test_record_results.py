"""The result of a record: what the rules give, against what the record claims."""

from __future__ import annotations

from typing import Any

import pytest
from writing import rahast_vabaks, report, ten

RUNNING = rahast_vabaks("R2", "B5", start="R10", pile="Y1 Y2", events="0: play R2")
BLOCKED = rahast_vabaks("", "", start="R20", events="0: pass | 1: pass")
BLOCKED_RESULT = {"winners": [0, 1], "ending": "blocked", "scores": None}
SCORED = ten(2, "R4 R5", events="0: draw | 0: take numbers | 1: draw | 1: take numbers")
SCORED_RESULT = {
    "winners": [0, 1],
    "ending": "scored",
    "scores": [
        {
            "seat": seat,
            "points": 1,
            "tokens": 5,
            "cards": 1,
            "sequences": {"R": 1, "B": 0, "O": 0, "G": 0},
        }
        for seat in (0, 1)
    ],
}
WRONG = "The result in the record is not the one that follows from the rules."


def test_a_missing_result_claims_nothing() -> None:
    assert report(RUNNING)["ok"]
    assert (report(BLOCKED)["ok"], report(BLOCKED)["result"]) == (True, BLOCKED_RESULT)
    assert (report(SCORED)["ok"], report(SCORED)["result"]) == (True, SCORED_RESULT)


def test_the_right_result() -> None:
    assert report({**RUNNING, "result": None})["ok"]
    assert report({**BLOCKED, "result": BLOCKED_RESULT})["ok"]
    assert report({**SCORED, "result": SCORED_RESULT})["ok"]


@pytest.mark.parametrize(
    ("record", "result"),
    [
        (RUNNING, BLOCKED_RESULT),
        (RUNNING, {}),
        (RUNNING, False),
        (RUNNING, 0),
        (RUNNING, []),
        (BLOCKED, None),
        (BLOCKED, {}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": [0]}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": [0, 1, 1]}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": [False, True]}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": [0.0, 1.0]}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": ["0", "1"]}),
        (BLOCKED, {**BLOCKED_RESULT, "winners": None}),
        (BLOCKED, {**BLOCKED_RESULT, "ending": "fewestCards"}),
        (BLOCKED, {**BLOCKED_RESULT, "scores": []}),
        (BLOCKED, {"winners": [0, 1], "ending": "blocked"}),
        (SCORED, None),
        (SCORED, {**SCORED_RESULT, "scores": None}),
        (SCORED, {**SCORED_RESULT, "scores": SCORED_RESULT["scores"][:1]}),
        (SCORED, {**SCORED_RESULT, "scores": SCORED_RESULT["scores"][::-1]}),
        (SCORED, {**SCORED_RESULT, "winners": [0]}),
    ],
)
def test_another_result(record: dict[str, Any], result: Any) -> None:
    right = report(record)
    assert report({**record, "result": result}) == {**right, "ok": False, "error": WRONG}


@pytest.mark.parametrize("key", ["seat", "points", "tokens", "cards", "sequences"])
def test_another_score(key: str) -> None:
    scores: list[dict[str, Any]] = [{**score} for score in SCORED_RESULT["scores"]]
    scores[1][key] = {**scores[1][key], "G": 1} if key == "sequences" else scores[1][key] + 1
    assert report({**SCORED, "result": {**SCORED_RESULT, "scores": scores}})["error"] == WRONG
    del scores[1][key]
    assert report({**SCORED, "result": {**SCORED_RESULT, "scores": scores}})["error"] == WRONG


def test_what_else_stands_in_a_result_is_ignored() -> None:
    assert report({**BLOCKED, "result": {**BLOCKED_RESULT, "minutes": 3}})["ok"]


def test_a_complete_sequence_shows_9_and_counts_10() -> None:
    cards = ["R9 R1", "R2 R3 R4", "R5", "R6", "R7", "R8"]
    turns = []
    for place, row in enumerate(card for cards_of_turn in cards for card in (cards_of_turn, "$1")):
        seat, count = place % 2, len(row.split())
        turns += [f"{seat}: draw"] * count
        turns.append(f"{seat}: take {'money' if seat else 'numbers'}")
    pile = " $1 ".join(cards) + " $1"
    found = report(ten(2, pile, events=" | ".join(turns)))
    score = found["result"]["scores"][0]
    assert (score["points"], score["cards"]) == (10, 9)
    assert score["sequences"] == {"R": 9, "B": 0, "O": 0, "G": 0}
    assert found["result"]["winners"] == [0]


def test_of_equally_good_uses_of_a_wild_the_longest_red_is_shown() -> None:
    draws = "0: draw | 0: take numbers | 1: draw | 1: take money | 0: draw | 0: take numbers"
    auction = "1: draw | 0: bid 1 | 1: pass | 0: pay 1c"
    found = report(ten(2, "B1 $1 R2 W3", events=f"{draws} | {auction}"))
    assert found["error"] is None
    score = found["result"]["scores"][0]
    assert score["sequences"] == {"R": 2, "B": 1, "O": 0, "G": 0}


def test_RV_R35_the_fewest_cards_win() -> None:
    options = {"pileEmpty": "fewestWins"}
    record = rahast_vabaks("R2", "", "", start="R10", pile="Y5", options=options)
    record["events"] = [{"seat": 0, "move": "play R2"}, {"seat": 1, "move": "draw"}]
    result = {"winners": [0], "ending": "fewestCards", "scores": None}
    assert report(record)["result"] == result
    kept = [{"seat": 1, "move": "draw"}, {"seat": 1, "move": "keep"}]
    shared = {**record, "events": kept, "first": 1}
    assert report(shared)["result"] == {**result, "winners": [0, 2]}
