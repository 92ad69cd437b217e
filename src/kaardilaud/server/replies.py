"""What is answered over HTTP; the browser's types are made from these as well."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .messages import GameName, Message, Parameters, Phase, SeatInfo


class TableMade(Message):
    """The table's id."""

    table: str


class TableFound(Message):
    """The table to which a code leads, and the key that was typed behind the code."""

    table: str
    key: str | None


class TableInfo(Message):
    """What anybody with the address of a table may know: GET /api/tables/{table}.

    `seats` are those of the next game, `players` those of the one that is on or was last;
    `freeSeat`: one of them could be given to whoever comes; `watching`: who does not play may look
    on.
    `you` says how this browser stands to it: a stranger, waiting to be let in, in, or gone again.
    """

    table: str
    game: GameName
    host: str
    seats: list[SeatInfo]
    options: dict[str, str]
    phase: Phase
    locked: bool
    full: bool
    you: Literal["stranger", "waiting", "in", "gone"]
    players: list[SeatInfo]
    free_seat: bool
    watching: bool


class TableAtAGlance(Message):
    """A table for whoever runs the server: the beginning of its id, and numbers.

    `age` and `quiet` are seconds since its first and its last entry; a table that can't be read any
    more has no game.
    """

    table: str
    game: GameName | None
    phase: Phase | None
    people: int
    connected: int
    entries: int
    bytes: int
    age: int
    quiet: int


class Administration(Message):
    """All tables in numbers, and those that were used last: GET /api/admin/tables."""

    tables: int
    entries: int
    bytes: int
    keep_days: int
    newest: list[TableAtAGlance]


class Refusal(Message):
    """Why a request was refused: a code of the catalogue of reasons."""

    code: str
    parameters: Parameters = field(default_factory=dict)
