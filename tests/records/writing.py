"""Records written by hand, as another program would write them."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from kaardilaud.cli import main
from kaardilaud.cli.replay import error_in_words
from kaardilaud.locale import Words
from kaardilaud.records import replay

ENGLISH = Words("en")
FILLER = "B1 B1 B1 B1 B1 B1 B1 B1"  # eight cards that don't fit on red money of another value


def rahast_vabaks(
    *hands: str, start: str, pile: str = "", events: str = "", **head: Any
) -> dict[str, Any]:
    """A record with these hands (filled up to eight cards), start card and pile."""
    full = [(hand.split() + FILLER.split())[:8] for hand in hands]
    deck = [hand[place] for place in range(8) for hand in full]
    return written("rahast-vabaks", len(hands), [*deck, start, *pile.split()], events, head)


def ten(seats: int, pile: str, events: str = "", **head: Any) -> dict[str, Any]:
    """A record with this draw pile."""
    return written("ten", seats, pile.split(), events, head)


def written(
    game: str, seats: int, deck: list[str], events: str, head: dict[str, Any]
) -> dict[str, Any]:
    return {
        "format": "kaardilaud/1",
        "game": game,
        "seats": [{} for _ in range(seats)],
        "deck": deck,
        "events": [event(text.strip()) for text in events.split("|") if text.strip()],
        **head,
    }


def event(text: str) -> dict[str, Any]:
    """`1: draw` is a move of seat 1, `shuffle R5` is chance."""
    seat, colon, move = text.partition(": ")
    return {"seat": int(seat), "move": move} if colon else {"chance": text}


def report(record: object) -> dict[str, Any]:
    """What `kaardilaud replay --json` says of a record, in English."""
    found = replay(record)
    return found.report(error_in_words(found, ENGLISH))


def error(record: object) -> str:
    """What is wrong with a record that is not in order."""
    found = report(record)
    assert found["ok"] is False
    assert isinstance(found["error"], str)
    return found["error"]


def reports_of(path: Path, language: str) -> list[str]:
    """The lines that `kaardilaud replay --json` prints for a file."""
    output = io.StringIO()
    with redirect_stdout(output):
        main(["replay", str(path), "--json", "--lang", language])
    return output.getvalue().splitlines()
