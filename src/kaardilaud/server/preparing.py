"""The search of the computer players as machine code, while nobody has to wait for it.

Compiling takes a minute the first time after an update, so another process does it; what it has
made is then read from its cache. Until then computer players think in plain Python.
"""

from __future__ import annotations

import asyncio
import sys

from ..compiled import PLAIN
from ..games import GAMES
from ..search.thinking import prepare
from .faults import log_fault


async def prepare_to_think() -> None:
    """Until all games are prepared; where that fails, computer players just think less."""
    if PLAIN:
        return
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "kaardilaud.search", stderr=asyncio.subprocess.DEVNULL
    )
    try:
        if await process.wait() != 0:
            return
    finally:
        if process.returncode is None:
            process.kill()
    for game in GAMES.values():
        try:
            await asyncio.to_thread(prepare, game)
        except Exception as error:
            log_fault("preparing", error)
