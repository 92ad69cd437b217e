"""Where the time of a move goes: what the rules, the views and the messages of a table cost alone.

So many tables of two seats in turn, so that none is found in the processor's cache; no sockets, no
disk.
"""

from __future__ import annotations

import gc
import itertools
import json
import time
from typing import Any

from kaardilaud.server import commands, speech
from kaardilaud.server.deeds import what_comes_of
from kaardilaud.server.messages import Done
from kaardilaud.server.serve import COLLECT_AFTER
from kaardilaud.table import happenings as what
from kaardilaud.table import hosting
from kaardilaud.table.happenings import Act, encode_act
from kaardilaud.table.table import Table

from .choosing import Chooser

SEATS = 2
TABLES = 500
PARTS = ("what a move leads to", "views, news, offers", "messages")


class Timed:
    """A table whose moves are timed part by part."""

    def __init__(self, game: str, number: int) -> None:
        self.table = table = Table(what.Opened(game, {}, "ABCDEF"))
        for person in range(SEATS):
            come = hosting.come(table, f"P{person}", 0, str(person) * 64)
            assert isinstance(come, list)
            self._happen([*come, what.LetIn(person)])
        self._happen([what.Committed(1, f"{number:064x}")])
        dealt = hosting.deal(table)
        assert isinstance(dealt, list)
        self._happen(dealt)
        self._choosers = [Chooser(game, 2 * number + seat) for seat in range(SEATS)]
        self.move: str | None = None
        assert table.round is not None
        for seat in range(SEATS):
            self._hear(seat, speech.encode(speech.whole(table.round, seat)))

    def _happen(self, happened: list[Any]) -> None:
        self.table.take_in(Act(happened), 0, watched=False)

    def _hear(self, seat: int, message: bytes) -> None:
        self.move = self._choosers[seat].choose(json.loads(message)) or self.move

    def play(self, seconds: list[float]) -> None:
        """One move; adds to the time of each part."""
        round_ = self.table.round
        assert round_ is not None
        assert self.move is not None
        seat = round_.match.to_move
        assert seat is not None
        said = speech.encode(commands.Move("1", round_.deal.round, round_.number, self.move))
        marks = [time.perf_counter()]
        command: Any = speech.decode_command(said)
        happened = what_comes_of(command, self.table, seat, seat, lambda _: True, 0)
        assert isinstance(happened, list)
        act = Act(happened, seat, command.id)
        encode_act(act)
        marks.append(time.perf_counter())
        seen = self.table.take_in(act, 0)
        marks.append(time.perf_counter())
        game = self.table.game.name
        messages = [
            [speech.encode(speech.step(game, step, seat)) for step in seen.steps[seat]]
            for seat in range(SEATS)
        ]
        speech.encode(Done(id=command.id))
        marks.append(time.perf_counter())
        for place, (begin, end) in enumerate(itertools.pairwise(marks)):
            seconds[place] += end - begin
        for seat, texts in enumerate(messages):
            for text in texts:
                self._hear(seat, text)


def measure(game: str, moves: int = 15_000) -> dict[str, float]:
    """Microseconds a move, by part."""
    tables = [Timed(game, number) for number in range(TABLES)]
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    seconds = [0.0] * len(PARTS)
    played = 0
    while played < moves:
        for place, timed in enumerate(tables):
            if timed.table.round is None or timed.table.round.is_over:
                tables[place] = Timed(game, played)
            tables[place].play(seconds)
            played += 1
    return {
        part: round(spent / played * 1e6, 1) for part, spent in zip(PARTS, seconds, strict=True)
    }
