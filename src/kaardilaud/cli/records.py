"""`kaardilaud records to-parquet`: the decisions of recorded games as a table for data people."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..locale import Words
from ..records import NoRecords
from .mistake import Mistake, file_in_use
from .replay import error_in_words

SUFFIX = ".parquet"


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Write the table and say how many decisions it has."""
    try:
        from ..envs.decisions import FaultyRecord, write_decisions
    except ImportError:
        raise Mistake(words.say("cli.records.extra")) from None
    out = Path(arguments.out)
    if out.suffix != SUFFIX:
        raise Mistake(words.say("cli.records.suffix", file=str(out)))
    files = [_seen(Path(name), words) for name in arguments.files]
    try:
        with file_in_use(str(out), words):
            written = write_decisions(files, out)
    except FaultyRecord as faulty:
        why = str(error_in_words(faulty.found, words))
        file, record = str(faulty.path), faulty.number
        raise Mistake(words.say("cli.records.faulty", file=file, record=record, why=why)) from None
    except NoRecords as error:
        raise Mistake(words.say(f"records.file.{error}", file=str(error.path))) from None
    counts = {"decisions": written.decisions, "records": written.records}
    print(words.say("cli.records.done", **counts, file=str(out)))
    return 0


def _seen(path: Path, words: Words) -> Path:
    """A file that can be read."""
    with file_in_use(str(path), words), path.open("rb"):
        return path
