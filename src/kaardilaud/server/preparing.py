"""The search of the computer players as machine code, while nobody has to wait for it.

Compiling takes a minute the first time after an update, so another process does it; what it has
made is then read from its cache. Until then computer players think in plain Python.
"""

from __future__ import annotations

import asyncio
import sys
import threading

from ..compiled import PLAIN
from ..games import GAMES
from ..search.thinking import prepare
from .faults import log_fault


async def prepare_to_think() -> None:
    """Have all games compiled; where that fails, computer players just think less."""
    if PLAIN:
        return
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "kaardilaud.search", stderr=asyncio.subprocess.DEVNULL
    )
    try:
        compiled = await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if compiled:
        # Not a thread of the loop's: a server that stops does not wait for it.
        threading.Thread(target=_read, name="preparing", daemon=True).start()


def _read() -> None:
    for game in GAMES.values():
        try:
            prepare(game)
        except Exception as error:
            log_fault("preparing", error)
