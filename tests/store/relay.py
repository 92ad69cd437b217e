"""A way to PostgreSQL on which lines can die in silence, as when a network is unplugged."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit


class Relay:
    """Hands everything on between those who connect here and PostgreSQL at this address."""

    def __init__(self, address: str) -> None:
        self._parts = urlsplit(address)
        self._socket = parse_qs(self._parts.query)["host"][0] + "/.s.PGSQL.5432"
        self._tasks: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []
        self._silent = False

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"postgresql://{self._parts.username}@127.0.0.1:{port}{self._parts.path}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.fall_silent()
        self._server.close()
        for writer in self._writers:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def fall_silent(self) -> None:
        """Hand on nothing more of the lines that there are, nor of new ones, without ending any."""
        self._silent = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def speak_again(self) -> None:
        """Serve new lines; those that fell silent stay so."""
        self._silent = False

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if self._silent:
            return
        there, back = await asyncio.open_unix_connection(self._socket)
        self._writers.append(back)
        self._tasks += [
            asyncio.create_task(_hand_on(reader, back)),
            asyncio.create_task(_hand_on(there, writer)),
        ]


async def _hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()
