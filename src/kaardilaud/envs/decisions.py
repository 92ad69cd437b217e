"""The decisions of recorded games as a table, a row for each action (docs/records.md).

Of the cards a row has what the seat that decides can see then, and nothing else: the observation
of the environments. What came of the game stands beside it, in columns of its own.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars

from ..cards import counts_of
from ..games.ten.encode import MOST_COLLECTABLE
from ..match import Match
from ..records import Fault, Replay, read_records, replay
from .refused import Refused
from .rules import RULES, Rules, check_deck, legal_in
from .setting import share_out

ROWS = 20_000  # in memory at once

COLUMNS: dict[str, Any] = {
    "file": polars.String,
    "record": polars.Int64,
    "game": polars.String,
    "options": polars.String,
    "seats": polars.UInt8,
    "event": polars.Int32,
    "step": polars.Int32,
    "seat": polars.UInt8,
    "name": polars.String,
    "kind": polars.String,
    "level": polars.String,
    "observation": polars.List(polars.UInt8),
    "legal": polars.List(polars.UInt16),
    "move": polars.String,
    "action": polars.UInt16,
    "ending": polars.String,
    "reward": polars.Float64,
    "points": polars.Int32,
}


class FaultyRecord(Exception):  # noqa: N818 - carries a fault
    """A record of a file can't be played; they are counted from 1."""

    def __init__(self, path: Path, number: int, found: Replay) -> None:
        super().__init__(path, number, found)
        self.path, self.number, self.found = path, number, found


@dataclass
class Written:
    """How many there are in a table."""

    decisions: int = 0
    records: int = 0


class _Decision(NamedTuple):
    """An action of a game that may not be over yet."""

    event: int
    step: int
    seat: int
    observation: npt.NDArray[np.uint8]
    legal: tuple[int, ...]
    move: str
    action: int


def write_decisions(files: Sequence[Path], out: Path) -> Written:
    """Write the decisions of all records of these files into a Parquet file, however many they are.

    Whatever goes wrong, the file stays as it was. Raises `FaultyRecord`, `NoRecords` or `OSError`.
    """
    written = Written()
    rows = (row for path in files for row in _rows_of(path, written))
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as folder:
        parts: list[Path] = []
        while (some := list(islice(rows, ROWS))) or not parts:
            parts.append(Path(folder) / f"{len(parts)}.parquet")
            _table(some).write_parquet(parts[-1])
            written.decisions += len(some)
        whole = Path(folder) / "whole.parquet"
        polars.scan_parquet(parts, glob=False).sink_parquet(whole, row_group_size=ROWS)
        os.replace(whole, out)
    return written


def _table(rows: Sequence[tuple[Any, ...]]) -> polars.DataFrame:
    columns = zip(*rows, strict=True) if rows else ([] for _ in COLUMNS)
    return polars.DataFrame(dict(zip(COLUMNS, columns, strict=True)), schema=COLUMNS)


def _rows_of(path: Path, written: Written) -> Iterator[tuple[Any, ...]]:
    """The rows of all records of a file."""
    for number, record in enumerate(read_records(path), 1):
        found, decisions = _decisions_of(record)
        if found.fault is not None:
            raise FaultyRecord(path, number, found)
        assert found.match is not None
        written.records += 1
        yield from _with_the_game(found.match, (str(path), number), decisions)


def _decisions_of(record: object) -> tuple[Replay, list[_Decision]]:
    """What a replay of the record finds, and its decisions so far."""
    decisions: list[_Decision] = []
    found = replay(record, lambda match, move: decisions.extend(_steps_of(match, move)))
    if found.match is not None and _has_no_numbers(found.match):
        fault = Fault("too-many-to-collect", parameters={"most": MOST_COLLECTABLE})
        return Replay(found.match, 0, fault), []
    return found, decisions


def _has_no_numbers(match: Match) -> bool:
    """Has the deck so many cards that there are no numbers for all that can be bid?"""
    rules = RULES[match.game.name]
    try:
        check_deck(rules, len(match.seats), counts_of(match.game, match.deck))
    except Refused:
        return True
    return False


def _steps_of(match: Match, move: str) -> Iterator[_Decision]:
    """The actions of a legal move, with what its seat sees before each of them."""
    rules, game = RULES[match.game.name], match.game
    state, memory = match.state.copy(), match.memory.copy()
    seat = match.to_move
    assert seat is not None
    actions = game.actions(move)
    for step, action in enumerate(actions):
        view = game.view(state, memory, seat)
        yield _Decision(
            event=len(match.events) + 1,
            step=step,
            seat=seat,
            observation=_observed(rules, view, seat),
            legal=_legal(rules, view),
            move=game.move_of(actions),
            action=rules.encode.action_for_programs(state, action),
        )
        game.apply_action(state, memory, action)


def _observed(rules: Rules, view: Any, seat: int) -> npt.NDArray[np.uint8]:
    observation = [0] * rules.encode.PLACES
    rules.encode.observe(view, seat, observation)
    return np.array(observation, np.uint8)


def _legal(rules: Rules, view: Any) -> tuple[int, ...]:
    """The numbers of the actions that the seat to move may take, asked of its view."""
    offer = rules.encode.Offer()
    rules.encode.make_offer(view, offer)
    return legal_in(rules, offer)


def _with_the_game(
    match: Match, record: tuple[str, int], decisions: Iterable[_Decision]
) -> Iterator[tuple[Any, ...]]:
    """The decisions of a game with what holds for all of them, and what came of it."""
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    seats, result = len(match.seats), match.result()
    rewards: list[float] = [0.0] * seats
    if result is not None:
        share_out(sum(1 << seat for seat in result["winners"]), seats, rewards)
    for one in decisions:
        sits = match.seats[one.seat]
        who = (_text(sits.get(key)) for key in ("name", "kind", "level"))
        came: tuple[str | None, float | None, int | None] = (None, None, None)
        if result is not None:
            scores = result["scores"]
            points = None if scores is None else scores[one.seat]["points"]
            came = (result["ending"], rewards[one.seat], points)
        game = (match.game.name, options, seats, one.event, one.step, one.seat)
        did = (one.observation, one.legal, one.move, one.action)
        yield *record, *game, *who, *did, *came


def _text(value: object) -> str | None:
    """A name may be anything in a record; only a text is one."""
    return value if isinstance(value, str) else None
