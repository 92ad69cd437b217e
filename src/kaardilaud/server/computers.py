"""The computer players at a table, and those who stand in for somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ..games.game import Reason
from ..table import hosting
from ..table.table import Table
from .clock import now
from .deeds import turn
from .thinking import ComputerSeat

AFTER_YOU = 2.0  # so long a server leaves the computers to the one that wrote last, in seconds

Write = Callable[[Callable[[], hosting.Answer]], Awaitable[Reason | None]]


class Computers:
    """Lets them play until a person has to decide; `write` stores what they do.

    `anybody_here`: is a person at the table? With nobody there it rests.
    `wrote_last`: is it this server that wrote last at the table? Else another one lets them think,
    and this one only if nothing comes of it.
    """

    def __init__(
        self, table: Table, write: Write, anybody_here: Callable[[], bool], wrote_last: bool
    ) -> None:
        self.wrote_last = wrote_last
        self._table = table
        self._write = write
        self._anybody_here = anybody_here
        self._seats: dict[tuple[int, int], ComputerSeat] = {}
        self._at_work = False

    def begin(self) -> bool:
        """Is there something for `play` to do, and nobody doing it? Then it must be called."""
        begins = not self._at_work and self._to_move() is not None
        self._at_work = self._at_work or begins
        return begins

    async def play(self) -> None:
        """Play as long as computers have to decide."""
        try:
            while (seat := self._to_move()) is not None:
                if self.wrote_last:
                    await self._play_one(seat)
                else:
                    number = self._table.number
                    await asyncio.sleep(AFTER_YOU)
                    self.wrote_last = self._table.number == number
        finally:
            self._at_work = False

    def forget(self) -> None:
        """Others sit there now, or another game is played."""
        self._seats.clear()

    async def _play_one(self, seat: int) -> None:
        round_, number = self._table.round, self._table.number
        assert round_ is not None
        move = await self._computer(seat).move(round_.match.view(seat))

        def decide() -> hosting.Answer:
            if self._table.number != number or self._to_move() != seat:
                return []
            return turn(self._table, move)

        await self._write(decide)

    def _to_move(self) -> int | None:
        seat = self._table.computer_to_move(now())
        return seat if seat is not None and self._anybody_here() else None

    def _computer(self, seat: int) -> ComputerSeat:
        round_ = self._table.round
        assert round_ is not None
        key = (round_.deal.round, seat)
        if key not in self._seats:
            self._seats[key] = ComputerSeat(round_.game, round_.head.seats[seat].level)
        return self._seats[key]
