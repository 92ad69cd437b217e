"""Hints: what a good player would do, told to who asks only, and only where the table allows it."""

from __future__ import annotations

import asyncio

from ..advice import Advice, Adviser
from ..games.game import Reason
from ..table.table import Table
from . import commands, messages, speech
from .connection import Connection
from .counsel import Counsel
from .deeds import why_no_hand
from .faults import log_fault
from .limits import Allowance
from .viewers import hand_shown

TIMES, SECONDS = 20, 60.0  # so often a browser may ask


class Hints:
    """The hints at one table. What was thought once is not thought again: the last hint is kept as
    long as nothing has happened."""

    def __init__(self, table: Table, counsel: Counsel) -> None:
        self._table = table
        self._counsel = counsel
        self._allowance = Allowance(TIMES, SECONDS)
        self._last: tuple[tuple[int, int, int], asyncio.Task[Advice]] | None = None

    async def answer_to(
        self, question: commands.AskHint, line: Connection
    ) -> messages.Hint | Reason:
        """A hint for the seat whose hand this browser shows, or why there is none. Where the game
        has gone on meanwhile, or the hand is hidden again, it is not told any more."""
        if (reason := self._why_none(question, line)) is not None:
            return reason
        if not self._allowance.take(str(line.person)):
            return Reason("too-many-hints")
        try:
            advice = await asyncio.shield(self._thought_of(line))
        except Exception as error:
            log_fault("hint", error)
            return Reason("server-failed")
        return self._why_none(question, line) or speech.hint(question.id, advice)

    def _why_none(self, question: commands.AskHint, line: Connection) -> Reason | None:
        seat, round_ = hand_shown(self._table, line), self._table.round
        if round_ is None or seat is None:
            return why_no_hand(self._table, line.person, seat)
        if round_.head.options.get("hints") == "none":
            return Reason("no-hints")
        if self._table.paused_by is not None:
            return Reason("paused")
        if question.round != round_.deal.round or question.number != round_.number:
            return Reason("stale")
        if round_.match.to_move != seat:
            return round_.game.not_your_turn(seat)
        return None

    def _thought_of(self, line: Connection) -> asyncio.Task[Advice]:
        """What is thought of the present situation; begun if nobody has asked yet."""
        round_, seat = self._table.round, hand_shown(self._table, line)
        assert round_ is not None
        assert seat is not None
        situation = (round_.deal.round, round_.number, seat)
        if self._last is None or self._last[0] != situation:
            view = round_.match.view(seat)
            thinking = self._counsel.advice(Adviser(round_.game), view)
            self._last = situation, asyncio.create_task(thinking)
        return self._last[1]
