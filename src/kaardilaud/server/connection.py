"""The line to one browser: what waits to be sent, and what becomes of a browser that is slow.

`send` of a WebSocket waits once some 3 MiB lie unread, so a sleeping phone would stop the table:
the table puts its messages here and never waits. Nearly always they can be sent at once, which is
done without waking a task for it: that would take longer than the sending.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any

from .messages import Close

MOST_STEPS = 64  # waiting; who is further behind gets the whole view
MOST_ANSWERS = 16  # waiting; before the next command is read, one must have gone
WRITE_SECONDS = 10.0


class Kind(Enum):
    """What kind of message waits."""

    WHOLE, STEP, PRIVATE, ANSWER, COMPANY = range(5)


class Connection:
    """The messages on their way to one browser, in order.

    What it shows of a game is always what one viewer sees: `viewer` is a seat, or None, who looks
    on and sees no hand. `hand` is the round and the person whose hand was asked for at a browser of
    several people.
    """

    def __init__(
        self,
        send: Callable[[bytes], Coroutine[Any, Any, bool]],
        whole: Callable[[Connection], bytes | None],
        person: int = 0,
        session: str = "",
        since: float = 0.0,
        program: bool = False,
    ) -> None:
        self.program = program
        self.person = person  # by whose number the browser goes
        self.session = session
        self.viewer: int | None = None
        self.hand: tuple[int, int] | None = None
        self.since = since  # when it was opened, in seconds since 1970
        self._send = send
        self._whole = whole
        self._queue: deque[tuple[Kind, bytes]] = deque()
        self._room = asyncio.Event()
        self._room.set()
        self._ended: asyncio.Future[None] | None = None  # None: nothing is sent yet
        self._planned = False
        self._slow: asyncio.Task[None] | None = None  # sends a frame that could not go at once
        self.close_code: Close | None = None
        self.is_heard = True  # whoever waits for commands goes on waiting
        self.at_work = False  # a command is being carried out

    def put_whole(self) -> None:
        """The whole view, as it is when it can be sent, instead of the steps that wait."""
        self._leave_out(Kind.WHOLE, Kind.STEP)
        self._put(Kind.WHOLE, b"")

    def put_other_view(self) -> None:
        """The whole view of another viewer; nothing that waits of the one before is sent."""
        self._leave_out(Kind.PRIVATE)
        self.put_whole()

    def put_company(self, message: bytes) -> None:
        """Who is at the table; an older message of this kind that still waits is not needed.

        It comes before a whole view that waits: whoever connects hears first who they are.
        """
        self._leave_out(Kind.COMPANY)
        self._put(Kind.COMPANY, message)
        place = next((n for n, (kind, _) in enumerate(self._queue) if kind is Kind.WHOLE), None)
        if place is not None:
            self._queue.insert(place, self._queue.pop())

    def put_step(self, message: bytes) -> None:
        """One event; a whole view that is still to be sent will have it in it."""
        if not self._queue:
            self._put(Kind.STEP, message)
        elif self._waiting(Kind.STEP) >= MOST_STEPS:
            self.put_whole()
        elif not self._waiting(Kind.WHOLE):
            self._put(Kind.STEP, message)

    def put_answer(self, message: bytes) -> None:
        """The answer to a command; it comes after the steps that the command led to."""
        self._put_answer(Kind.ANSWER, message)

    def put_private(self, message: bytes) -> None:
        """The answer to a question about cards, only for the viewer who asked."""
        self._put_answer(Kind.PRIVATE, message)

    def end(self, code: Close, last: bytes | None = None) -> None:
        """Send nothing any more but this last message, then close with this code."""
        self._queue.clear()
        if last is not None:
            self._put(Kind.ANSWER, last)
        self.close_code = code
        self._plan()

    async def room(self) -> None:
        """Wait until the browser has read enough of the answers to its commands."""
        await self._room.wait()

    async def send_all(self) -> None:
        """Send what is put here, until the end or until nothing is read for too long."""
        self._ended = asyncio.get_running_loop().create_future()
        try:
            self._send_waiting()
            await self._ended
        finally:
            if self._slow is not None:
                self._slow.cancel()

    def _plan(self) -> None:
        """What is put here in one go will be one frame."""
        if not self._planned and self._ended is not None:
            self._planned = True
            asyncio.get_running_loop().call_soon(self._send_waiting)

    def _send_waiting(self) -> None:
        """Send what waits, as far as it can be sent at once."""
        self._planned = False
        if self._ended is None or self._ended.done() or self._slow is not None:
            return
        while frame := self._frame():
            sending = _Sending(self._send(frame))
            if not sending.is_over:
                self._slow = asyncio.create_task(self._send_slowly(sending))
                return
            if not sending.arrived:
                self._ended.set_result(None)
                return
            self._make_room()
        if self.close_code is not None:
            self._ended.set_result(None)

    async def _send_slowly(self, sending: _Sending) -> None:
        """Send the rest of a frame when the browser has read some of what it got before."""
        assert self._ended is not None
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                while not sending.is_over:
                    await sending.obstacle
                    sending.go_on()
        except TimeoutError:
            self.close_code = Close.TOO_SLOW
        finally:
            sending.close()
            self._slow = None
        if not sending.arrived:
            self._ended.set_result(None)
            return
        self._make_room()
        self._send_waiting()

    def _make_room(self) -> None:
        if not self._room.is_set() and self._answers_waiting() < MOST_ANSWERS:
            self._room.set()

    def _frame(self) -> bytes:
        """Everything that waits, a message a line: sending costs about as much as the rest."""
        if not self._queue:
            return b""
        texts = [self._whole(self) if kind is Kind.WHOLE else text for kind, text in self._queue]
        self._queue.clear()
        return b"\n".join([text for text in texts if text is not None])

    def _put_answer(self, kind: Kind, message: bytes) -> None:
        self._put(kind, message)
        if len(self._queue) >= MOST_ANSWERS and self._answers_waiting() >= MOST_ANSWERS:
            self._room.clear()

    def _answers_waiting(self) -> int:
        return self._waiting(Kind.ANSWER) + self._waiting(Kind.PRIVATE)

    def _leave_out(self, *kinds: Kind) -> None:
        self._queue = deque(item for item in self._queue if item[0] not in kinds)

    def _put(self, kind: Kind, message: bytes) -> None:
        if self.close_code is None:
            self._queue.append((kind, message))
            self._plan()

    def _waiting(self, kind: Kind) -> int:
        return sum(item[0] is kind for item in self._queue)


class _Sending:
    """A frame on its way; begun at once, as far as it goes without waiting."""

    def __init__(self, coroutine: Coroutine[Any, Any, bool]) -> None:
        self._coroutine = coroutine
        self.is_over = False
        self.arrived = False
        self.obstacle: Any = None  # what it waits for
        self.go_on()

    def go_on(self) -> None:
        """The obstacle is gone."""
        try:
            self.obstacle = self._coroutine.send(None)
            self.obstacle._asyncio_future_blocking = False  # so that it can be awaited again
        except StopIteration as end:
            self.is_over = True
            self.arrived = end.value

    def close(self) -> None:
        """Nothing more is sent of it."""
        self._coroutine.close()
