"""Writes the tables that a server of the first version has left while people were playing.

They are made once and then kept: what is in them stays readable for ever. Run
`python -m tests.server.make_running_games` only where a kind of happening is not in them yet, and
let the older ones be. Each line is a table: its id and code, the secrets of its people, its log,
and the moves that Mari has seen.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kaardilaud.store.log import open_store

from .running import Server, play_together, serving

FILE = Path(__file__).parent / "golden" / "running-games.jsonl"
GAMES = ("rahast-vabaks", "ten")
MOVES = (0, 4, 15, 40)


async def playing(server: Server, game: str, moves: int) -> dict[str, Any]:
    """Mari, Jüri and a computer player after so many moves of the two; another game begins where
    one is over."""
    table, mari_is = server.make_table({"game": game, "name": "Mari"})
    other_is = server.come(table, "Jüri", 3)
    async with server.person(table, mari_is) as mari, server.person(table, other_is) as other:
        await mari.ask("letIn", person=1)
        await mari.ask("arrange", places=[1, 0, "steady"])
        await mari.ask("choosePace", pace="brisk")
        await mari.ask("begin")
        await mari.game()
        await other.game()
        for number in range(moves):
            if mari.is_over:
                await mari.ask("begin")
                following = mari.state["round"] + 1
                await mari.game(following)
                await other.game(following)
            await play_together(mari, other)
            if number == 2:
                await other.ask("pause")
                await mari.ask("goOn")
        seen = [[event["seat"], event["move"]] for event in mari.events]
        return await left(server, table, [mari_is, other_is], seen)


async def beginning(server: Server, game: str) -> dict[str, Any]:
    """The seed is kept, and nobody has contributed or been dealt a card yet."""
    wanted = {"game": game, "name": "Mari", "computers": 2, "begin": True}
    table, secret = server.make_table(wanted)
    return await left(server, table, [secret], [])


async def gathering(server: Server, game: str) -> dict[str, Any]:
    """Somebody is at the table, and somebody else waits at the door."""
    table, mari_is = server.make_table({"game": game, "name": "Mari"})
    other_is = server.come(table, "Jüri", 3)
    async with server.person(table, mari_is) as mari:
        await mari.ask("markYoungest", person=0)
        await mari.ask("lock", locked=True)
    return await left(server, table, [mari_is, other_is], [])


async def left(server: Server, table: str, secrets: list[str], seen: list[Any]) -> dict[str, Any]:
    """What is on disk of this table."""
    store = await open_store(str(server.database))
    try:
        code = dict(await store.tables())[table]
        entries = [
            [entry.number, entry.at, entry.body.decode()] for entry in await store.read(table)
        ]
    finally:
        await store.close()
    return {"table": table, "code": code, "secrets": secrets, "entries": entries, "seen": seen}


def main() -> None:
    """Write the file anew."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        lines = []
        for game in GAMES:
            lines += [asyncio.run(playing(server, game, moves)) for moves in MOVES]
            lines += [asyncio.run(made(server, game)) for made in (beginning, gathering)]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
