"""`kaardilaud replay`: play records by the rules and say what is found."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..locale import Words
from ..records import Fault, NoRecords, Replay, replay_file
from .mistake import Mistake, file_mistake
from .outcome import outcome_in_words, seat_names


def run(arguments: argparse.Namespace, words: Words) -> int:
    """One line for each record; the exit status is 0 when all of them are in order."""
    if arguments.json and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # whatever the terminal speaks
    count = good = 0
    for found in _replays(Path(arguments.file), words):
        count += 1
        good += found.fault is None
        if arguments.json:
            report = found.report(error_in_words(found, words))
            print(json.dumps(report, ensure_ascii=False))
        else:
            print(line_for_people(found, count, words))
    if count > 1 and not arguments.json:
        print(words.say("cli.replay.total", records=count, good=good))
    return 0 if good == count else 1


def _replays(path: Path, words: Words) -> Iterator[Replay]:
    try:
        yield from replay_file(path)
    except OSError as error:
        raise file_mistake(words, path, error) from None
    except NoRecords as error:
        raise Mistake(words.say(f"records.file.{error}", file=str(path))) from None


def error_in_words(found: Replay, words: Words) -> str | None:
    """What is wrong with a record, as one sentence; None if nothing is."""
    if found.fault is None:
        return None
    game = found.match.game.name if found.match else ""
    return fault_in_words(found.fault, Words(words.language, game))


def fault_in_words(fault: Fault, words: Words) -> str:
    """The sentence of a fault: of one event, or of the record as a whole."""
    parameters: dict[str, str | int | None] = {**fault.parameters}
    if fault.event:
        parameters |= {"event": fault.event, "move": fault.text, "rule": fault.rule}
    return words.say(f"records.{'event' if fault.event else 'record'}.{fault.code}", **parameters)


def line_for_people(found: Replay, number: int, words: Words) -> str:
    """What the replay of one record has found."""
    error = error_in_words(found, words)
    if error:
        return words.say("cli.replay.bad", record=number) + " " + error
    assert found.match is not None
    line = words.say("cli.replay.good", record=number, count=found.events)
    names = seat_names(found.match.seats, words)
    return line + " " + outcome_in_words(found.match, Words(words.language, seats=names))
