"""The head of a record: what is required, what is taken for granted, and what can't be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from writing import error, rahast_vabaks, report, ten

from kaardilaud.records import read_records

UNPLAYABLE = {"ok": False, "events": 0, "to_move": None, "legal": [], "state": None, "result": None}
RUNNING = rahast_vabaks("R2", "B5", start="R10", pile="Y1 Y2", events="0: play R2")


def refusal(**changes: Any) -> str:
    """What is said about the running game with this in its head."""
    found = report({**RUNNING, **changes})
    sentence = found.pop("error")
    assert found == UNPLAYABLE
    assert sentence.endswith(".")
    return str(sentence)


def test_what_is_missing_has_its_default() -> None:
    written_out = {
        **RUNNING,
        "rules": "1",
        "first": 0,
        "options": {"pileEmpty": "reshuffle", "sameNameAction": "always"},
        "result": None,
    }
    assert report(RUNNING) == report(written_out)
    assert report(RUNNING)["ok"]


@pytest.mark.parametrize("key", ["format", "game", "seats", "deck", "events"])
def test_a_required_key_is_missing(key: str) -> None:
    record = {**RUNNING}
    del record[key]
    assert error(record) == f"The record has no key “{key}”."
    assert report(record)["state"] is None


def test_fields_that_we_do_not_know_are_ignored() -> None:
    record = {
        **RUNNING,
        "time": "2026-11-30",
        "proof": {"seed": None},
        "seats": [{"name": "Mari", "kind": "human", "age": 7}, {}],
        "events": [{"seat": 0, "move": "play R2", "ms": 1.5}],
    }
    assert report(record) == report(RUNNING)


@pytest.mark.parametrize("value", ["kaardilaud/2", "kaardilaud", ""])
def test_another_format(value: object) -> None:
    assert "reads “kaardilaud/1”" in refusal(format=value)


@pytest.mark.parametrize("value", ["TEN", "uno", ""])
def test_an_unknown_game(value: object) -> None:
    assert refusal(game=value).endswith("the games are rahast-vabaks, ten.")


@pytest.mark.parametrize("value", ["2", "0", "1.0"])
def test_another_version_of_the_rules(value: object) -> None:
    assert refusal(rules=value).startswith("Kaardilaud 0.1.0 plays version 1 of the rules")


@pytest.mark.parametrize("key", ["format", "game", "rules"])
@pytest.mark.parametrize("value", [1, True, None, ["1"], {"ten": 1}])
def test_what_must_be_a_text(key: str, value: object) -> None:
    assert refusal(**{key: value}) == f"The value of “{key}” must be a text, in quotes."


@pytest.mark.parametrize(
    ("number", "said"), [("9" * 5000, "9" * 60 + "…"), ("1e400", "1e400"), ("2.5", "2.5")]
)
def test_a_number_is_said_as_it_stands_and_not_at_any_length(
    tmp_path: Path, number: str, said: str
) -> None:
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(RUNNING | {"first": 0}).replace('"first": 0', f'"first": {number}'))
    (record,) = read_records(file)
    assert report(record)["error"].endswith(f"the record says {said}.")


@pytest.mark.parametrize("count", [0, 1, 7])
def test_RV_R01_a_number_of_seats_that_cannot_play(count: int) -> None:
    assert "2–6 can play" in refusal(seats=[{}] * count)


@pytest.mark.parametrize("count", [0, 1, 6])
def test_TEN_R02_a_number_of_seats_that_cannot_play(count: int) -> None:
    assert "2–5 can play" in error(ten(count, "R1 R2"))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_number_of_seats_that_can_play(count: int) -> None:
    assert report(rahast_vabaks(*["R2"] * count, start="R10"))["ok"]
    assert report(ten(min(count, 5), "R1"))["ok"]


@pytest.mark.parametrize("value", [2, None, {}, "Mari, Jüri"])
def test_seats_that_are_no_list(value: object) -> None:
    assert refusal(seats=value) == "The value of “seats” must be a list."


@pytest.mark.parametrize("value", [["Mari", "Jüri"], [{}, None], [0, 1], [[], []]])
def test_seats_that_are_no_objects(value: object) -> None:
    assert refusal(seats=value) == "The list “seats” must hold objects."


@pytest.mark.parametrize("value", [2, -1, "0", 0.0, True, False, None, [0], 10**30])
def test_first_outside(value: object) -> None:
    assert refusal(first=value).startswith("The first player “first” must be a seat from 0 to 1,")


def test_first_says_who_begins() -> None:
    assert report({**RUNNING, "first": 1, "events": []})["to_move"] == 1
    assert report(ten(3, "R1 R2", first=2))["to_move"] == 2


@pytest.mark.parametrize("value", ["R5 B10", None, {}, 17])
def test_a_deck_that_is_no_list(value: object) -> None:
    assert refusal(deck=value) == "The value of “deck” must be a list."


@pytest.mark.parametrize("card", ["R3", "r5", "R5 ", "?", "O5", "", 5, None, True, ["R5"], {}])
def test_an_unknown_card_in_the_deck(card: object) -> None:
    sentence = refusal(deck=[*RUNNING["deck"], card])
    assert sentence.startswith("The deck has a card that this game does not have: ")


@pytest.mark.parametrize("seats", [2, 6])
def test_a_deck_too_short_to_deal(seats: int) -> None:
    enough = rahast_vabaks(*["R2"] * seats, start="R10")
    assert report(enough)["state"]["pile"] == []
    short = {**enough, "deck": enough["deck"][:-1]}
    assert f"at least {8 * seats + 1} are needed" in error(short)


def test_one_card_is_enough_for_TEN() -> None:
    assert report(ten(5, "R1"))["legal"] == ["draw"]
    assert "at least 1 are needed" in error(ten(5, ""))


def test_at_most_250_cards_and_100_of_a_kind() -> None:
    codes = [f"{colour}{coin}" for colour in "RBGY" for coin in (1, 2, 5)]
    deck = [codes[place % 12] for place in range(250)]
    assert report({**RUNNING, "deck": deck, "events": []})["ok"]
    assert "not be more than 250" in refusal(deck=[*deck, "R1"])
    assert report({**RUNNING, "deck": ["R1"] * 100 + ["R2"] * 100, "events": []})["ok"]
    assert "more than 100 cards of a kind" in refusal(deck=["R1"] * 101 + ["R2"] * 9)
    assert report(ten(2, "R1 " * 100 + "W# " * 100 + "$1 " * 50))["ok"]
    assert "not be more than 250" in refusal(deck=["R1"] * 1_000_000)


def test_decks_need_not_be_those_of_the_box() -> None:
    assert report(rahast_vabaks("VV " * 8, "VV " * 8, start="VV", pile="VV"))["ok"]
    assert report(ten(2, "$5 $5 $5"))["ok"]


@pytest.mark.parametrize("value", ["reshuffled", "Reshuffle", "", None, True, 0, [], {}])
def test_an_unknown_value_of_an_option(value: object) -> None:
    sentence = refusal(options={"pileEmpty": value})
    assert sentence.startswith("The option “pileEmpty” cannot be ")
    assert sentence.endswith("it can be: reshuffle, fewestWins.")


def test_options_that_a_replay_does_not_need_are_ignored() -> None:
    options = {"starter": "oldest", "solo": 5, "deck": None, "allPass": "nobody", "": []}
    assert report({**RUNNING, "options": options}) == report(RUNNING)
    assert report({**RUNNING, "options": {}}) == report(RUNNING)


@pytest.mark.parametrize("value", [None, [], "pileEmpty=reshuffle", 1])
def test_options_that_are_no_object(value: object) -> None:
    assert refusal(options=value) == "The value of “options” must be an object."


@pytest.mark.parametrize("value", [None, {}, "draw", 0])
def test_events_that_are_no_list(value: object) -> None:
    assert refusal(events=value) == "The value of “events” must be a list."


@pytest.mark.parametrize("record", [[], [RUNNING], "record", 5, None, True])
def test_a_record_that_is_no_object(record: object) -> None:
    assert error(record) == "A record must be a JSON object."


def test_what_others_wrote_is_shown_without_harm() -> None:
    sentence = refusal(game="\x1b[2J\ud800\u202eten\n" + "x" * 5000)
    assert "“\\x1b[2J\\ud800\\u202eten\\nxxx" in sentence
    assert len(sentence) < 2000
    sentence.encode()


def test_deep_values_do_no_harm() -> None:
    deep: Any = "deep"
    for _ in range(900):
        deep = [deep]
    for key in ("format", "game", "rules", "first", "options", "seats", "deck"):
        refusal(**{key: deep})
    refusal(options={"pileEmpty": deep})
    assert report({**RUNNING, "result": deep})["ok"] is False
    assert report({**RUNNING, "note": deep})["ok"] is True
    assert report({**RUNNING, "events": [deep]})["ok"] is False
    assert report({**RUNNING, "events": [{"seat": deep, "move": deep}]})["ok"] is False
    assert report({**RUNNING, "events": [{"chance": deep}]})["ok"] is False
