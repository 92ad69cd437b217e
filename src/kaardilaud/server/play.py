"""The WebSocket of a seat: /api/tables/{table}/play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException

from ..games.game import Reason
from ..locale import Words
from ..table.round import BrokenTable
from . import commands, speech
from .connection import Connection
from .faults import log_fault
from .limits import Allowance
from .live_table import LiveTable
from .messages import Close
from .open_tables import NoSuchTable, OpenTables
from .programs import LANGUAGE, session_of_token
from .session import is_own_page, session_of

JOIN_SECONDS = 10.0
CLOSE_SECONDS = 5.0
MOST_BYTES = 64 * 1024  # of a message; a larger one is refused
MOST_COMMANDS = 400, 2.0  # of a browser in so many seconds; the next one is read later
A_WHILE = 0.05  # seconds
MOST_READ = 16 * 1024 * 1024  # above it the server that runs this closes with 1009, unread

Socket = WebSocket[Any, Any, Any]


class Refusing(Exception):  # noqa: N818 - named as what it is
    """The connection can't go on."""

    def __init__(self, code: str, close: Close) -> None:
        self.reason = Reason(code)
        self.close = close


class Gone(Exception):  # noqa: N818 - named as what it is
    """The browser has closed the connection."""


@websocket("/api/tables/{table:str}/play")
async def play(socket: Socket) -> None:
    """From `join` to the end of the connection."""
    tables: OpenTables = socket.app.state.tables
    since = time.time()  # before the browser knows of it: whatever it opens later is newer

    async def stay(join: commands.Join) -> Close | None:
        async with tables.open(socket.path_params["table"]) as live:
            return await _stay(socket, live, await _session(socket, live, join.token), since)

    await attend(socket, stay)


async def attend(socket: Socket, stay: Callable[[commands.Join], Awaitable[Close | None]]) -> None:
    """Take who joins from a page of this server, or with a token, to where they stay; errors are
    written down here or nowhere."""
    await socket.accept()
    close: Close | None = None
    try:
        join = await _join(socket)
        if join.token is None and not is_own_page(socket):
            raise Refusing("other-site", Close.STRANGER)
        close = await stay(join)
    except Gone:
        pass
    except (Refusing, NoSuchTable, BrokenTable) as error:
        refusing = _refusing(error)
        close = refusing.close
        refused = speech.refused("", refusing.reason, 0, Words(LANGUAGE))
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await send(socket, speech.encode(refused))
    except Exception as error:
        log_fault("connection", error)
        close = Close.TRY_AGAIN
    if close is not None:
        with suppress(TimeoutError, WebSocketException, OSError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await socket.close(code=close)


def _refusing(error: Exception) -> Refusing:
    if isinstance(error, Refusing):
        return error
    code = "no-such-table" if isinstance(error, NoSuchTable) else "table-unreadable"
    return Refusing(code, Close.NO_SUCH_TABLE)


async def _join(socket: Socket) -> commands.Join:
    """Wait for the first message, which must be `join` and come soon."""
    command: commands.Command | str = ""
    with suppress(TimeoutError):
        async with asyncio.timeout(JOIN_SECONDS):
            command = understood(await receive(socket))
    if not isinstance(command, commands.Join):
        raise Refusing("join-first", Close.NO_JOIN)
    return command


async def _session(socket: Socket, live: LiveTable, token: str | None) -> str | None:
    """Who asks: a program by the token that it has said, else a browser by its cookie."""
    if token is None:
        return session_of(socket.cookies)
    session = session_of_token(token)
    if await live.person_of(session) is None:
        raise Refusing("bad-token", Close.STRANGER)
    return session


async def _stay(socket: Socket, live: LiveTable, session: str | None, since: float) -> Close | None:
    """Carry out commands and send what happens, until either side ends it."""
    known = None if session is None else await live.person_of(session)
    if known is None or session is None:
        raise Refusing("stranger", Close.STRANGER)

    async def send_here(message: bytes) -> bool:
        return await send(socket, message)

    line = Connection(send_here, live.lines.whole, known.number, session, since, known.program)
    sending = asyncio.create_task(line.send_all())
    listening = asyncio.create_task(_listen(socket, live, line))
    live.connect(line)
    try:
        done, _ = await asyncio.wait([sending, listening], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        live.disconnect(line)
        sending.cancel()
        line.is_heard = False
        if not line.at_work:
            listening.cancel()
        await asyncio.gather(sending, listening, return_exceptions=True)
    return line.close_code


async def _listen(socket: Socket, live: LiveTable, line: Connection) -> None:
    """Carry out one command after the other; what was begun is done to the end."""
    pace, telling = Allowance(*MOST_COMMANDS), Allowance(1, MOST_COMMANDS[1])
    while line.is_heard:
        await line.room()
        if line.program and pace.is_spent("") and telling.take(""):
            most, seconds = MOST_COMMANDS
            too_many = {"most": most, "seconds": round(seconds)}
            _refuse(line, Reason("too-many-messages", parameters=too_many))
        while not pace.take(""):
            await asyncio.sleep(A_WHILE)
        try:
            message = await receive(socket)
        except Gone:
            return
        if len(message) > MOST_BYTES:
            _refuse(line, Reason("too-large"))
            continue
        command = understood(message)
        if isinstance(command, str):
            why = Reason("bad-program-message", parameters={"why": command})
            _refuse(line, why if line.program else Reason("bad-message"))
            continue
        line.at_work = True
        await live.carry_out(command, line)
        line.at_work = False


def _refuse(line: Connection, reason: Reason) -> None:
    """Say what is wrong with something that is no command."""
    words = Words(LANGUAGE) if line.program else None
    line.put_answer(speech.encode(speech.refused("", reason, 0, words)))


def understood(message: str | bytes) -> commands.Command | str:
    """The command that a message holds, or what is wrong with it."""
    try:
        return speech.decode_command(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return str(error)


async def receive(socket: Socket) -> str | bytes:
    """The next message; `Gone` where there will be none."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        raise Gone
    return event.get("text") or event.get("bytes") or ""


async def send(socket: Socket, message: bytes) -> bool:
    """Send this; is the browser still there? An error that wandered on would keep in memory, with
    all that it came through, a table that nobody uses any more."""
    try:
        await socket.send_data(message.decode(), mode="text")
    except (WebSocketException, OSError):
        return False
    return True
