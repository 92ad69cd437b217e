"""`python -m tests.torture [--short] [--seed N]`."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from kaardilaud.store.log import open_store

from ..cluster import Cluster, programs
from .checks import TableCheck
from .clients import Fate
from .plan import LONG, SHORT, Plan
from .report import Kind, Report
from .servers import Servers
from .tables import TableUnderTest

GAMES = ("ten", "rahast-vabaks")
FATES: tuple[Fate, ...] = ("vanishes", "leaves", "is sent away")
NEVER_RETURNING = 10  # one in so many clients
PROGRESS = 5.0


async def torture(plan: Plan, servers: list[Servers], report: Report, folder: Path) -> None:
    """One run on these databases."""
    chance = random.Random(report.seed)
    tables = [
        TableUnderTest(each, number, GAMES[number % 2], report)
        for each in servers
        for number in range(1, plan.tables + 1)
    ]
    try:
        starting = (each.start(2 if each.name == "PostgreSQL" else 1) for each in servers)
        await asyncio.gather(*starting)
        await _gather_people(tables, plan, chance)
        people = sum(table.people for table in tables)
        report.progress(f"{len(tables)} tables with {people} clients")
        await _play(plan, tables, servers, chance)
    finally:
        for each in servers:
            await each.stop()
    report.progress("everybody has gone; comparing")
    for each in servers:
        await _check(each, [table for table in tables if table.servers is each], report, folder)


async def _play(
    plan: Plan, tables: list[TableUnderTest], servers: list[Servers], chance: random.Random
) -> None:
    """Until all kills are done and the tables have had time to go on after the last."""
    playing = [asyncio.create_task(table.play()) for table in tables]
    telling = asyncio.create_task(_tell(tables))
    await asyncio.gather(
        *(each.kill_at(_moments(plan, plan.kills[each.name], chance), chance) for each in servers)
    )
    await asyncio.gather(*(each.all_answer() for each in servers))
    await asyncio.sleep(plan.quiet_end)
    for table in tables:
        table.is_closing = True
    telling.cancel()
    await asyncio.gather(*playing)


async def _gather_people(tables: list[TableUnderTest], plan: Plan, chance: random.Random) -> None:
    """Everybody comes; one in ten will never return."""
    unlucky = sum(table.people for table in tables) // NEVER_RETURNING
    fates: list[Fate] = [FATES[place % len(FATES)] for place in range(unlucky)]
    fates += ["stays"] * (len(tables) - unlucky)
    chance.shuffle(fates)
    for table, fate in zip(tables, fates, strict=True):
        await table.make(await table.servers.some(chance), fate, plan.seconds)


def _moments(plan: Plan, count: int, chance: random.Random) -> list[float]:
    """So many moments, after the games have begun and before the quiet end."""
    last = plan.seconds - plan.quiet_end
    return sorted(chance.uniform(min(5.0, last / 4), last) for _ in range(count))


async def _tell(tables: list[TableUnderTest]) -> None:
    while True:
        await asyncio.sleep(PROGRESS)
        clients = [client for table in tables for client in table.clients]
        here = sum(client.is_present for client in clients)
        done = sum(
            said.done > 0 and said.kind == "move"
            for client in clients
            for said in list(client.evidence.said.values())
        )
        tables[0].report.progress(
            f"{done} moves acknowledged, {here} of {len(clients)} clients connected"
        )


async def _check(
    servers: Servers, tables: list[TableUnderTest], report: Report, folder: Path
) -> None:
    """Compare the logs of one database with what its clients know, and replay them."""
    records = folder / f"{servers.name}.jsonl"
    store = await open_store(str(servers.database))
    count = 0
    with records.open("w") as file:
        for table in tables:
            check = TableCheck(table, await store.read(table.id), report)
            check.run()
            for record in check.games.values():
                file.write(json.dumps(record) + "\n")
                count += 1
    await store.close()
    command = [sys.executable, "-m", "kaardilaud", "replay", str(records), "--json"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    replayed = [json.loads(line) for line in found.stdout.splitlines()]
    for number, one in enumerate(replayed, 1):
        if not one["ok"]:
            report.fault(Kind.OTHER, f"{servers.name}, game {number}", one["error"])
    if found.returncode or len(replayed) != count:
        report.fault(Kind.OTHER, servers.name, f"kaardilaud replay: {found.stderr[-300:]}")
    events = sum(one["events"] for one in replayed)
    report.progress(f"{servers.name}: {count} games with {events} events replayed")


def main() -> int:
    """The exit status is 0 where there was no fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--short", action="store_true", help="the form for every change")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    arguments = parser.parse_args()
    where = programs()
    if where is None:
        print("torture: there is no PostgreSQL here (initdb is not found)")
        return 2
    report = Report(arguments.seed)
    report.progress(f"seed {arguments.seed}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="torture-")))
        # A folder of its own: PostgreSQL's user owns it, and a socket's path must be short.
        beside = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True)
        )
        cluster = Cluster(Path(beside), where)
        cluster.start()
        stack.callback(cluster.stop)
        servers = [
            Servers("SQLite", folder / "tables.sqlite", folder, report),
            Servers("PostgreSQL", cluster.new_database(), folder, report),
        ]
        asyncio.run(torture(SHORT if arguments.short else LONG, servers, report, folder))
    print(report.last_line())
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
