"""What tables cost the server's memory: `python -m benchmarks.load.memory`.

Resident memory before anything, with many tables at which people are but nothing happens, after
they have gone, and after so many tables whose games were played to the end.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import uvloop

from .machine import Process
from .seats import Load, Table
from .systems import Kaardilaud

GAME = "rahast-vabaks"
AT_ONCE = 50
AT_REST = 500
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
    await play_to_the_end(load, 0, AT_ONCE)
    base = await _memory(server)
    print(f"after the first {AT_ONCE} tables: {base / 1024:.1f} MiB", flush=True)

    resting = [Table(load, 10_000 + place) for place in range(AT_REST)]
    load.playing = False
    for start in range(0, AT_REST, AT_ONCE):
        await asyncio.gather(*(table.set_up() for table in resting[start : start + AT_ONCE]))
    each = (await _memory(server) - base) / AT_REST
    print(f"a table at which two people are and nothing happens: {each:.0f} KiB", flush=True)
    for table in resting:
        table.close()
    gone = await _memory(server)
    each = (gone - base) / AT_REST
    print(f"the same when they have gone: {each:.1f} KiB", flush=True)

    load.playing = True
    begun = time.monotonic()
    for start in range(0, finished, AT_ONCE):
        await play_to_the_end(load, start, AT_ONCE)
    end = await _memory(server)
    print(
        f"after {finished} finished tables ({time.monotonic() - begun:.0f} s): "
        f"{end / 1024:.1f} MiB, {(end - base) / 1024:+.1f} MiB"
    )


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
