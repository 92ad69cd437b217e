"""The proof of the shuffle in a record: an honest one holds, and no change goes unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from proved_games import Record, eventful, played

from kaardilaud.games import GAMES
from kaardilaud.table.proof import verify
from kaardilaud.table.shuffle import Shuffle


def fault(record: object) -> str | None:
    found = verify(record).fault
    return None if found is None else found.code


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_shuffle_is_proved(game: str) -> None:
    for seed in range(8):
        found = verify(record := played(game, seed))
        assert found.fault is None
        assert (found.commitment, found.seats) == (record["shuffle"]["commitment"], (0, 2))


def test_chance_during_the_game_is_proved() -> None:
    record = json.loads(eventful())
    assert fault(record) is None
    takes = [
        number
        for number, event in enumerate(record["events"], 1)
        if event.get("chance", "").startswith("take")
    ]
    assert [int(number) for number in record["shuffle"]["hands"]] == takes


def test_where_nobody_contributed_the_shuffle_is_proved_too() -> None:
    found = verify(played("ten", 1, bits={}))
    assert (found.fault, found.seats) == (None, ())


def test_TEN_D04_the_deck_of_all_cards_is_proved() -> None:
    record = played("ten", 1, deckByPlayers="full")
    assert len(record["deck"]) > len(played("ten", 1)["deck"])
    assert fault(record) is None


def test_RV_D20_the_youngest_begins_without_chance() -> None:
    for youngest in range(3):
        record = played("rahast-vabaks", 5, youngest, starter="youngest")
        assert record["first"] == youngest
        assert record["shuffle"]["first"] == "youngest"
        assert fault(record) is None


def test_RV_D20_nobody_can_say_so_afterwards() -> None:
    record = played("rahast-vabaks", 5)
    record["shuffle"]["first"] = "youngest"
    assert fault(record) is None  # chance chose this seat
    firsts = [played("rahast-vabaks", 5, seat, starter="youngest") for seat in range(3)]
    for forged in firsts:
        forged["shuffle"]["first"] = "random"
    assert sorted(map(str, map(fault, firsts))) == ["None", "proof-first", "proof-first"]
    for forged in firsts:
        forged["options"]["starter"] = "random"
        forged["shuffle"]["first"] = "youngest"
    assert sorted(map(str, map(fault, firsts))) == ["None", "proof-first", "proof-first"]


def other_digit(secrets: Record, key: str) -> None:
    secrets[key] = secrets[key][:-1] + ("0" if secrets[key][-1] != "0" else "1")


def swap_two_cards_of_the_deck(record: Record) -> None:
    deck = record["deck"]
    place = next(place for place in range(len(deck)) if deck[place] != deck[-1])
    deck[place], deck[-1] = deck[-1], deck[place]
    record["events"], record["result"] = [], None


def another_seed_with_its_commitment(record: Record) -> None:
    shuffle = Shuffle("7" * 64, {})
    record["shuffle"] |= {"seed": shuffle.seed, "commitment": shuffle.commitment}


def leave_a_contribution_out(record: Record) -> None:
    del record["shuffle"]["contributions"]["2"]


def at_another_seat(record: Record) -> None:
    contributions = record["shuffle"]["contributions"]
    contributions["1"] = contributions.pop("2")


def change_a_hand(record: Record) -> None:
    next(iter(record["shuffle"]["hands"].values())).append("VV")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda record: record.pop("shuffle"), "proof-missing"),
        (lambda record: other_digit(record["shuffle"], "commitment"), "proof-commitment"),
        (lambda record: other_digit(record["shuffle"], "seed"), "proof-commitment"),
        (lambda record: other_digit(record["shuffle"]["contributions"], "0"), "proof-deck"),
        (another_seed_with_its_commitment, "proof-deck"),
        (leave_a_contribution_out, "proof-deck"),
        (at_another_seat, "proof-deck"),
        (swap_two_cards_of_the_deck, "proof-deck"),
        (change_a_hand, "proof-hands"),
        (lambda record: record.update(result=None), "other-result"),
    ],
)
def test_a_change_is_noticed(change: Callable[[Record], object], code: str) -> None:
    record = json.loads(eventful())
    change(record)
    assert fault(record) == code


@pytest.mark.parametrize("word", ["take", "shuffle"])
def test_another_outcome_of_chance_is_noticed(word: str) -> None:
    """The game up to it, with the last outcome another one that the rules allow."""
    record = json.loads(eventful())
    for number, event in enumerate(record["events"], 1):
        cards = event.get("chance", "").split(" ")
        hand = record["shuffle"]["hands"].get(str(number), [])
        others = [card for card in hand if card != cards[-1]]
        if cards[0] != word or (word == "take" and not others):
            continue
        event["chance"] = f"take {others[0]}" if others else " ".join([word, *cards[:0:-1]])
        hands = record["shuffle"]["hands"]
        record["shuffle"]["hands"] = {key: hands[key] for key in hands if int(key) <= number}
        record |= {"events": record["events"][:number], "result": None}
        found = verify(record).fault
        assert found is not None
        assert (found.code, found.event) == ("proof-chance", number)
        return
    raise AssertionError


@pytest.mark.parametrize(
    "proof",
    [
        7,
        [],
        {"seed": 7},
        {"contributions": []},
        {"contributions": {"3": "0" * 64}},
        {"contributions": {"00": "0" * 64}},
        {"contributions": {"0": "0" * 63}},
        {"contributions": {"0": None}},
        {"seed": "A" * 64},
        {"seed": "0" * 64 + "\n"},
        {"commitment": None},
    ],
)
def test_what_is_no_proof(proof: Any) -> None:
    record = json.loads(eventful())
    record["shuffle"] = record["shuffle"] | proof if isinstance(proof, dict) else proof
    assert fault(record) == "proof-broken"


def test_a_scheme_that_is_not_known() -> None:
    record = json.loads(eventful())
    for scheme in ("kaardilaud-shuffle/2", None, ["kaardilaud-shuffle/1"]):
        record["shuffle"]["scheme"] = scheme
        assert fault(record) == "proof-other-scheme"


@pytest.mark.parametrize("record", [None, 7, [], {}, {"shuffle": {}}])
def test_what_is_no_record(record: object) -> None:
    assert fault(record) in ("no-object", "key-missing")
