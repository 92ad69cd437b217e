"""The line to one browser: what waits to be sent, and what becomes of a browser that is slow.

`send` of a WebSocket waits once some 3 MiB lie unread, so a sleeping phone would stop the table:
the table puts its messages here and never waits; one task a connection sends them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from enum import Enum

from .messages import Close

MOST_STEPS = 64  # waiting; who is further behind gets the whole view
MOST_ANSWERS = 16  # waiting; before the next command is read, one must have gone
WRITE_SECONDS = 10.0


class Kind(Enum):
    """What kind of message waits."""

    WHOLE, STEP, ANSWER, COMPANY = range(4)


class Connection:
    """The messages on their way to one browser, in order.

    What it shows of a game is always what one viewer sees: `viewer` is a seat, or None, who looks
    on and sees no hand.
    """

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        whole: Callable[[Connection], bytes | None],
        person: int = 0,
        since: float = 0.0,
    ) -> None:
        self.person = person
        self.viewer: int | None = None
        self.since = since  # when it was opened, in seconds since 1970
        self._send = send
        self._whole = whole
        self._queue: deque[tuple[Kind, bytes]] = deque()
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.close_code: Close | None = None

    def put_whole(self) -> None:
        """The whole view, as it is when it can be sent, instead of the steps that wait."""
        self._leave_out(Kind.WHOLE, Kind.STEP)
        self._put(Kind.WHOLE, b"")

    def put_company(self, message: bytes) -> None:
        """Who is at the table; an older message of this kind that still waits is not needed."""
        self._leave_out(Kind.COMPANY)
        self._put(Kind.COMPANY, message)

    def put_step(self, message: bytes) -> None:
        """One event; a whole view that is still to be sent will have it in it."""
        if self._waiting(Kind.STEP) >= MOST_STEPS:
            self.put_whole()
        elif not self._waiting(Kind.WHOLE):
            self._put(Kind.STEP, message)

    def put_answer(self, message: bytes) -> None:
        """The answer to a command; it comes after the steps that the command led to."""
        self._put(Kind.ANSWER, message)
        if self._waiting(Kind.ANSWER) >= MOST_ANSWERS:
            self._room.clear()

    def end(self, code: Close, last: bytes | None = None) -> None:
        """Send nothing any more but this last message, then close with this code."""
        self._queue.clear()
        if last is not None:
            self._put(Kind.ANSWER, last)
        self.close_code = code
        self._wake.set()

    async def room(self) -> None:
        """Wait until the browser has read enough of the answers to its commands."""
        await self._room.wait()

    async def send_all(self) -> None:
        """Send what is put here, until the end or until nothing is read for too long."""
        while True:
            while self._queue:
                frame = self._frame()
                if not frame:
                    continue
                try:
                    async with asyncio.timeout(WRITE_SECONDS):
                        await self._send(frame)
                except TimeoutError:
                    self.close_code = Close.TOO_SLOW
                    return
                if self._waiting(Kind.ANSWER) < MOST_ANSWERS:
                    self._room.set()
            if self.close_code is not None:
                return
            await self._wake.wait()
            self._wake.clear()

    def _frame(self) -> bytes:
        """Everything that waits, a message a line: sending once costs as much as making it all."""
        texts = [self._whole(self) if kind == Kind.WHOLE else text for kind, text in self._queue]
        self._queue.clear()
        return b"\n".join(text for text in texts if text is not None)

    def _leave_out(self, *kinds: Kind) -> None:
        self._queue = deque(item for item in self._queue if item[0] not in kinds)

    def _put(self, kind: Kind, message: bytes) -> None:
        if self.close_code is None:
            self._queue.append((kind, message))
            self._wake.set()

    def _waiting(self, kind: Kind) -> int:
        return sum(item[0] == kind for item in self._queue)
