"""The proof of a round's chance in its record: made when the round is over, and checked by anybody
(docs/shuffle.md)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..games.game import sorted_codes
from ..match import Event, Match
from ..records import Fault, replay
from .round import Round, happen_again
from .seating import cards_in_play
from .shuffle import SCHEME, Shuffle

KEY = "shuffle"  # in the record
DIGITS = re.compile("[0-9a-f]{64}")
RANDOM, YOUNGEST = "random", "youngest"  # who begins


def record_with_proof(round_: Round) -> dict[str, Any]:
    """The full record of a round that is over."""
    record = round_.match.record()
    shuffle = round_.shuffle
    if shuffle is None:
        return record
    return record | {
        KEY: {
            "scheme": SCHEME,
            "commitment": shuffle.commitment,
            "seed": shuffle.seed,
            "contributions": {str(seat): bits for seat, bits in shuffle.contributions.items()},
            "first": RANDOM if round_.head.begins is None else YOUNGEST,
            "hands": _hands(round_.match),
        }
    }


class Verdict(NamedTuple):
    """What the check of one record has found; `commitment` and the seats of contributions are to be
    compared with what people saw."""

    match: Match | None
    fault: Fault | None
    commitment: str = ""
    seats: tuple[int, ...] = ()


def verify(record: object) -> Verdict:
    """Does the record follow the rules, and its chance from what was committed to?"""
    found = replay(record)
    match = found.match
    if found.fault is not None or match is None:
        return Verdict(match, found.fault)
    assert isinstance(record, dict)
    proof = record.get(KEY)
    if proof is None:
        return Verdict(match, Fault("proof-missing"))
    shuffle = _shuffle_of(proof, match)
    if isinstance(shuffle, Fault):
        return Verdict(match, shuffle)
    seats = tuple(sorted(shuffle.contributions))
    return Verdict(match, _fault_of(match, proof, shuffle), shuffle.commitment, seats)


def _shuffle_of(proof: object, match: Match) -> Shuffle | Fault:
    """Where chance came from, as the proof has it."""
    if not isinstance(proof, dict):
        return Fault("proof-broken")
    if proof.get("scheme") != SCHEME:
        return Fault("proof-other-scheme", parameters={"known": SCHEME})
    seed, contributions = proof.get("seed"), proof.get("contributions")
    if not isinstance(contributions, dict) or not all(
        map(_is_secret, [seed, proof.get("commitment"), *contributions.values()])
    ):
        return Fault("proof-broken")
    seats = {str(seat): seat for seat in range(len(match.seats))}
    if not contributions.keys() <= seats.keys():
        return Fault("proof-broken")
    return Shuffle(str(seed), {seats[seat]: bits for seat, bits in contributions.items()})


def _is_secret(value: object) -> bool:
    return isinstance(value, str) and DIGITS.fullmatch(value) is not None


def _fault_of(match: Match, proof: dict[str, Any], shuffle: Shuffle) -> Fault | None:
    """What does not follow from the seed."""
    if proof["commitment"] != shuffle.commitment:
        return Fault("proof-commitment")
    seats = len(match.seats)
    if match.deck != shuffle.deck(cards_in_play(match.game, match.options, seats)):
        return Fault("proof-deck")
    by_age = proof.get("first") == YOUNGEST and match.options.get("starter") == YOUNGEST
    if not by_age and match.first != shuffle.first(seats):
        return Fault("proof-first")
    if proof.get("hands") != _hands(match):
        return Fault("proof-hands")
    return _wrong_chance(match, shuffle)


def _wrong_chance(match: Match, shuffle: Shuffle) -> Fault | None:
    """The first outcome of chance that is another one than the seed brings."""
    again = _from_the_start(match)
    for number, event in enumerate(match.events, 1):
        if again.due:
            again.settle(shuffle.after(number - 1))
        if len(again.events) < number:
            again.play(event.text)
        elif again.events[number - 1] != event:
            return Fault("proof-chance", number, event.text)
    return None


def _hands(match: Match) -> dict[str, list[str]]:
    """The hands from which cards were taken blind, by the numbers of the events."""
    again, hands = _from_the_start(match), {}
    for number, event in enumerate(match.events, 1):
        if again.due == "take":
            hand = match.game.hand_to_take_from(again.state) or []
            hands[str(number)] = sorted_codes(match.game.codes, hand)
        happen_again(again, Event(event.seat, event.text))
    return hands


def _from_the_start(match: Match) -> Match:
    return Match.begin(match.game, match.seats, match.deck, match.first, match.options)
