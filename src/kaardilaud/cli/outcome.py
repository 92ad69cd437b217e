"""How a game stands or has ended, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..locale import Words
from ..match import Match


def seat_names(seats: Sequence[Mapping[str, Any]], words: Words) -> list[str]:
    """What to call the seats of a record, which may have no names."""
    return [
        words.say("cli.seat.named", name=seat["name"], number=number)
        if isinstance(seat.get("name"), str) and seat["name"].strip()
        else words.say("cli.seat", number=number)
        for number, seat in enumerate(seats)
    ]


def outcome_in_words(match: Match, words: Words) -> str:
    """Who has won and why, or who has to decide."""
    result = match.result()
    if result is None:
        return words.say("cli.running", seat=match.to_move)
    return result_in_words(result, words)


def result_in_words(result: Mapping[str, Any], words: Words) -> str:
    """Who has won and why."""
    winners = [words.seat(seat) for seat in result["winners"]]
    parameters: dict[str, str | int] = {"winners": listed(winners, words), "count": len(winners)}
    if result["scores"]:
        parameters["points"] = result["scores"][result["winners"][0]]["points"]
    return words.say(f"cli.ending.{result['ending']}", **parameters)


def listed(names: Sequence[str], words: Words) -> str:
    """Names one after the other, the last one with "and"."""
    *first, last = names
    return words.say("cli.and", first=", ".join(first), last=last) if first else last
