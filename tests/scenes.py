"""Tables in which a game has already come to a point that is worth seeing.

A scene is an ordinary game: a deck in a chosen order, and the moves made so far. It is written into
the database as the server would have written it. The person sits at seat 0, the others are computer
players.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kaardilaud.games import GAMES, Game
from kaardilaud.match import RULES, Match
from kaardilaud.store.store import Store, StoredRound, StoredSeat, hashed

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


def put_on_table(database: Path, scene: Scene) -> tuple[str, str]:
    """Write a scene into the database; the table's id, and the token of the person's seat."""
    match = scene.match()
    table, token = secrets.token_urlsafe(9), secrets.token_urlsafe(16)
    seats = [StoredSeat("Mari", None, hashed(token))]
    seats += [StoredSeat(name, LEVEL, None) for name in COMPUTERS[: scene.seats - 1]]
    begun = StoredRound(1, RULES, scene.first, list(match.deck))
    store = Store(database)
    try:
        store.create(table, scene.game, dict(match.options), seats, begun).result()
        if match.events:
            store.append(table, 1, 1, match.events, None).result()
    finally:
        store.close()
    return table, token


def dealt(start: str, pile: str, *hands: str) -> str:
    """A deck of Rahast vabaks that deals these hands of eight cards."""
    each = [hand.split() for hand in hands]
    assert all(len(hand) == 8 for hand in each), each
    return " ".join([*itertools.chain(*zip(*each, strict=True)), start, pile])
