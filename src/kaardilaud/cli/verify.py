"""`kaardilaud verify`: was the shuffle of a game at a live table what was committed to?"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..locale import Words
from ..records import NoRecords, read_records
from ..table.proof import Verdict, verify
from .mistake import Mistake, file_mistake
from .outcome import listed, seat_names
from .replay import fault_in_words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """One line for each record; the exit status is 0 when every shuffle is proved."""
    if arguments.json and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # whatever the terminal speaks
    all_good = True
    for number, found in enumerate(_verdicts(Path(arguments.file), words), 1):
        all_good = all_good and found.fault is None
        if arguments.json:
            print(json.dumps(report(found, words), ensure_ascii=False))
        else:
            print(line_for_people(found, number, words))
    return 0 if all_good else 1


def _verdicts(path: Path, words: Words) -> Iterator[Verdict]:
    try:
        yield from map(verify, read_records(path))
    except OSError as error:
        raise file_mistake(words, path, error) from None
    except NoRecords as error:
        raise Mistake(words.say(f"records.file.{error}", file=str(path))) from None


def report(found: Verdict, words: Words) -> dict[str, object]:
    """The finding as one JSON object."""
    return {
        "ok": found.fault is None,
        "error": _error(found, words),
        "commitment": found.commitment or None,
        "contributions": list(found.seats),
    }


def line_for_people(found: Verdict, number: int, words: Words) -> str:
    """What the check of one record has found."""
    error = _error(found, words)
    if error:
        return words.say("cli.verify.bad", record=number) + " " + error
    assert found.match is not None
    if not found.seats:
        return words.say("cli.verify.good-alone", record=number, commitment=found.commitment)
    names = seat_names(found.match.seats, words)
    return words.say(
        "cli.verify.good",
        record=number,
        commitment=found.commitment,
        people=listed([names[seat] for seat in found.seats], words),
        count=len(found.seats),
    )


def _error(found: Verdict, words: Words) -> str | None:
    if found.fault is None:
        return None
    game = found.match.game.name if found.match else ""
    return fault_in_words(found.fault, Words(words.language, game))
