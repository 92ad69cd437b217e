"""What tables cost the server's memory: `python -m benchmarks.load.memory`.

Resident memory after a few tables, after so many whose games were played to the end, and with many
at which people are but nothing happens. A table at which nobody is, is not in memory at all.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

import uvloop

from .machine import Process
from .seats import Load, Table
from .systems import Kaardilaud

GAME = "rahast-vabaks"
AT_ONCE = 50
AT_REST = 500
EACH = 500  # tables, after which memory is looked at
SETTLING = 5.0  # seconds until memory that is free has been given back


async def play_to_the_end(load: Load, first: int, count: int) -> None:
    """So many tables at once, from the first person's coming to the last one's going."""
    tables = [Table(load, first + place) for place in range(count)]
    await asyncio.gather(*(table.set_up() for table in tables))
    for table in tables:
        table.play()
    await asyncio.gather(*(table.over.wait() for table in tables))
    for table in tables:
        table.close()


async def measure(address: str, server: Process, finished: int) -> None:
    """Print resident memory at each moment."""
    load = Load(address, GAME, 0.0)
    load.playing, load.again = True, False
    played = 0
    for until in (AT_ONCE, *range(EACH, finished + 1, EACH)):
        while played < until:
            await play_to_the_end(load, played, AT_ONCE)
            played += AT_ONCE
        end = await _memory(server)
        print(f"after {played} tables, played to the end: {end / 1024:.1f} MiB", flush=True)
    load.playing = False
    resting = [Table(load, 10_000 + place) for place in range(AT_REST)]
    for start in range(0, AT_REST, AT_ONCE):
        await asyncio.gather(*(table.set_up() for table in resting[start : start + AT_ONCE]))
    each = (await _memory(server) - end) / AT_REST
    print(f"a table at which two people wait for each other: {each:.0f} KiB", flush=True)
    for table in resting:
        table.close()


async def _memory(server: Process) -> int:
    await asyncio.sleep(SETTLING)
    return server.memory()


def main() -> None:
    """Read what is wanted and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=2000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        system = Kaardilaud(GAME)
        with system.running(Path(folder) / "server") as (port, process):
            server = Process(process.pid)
            uvloop.run(measure(f"http://127.0.0.1:{port}", server, wanted.finished))


if __name__ == "__main__":
    main()
