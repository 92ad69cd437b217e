"""A table in memory, with the browsers that are connected to it and the computers at it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Coroutine
from functools import partial

from ..games.game import Reason
from ..store.store import Store, StoredTable, hashed
from ..table.chance import SecretChance
from ..table.seating import shuffled_deal
from ..table.table import Table, Turn
from . import messages, speech
from .connection import Connection
from .faults import log_fault
from .keeping import brought_back, kept_round, tokens_of
from .messages import Close
from .thinking import ComputerSeat

Work = Callable[[], Coroutine[None, None, None]]


class LiveTable:
    """Carries out the commands of its seats, one after the other.

    Whatever is asked for waits for the disk under the lock; whatever is shown comes from the table
    as it is on disk. Where storing fails, the table is given up: it comes back from the disk for
    whoever connects again.
    """

    def __init__(self, id_: str, stored: StoredTable, store: Store, chance: SecretChance) -> None:
        self.id = id_
        self.table = brought_back(stored)
        self.users = 0  # connections, requests and tasks
        self._tokens = tokens_of(stored)
        self._store = store
        self._chance = chance
        self._connections: dict[int, Connection] = {}
        self._computers: dict[int, ComputerSeat] = {}
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking = False
        self.on_idle: Callable[[], None] = lambda: None

    def seat_of(self, token: str) -> int | None:
        """The seat that this secret opens."""
        secret = hashed(token)
        for seat, kept in self._tokens.items():
            if hmac.compare_digest(secret, kept):
                return seat
        return None

    # --- Coming and going ---

    def connect(self, seat: int, connection: Connection) -> None:
        """The newest connection of a seat is the one that counts; an older one is told."""
        older = self._connections.get(seat)
        if older is not None:
            older.end(Close.ELSEWHERE, speech.encode(messages.Elsewhere()))
        self._connections[seat] = connection
        connection.put_whole()

    def disconnect(self, seat: int, connection: Connection) -> None:
        """This connection is gone."""
        if self._connections.get(seat) is connection:
            del self._connections[seat]

    def whole(self, seat: int) -> bytes:
        """Everything that a seat sees now, as the message."""
        return speech.encode(speech.whole(self.table, seat))

    # --- Commands ---

    async def carry_out(self, seat: int, command: messages.Command, line: Connection) -> None:
        """Do what a seat asks and answer it; goes on even if the one who asked goes away."""
        match command:
            case messages.Move():
                await self._to_the_end(partial(self._move, seat, command, line))
            case messages.Again():
                await self._to_the_end(partial(self._again, seat, command, line))
            case messages.Select():
                self._select(seat, command, line)
            case messages.Why():
                reason = self.table.why_not(seat, command.number, command.move)
                self._answer(line, command.id, reason)
            case messages.AskWhole():
                line.put_whole()
            case messages.Join():
                self._answer(line, "", Reason("joined-already"))

    def wake_computers(self) -> None:
        """Whenever a computer player has to decide, let it think; a restart ends up here, too."""
        if not self._thinking and self.table.computer_to_move() is not None:
            self._thinking = True
            self._begin(self._play_computers)

    async def _move(self, seat: int, command: messages.Move, line: Connection) -> None:
        async with self._lock:
            if (seat, command.id) in self.table.commands:
                self._answer(line, command.id, None)
                return
            reason = self.table.why_not(seat, command.number, command.move)
            if reason is None:
                await self._play(seat, command.move, command.id)
        self._answer(line, command.id, reason)
        self.wake_computers()

    async def _again(self, seat: int, command: messages.Again, line: Connection) -> None:
        async with self._lock:
            if (seat, command.id) in self.table.commands:
                self._answer(line, command.id, None)
                return
            reason = None
            if command.number != self.table.number:
                reason = Reason("stale")
            elif not self.table.is_over:
                reason = Reason("game-not-over")
            else:
                await self._begin_round(seat, command.id)
        self._answer(line, command.id, reason)
        self.wake_computers()

    def _select(self, seat: int, command: messages.Select, line: Connection) -> None:
        made = self.table.select(seat, command.number, command.pieces)
        if isinstance(made, Reason):
            self._answer(line, command.id, made)
        else:
            message = speech.selection(self.table.game.name, command.id, made)
            line.put_answer(speech.encode(message))

    def _answer(self, line: Connection, id_: str, reason: Reason | None) -> None:
        """Say that the command is done, or why not; who is behind gets the present state."""
        if reason is None:
            line.put_answer(speech.encode(messages.Done(id=id_)))
            return
        line.put_answer(speech.encode(speech.refused(id_, reason, self.table.number)))
        if reason.code == "stale":
            line.put_whole()

    # --- Events ---

    async def _play(self, seat: int, move: str, command: str | None) -> None:
        """Store a legal move with what chance brings after it, then show it to everybody."""
        table = self.table
        turn = table.play(seat, move, self._chance, command)
        first = table.number + 1
        stored = self._store.append(self.id, table.deal.round, first, turn.events, command)
        await asyncio.wrap_future(stored)
        table.accept(turn)
        self._show(turn)

    async def _begin_round(self, seat: int, command: str) -> None:
        """Store a new deal, then show it to everybody."""
        head = self.table.head
        deal = shuffled_deal(head, self.table.deal.round + 1, self._chance.random)
        await asyncio.wrap_future(self._store.begin_round(self.id, kept_round(deal, seat, command)))
        self.table = Table(head, deal)
        self.table.commands.add((seat, command))
        self._computers.clear()
        for connection in self._connections.values():
            connection.put_whole()

    def _show(self, turn: Turn) -> None:
        for seat, connection in self._connections.items():
            for seen in turn.steps[seat]:
                connection.put_step(speech.encode(speech.step(self.table.game.name, seen)))

    async def _play_computers(self) -> None:
        """Let the computers play until a person has to decide."""
        try:
            while (seat := self.table.computer_to_move()) is not None:
                table, number = self.table, self.table.number
                move = await self._computer(seat).move(table.match.view(seat))
                async with self._lock:
                    if (self.table, self.table.number) == (table, number):
                        await self._play(seat, move, None)
        finally:
            self._thinking = False

    def _computer(self, seat: int) -> ComputerSeat:
        if seat not in self._computers:
            level = self.table.head.seats[seat].level
            assert level is not None
            self._computers[seat] = ComputerSeat(self.table.game, level)
        return self._computers[seat]

    # --- Tasks ---

    def leave(self) -> None:
        """One user fewer; nobody left: the table need not be in memory."""
        self.users -= 1
        if self.users == 0:
            self.on_idle()

    async def close(self) -> None:
        """Break off whatever is going on; what is on disk is on disk."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _to_the_end(self, work: Work) -> None:
        """Wait for work that is not broken off when the one who waits is."""
        await asyncio.shield(self._begin(work))

    def _begin(self, work: Work) -> asyncio.Task[None]:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        self.users += 1
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.leave()

    async def _guarded(self, work: Work) -> None:
        """Whatever fails gives the table up; what it has on disk is as good as before."""
        try:
            await work()
        except Exception as error:
            log_fault("table", error)
            self.on_idle()
            for connection in self._connections.values():
                connection.end(Close.TRY_AGAIN)
