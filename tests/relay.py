"""A way to a server on which lines can die in silence, as when a network is unplugged."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Relay:
    """Hands everything on between those who connect to `port` here and where `connect` leads."""

    def __init__(self, connect: Callable[[], Awaitable[Stream]]) -> None:
        self._connect_there = connect
        self._tasks: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []
        self._silent = False

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
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
        try:
            there, back = await self._connect_there()
        except OSError:
            writer.close()
            return
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


class Cable:
    """The same for tests without a loop of their own, to a port of this computer."""

    def __init__(self, relay: Relay, loop: asyncio.AbstractEventLoop) -> None:
        self._relay = relay
        self._loop = loop
        self.address = f"http://127.0.0.1:{relay.port}"

    def unplug(self) -> None:
        """Nothing comes through any more, and no line ends."""
        asyncio.run_coroutine_threadsafe(self._relay.fall_silent(), self._loop).result()

    def plug_in(self) -> None:
        """New lines come through."""
        self._loop.call_soon_threadsafe(self._relay.speak_again)


@contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    """A cable that leads there, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="cable")
    thread.start()

    def wait(work: Coroutine[Any, Any, Any]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result()

    relay = Relay(lambda: asyncio.open_connection("127.0.0.1", port))
    wait(relay.__aenter__())
    try:
        yield Cable(relay, loop)
    finally:
        wait(relay.__aexit__())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
