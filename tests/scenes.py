"""Tables in which a game has already come to a point that is worth seeing.

A scene is an ordinary game: a deck in a chosen order, and the moves made so far. It is written into
the database as the server would have written it. Mari is the host and sits at seat 0; after her sit
the other people of the scene, then computer players.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from kaardilaud.games import GAMES, Game
from kaardilaud.match import RULES, Match
from kaardilaud.server.programs import session_of_token
from kaardilaud.server.session import hashed, new_secret
from kaardilaud.store.log import Entry, open_store
from kaardilaud.table import happenings as what
from kaardilaud.table.happenings import Act, Place, encode_act

# Rahast vabaks: a hand and a pile of which nothing fits on a red 1, so that everybody only draws.
DULL = "G2 G5 G10 B20 Y2 Y5 Y10 Y20"
UNFIT = "G-LISA " * 20

COMPUTERS = ("Arvo", "Kiip", "Nupp", "Piiks", "Bitt")
LEVEL = "steady"


@dataclass(frozen=True)
class Scene:
    """`moves` are those of all seats in turn; `takes` are the cards taken blind meanwhile."""

    game: str
    deck: str
    seats: int = 2
    moves: str = ""
    takes: str = ""
    first: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    people: tuple[str, ...] = ()  # besides Mari
    beside: int = 0  # so many of them play at her browser
    ago: int = 0  # seconds since the last move
    program: int | None = None  # which of them is a program, whose secret is a token

    def match(self) -> Match:
        """The game as far as it has come."""
        seats: list[dict[str, str]] = [{} for _ in range(self.seats)]
        match = Match.begin(
            GAMES[self.game], seats, self.deck.split(), self.first, dict(self.options)
        )
        chance = Written(match.game, self.takes)
        for move in filter(None, self.moves.split("; ")):
            seat = match.to_move
            assert seat is not None, move
            assert match.why_illegal(seat, move) is None, (move, match.why_illegal(seat, move))
            match.play(move)
            match.settle(chance)
        return match


class Written:
    """Brings the cards that are written down, and shuffles into table order."""

    def __init__(self, game: Game, takes: str) -> None:
        self.game = game
        self.takes = takes.split()

    def take(self, hand: Sequence[int]) -> int:
        return self.game.codes.index(self.takes.pop(0))

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        return [kind for kind, count in enumerate(counts) for _ in range(count)]


def put_on_table(database: Path | str, scene: Scene) -> tuple[str, str]:
    """Write a scene into the database; the table's id, and the secret of Mari's browser."""
    table, (mari, *_) = put_people_on_table(database, scene)
    return table, mari


def put_people_on_table(database: Path | str, scene: Scene) -> tuple[str, list[str]]:
    """The same with the secrets of all browsers of people."""
    match = scene.match()
    names = ["Mari", *scene.people]
    browsers = [new_secret() for _ in names[scene.beside :]]
    people: list[what.AnyHappening] = []
    for person, name in enumerate(names):
        if 0 < person <= scene.beside:
            people.append(what.CameAlong(person, name, person, 0))
        else:
            secret, is_program = browsers[max(0, person - scene.beside)], person == scene.program
            session = session_of_token(secret) if is_program else hashed(secret)
            people.append(what.Came(person, name, person, session, program=is_program))
        people.append(what.LetIn(person))
    computers = COMPUTERS[: scene.seats - len(names)]
    places = [
        *(Place(person) for person in range(len(names))),
        *(Place(None, name, LEVEL) for name in computers),
    ]
    code = "".join(random.choices("ABDEGHIKLMNOPRSTUV", k=6))
    acts = [
        Act(
            [
                what.Opened(scene.game, dict(match.options), code),
                *people,
                what.Arranged(places),
                what.Began(1, RULES, scene.first, list(match.deck)),
            ],
            0,
        ),
        Act([what.Played(event.seat, event.text) for event in match.events]),
    ]
    table = secrets.token_urlsafe(12)
    with ThreadPoolExecutor(1) as elsewhere:  # a test may have a loop of its own that runs
        elsewhere.submit(asyncio.run, write(database, table, code, acts, scene.ago)).result()
    return table, browsers


async def write(database: Path | str, table: str, code: str, acts: list[Act], ago: int) -> None:
    """Make a table at which all this has happened, so many seconds ago."""
    at = time.time_ns() // 1_000_000 - ago * 1000
    store = await open_store(str(database))
    try:
        for number, act in enumerate(filter(lambda act: act.happened, acts), 1):
            entry = Entry(number, at, encode_act(act))
            if number == 1:
                assert await store.create(table, code, entry)
            else:
                assert await store.append(table, entry)
    finally:
        await store.close()


def dealt(start: str, pile: str, *hands: str) -> str:
    """A deck of Rahast vabaks that deals these hands of eight cards."""
    each = [hand.split() for hand in hands]
    assert all(len(hand) == 8 for hand in each), each
    return " ".join([*itertools.chain(*zip(*each, strict=True)), start, pile])
