"""Tables in scripted positions, and news written in one line."""

from __future__ import annotations

from collections.abc import Sequence

from kaardilaud.games import Game
from kaardilaud.match import Match
from kaardilaud.table.news import News
from kaardilaud.table.round import Round, Step, Watch
from kaardilaud.table.seating import Deal, Head, Seat


class ScriptedChance:
    """Brings the cards that are written down, and shuffles into table order."""

    def __init__(self, game: Game, takes: str = "") -> None:
        self.game = game
        self.takes = takes.split()

    def take(self, hand: Sequence[int]) -> int:
        kind = self.game.codes.index(self.takes.pop(0))
        assert hand[kind]
        return kind

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        return [kind for kind, count in enumerate(counts) for _ in range(count)]


def table_at(match: Match) -> Round:
    """A table of people only at which a game has come this far."""
    seats = tuple(Seat(f"Seat {place}") for place in range(len(match.seats)))
    table = Round(
        Head(match.game, dict(match.options), seats), Deal(1, match.first, list(match.deck))
    )
    table.match = match
    table.history = list(match.events)
    viewers = (None, *range(len(seats)))
    table.watches = {viewer: Watch.begin(match, viewer) for viewer in viewers}
    return table


def play(table: Round, move: str, takes: str = "") -> dict[int | None, list[Step]]:
    """Make a legal move of the seat to move; what each seat sees of it."""
    seat = table.match.to_move
    assert seat is not None
    assert table.why_not(seat, table.number, move) is None, move
    return table.follow(table.work_out(move, ScriptedChance(table.game, takes)))


def told(match: Match, moves: str, viewer: int | None, takes: str = "") -> list[str]:
    """The news that a viewer gets of the last of these moves and of the chance after it."""
    table = table_at(match)
    for move in moves.split("; "):
        steps = play(table, move, takes)
    return [written(news) for step in steps[viewer] for news in step.entry.news]


def written(news: News) -> str:
    """The key without the game, then the parameters: `played seat=0 cards=R5+G5`."""
    words = [news.key.partition(".")[2]]
    for name, value in news.parameters.items():
        shown = "+".join(map(str, value)) if isinstance(value, list) else value
        words.append(f"{name}={shown}")
    return " ".join(words)
