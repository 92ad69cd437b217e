"""Starting the server, and where it can be reached."""

from __future__ import annotations

import asyncio
import errno
import gc
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from types import FrameType

import segno
import uvicorn

from ..store.log import open_store
from .app import create_app
from .play import MOST_READ
from .settings import Settings, settings_of

EVERYWHERE = ("0.0.0.0", "::", "")
PING_SECONDS = 20.0  # a browser that answers no ping for as long again is gone
GOODBYE_SECONDS = 3


class CannotListen(Exception):  # noqa: N818 - named as what it is
    """The server can't answer there; the code is to be put into words.

    `port-taken`: another program listens there already; `port-not-allowed`: ports below 1024 are
    for the administrator, above 65535 there are none; `no-such-host`: this computer has no such
    address.
    """

    def __init__(self, code: str, host: str, port: int) -> None:
        super().__init__(code, host, port)
        self.code = code
        self.host = host
        self.port = port


@dataclass(frozen=True)
class Addresses:
    """Where the page is: on this computer, and for others in the home network (if they may)."""

    local: str
    network: str | None


def addresses(host: str, port: int) -> Addresses:
    """Where a server with this host and port can be reached."""
    if host in EVERYWHERE:
        own = _address_in_network()
        return Addresses(f"http://localhost:{port}", own and f"http://{own}:{port}")
    shown = f"[{host}]" if ":" in host else host
    return Addresses(f"http://{shown}:{port}", None)


def qr_code(address: str) -> str:
    """An address as a QR code of text characters, for a phone to read off the screen."""
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()


def run(
    host: str,
    port: int,
    database: str,
    open_browser: bool,
    announce: Callable[[Addresses], None] = lambda _: None,
) -> None:
    """Serve until interrupted, or told to end (SIGTERM).

    `database` is a file or the address of a PostgreSQL database. `announce` is told the addresses
    as soon as the server answers there. Raises `CannotListen`, `BadSetting`, and what the store
    raises.
    """
    settings = settings_of(os.environ)
    with closing(_listen(host, port)) as listening, suppress(KeyboardInterrupt), _terminable():
        asyncio.run(_prepare(database))
        places = addresses(host, listening.getsockname()[1])

        def ready() -> None:
            announce(places)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=[places.local], daemon=True).start()

        # By the time that it is heard of here, the server has stopped in good order.
        _Server(_configuration(database, places, settings), ready).run(sockets=[listening])


@contextmanager
def _terminable() -> Iterator[None]:
    """SIGTERM, by which machines end programs, does what Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _prepare(database: str) -> None:
    """Bring the database to the present version before anything is served from it."""
    store = await open_store(database)
    await store.close()


def _configuration(database: str, places: Addresses, settings: Settings) -> uvicorn.Config:
    """The server's parts, as docs/server.md measured them."""
    address = settings.address or places.network or places.local
    return uvicorn.Config(
        create_app(database, address, settings=settings),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MOST_READ,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


COLLECT_AFTER = 200_000, 10, 10  # more objects than before; at 500 tables that is a minute


class _Server(uvicorn.Server):
    """Says when it has started."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C changes nothing: the server stops already, and in good order."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _collect_seldom()
            self._ready()


def _collect_seldom() -> None:
    """Have Python look for garbage in circles less often: the lists of many tables made it do so
    after every few moves, which took more time than the moves. A look takes a tenth of a second at
    500 tables, however few objects are new. Next to nothing here is in circles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that is bound before anything else is begun."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError, TypeError) as error:  # the last: what no host is called
        listening.close()
        raise CannotListen(_why_not(error), host, port) from error
    return listening


def _why_not(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)):
        return "port-taken"
    if isinstance(error, PermissionError | OverflowError):
        return "port-not-allowed"
    return "no-such-host"


def _address_in_network() -> str | None:
    """This computer's own address in the network that leads outwards; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, RFC 5737
        except OSError:
            return None
        own = str(probe.getsockname()[0])
    return None if own.startswith("127.") else own
