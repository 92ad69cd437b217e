"""A table as the store keeps it, and back."""

from __future__ import annotations

from ..games import GAMES
from ..match import RULES
from ..store.store import StoredRound, StoredSeat, StoredTable
from ..table.seating import Deal, Head, Seat
from ..table.table import BrokenTable, Table


def kept_seats(head: Head, tokens: dict[int, bytes]) -> list[StoredSeat]:
    """The seats with the hashed secrets of the persons."""
    return [
        StoredSeat(seat.name, seat.level, tokens.get(place))
        for place, seat in enumerate(head.seats)
    ]


def kept_round(deal: Deal, asked_by: int | None = None, command: str | None = None) -> StoredRound:
    """How a round began, and whose command asked for it."""
    return StoredRound(deal.round, RULES, deal.first, deal.deck, asked_by, command)


def brought_back(stored: StoredTable) -> Table:
    """The table as its stored events leave it; raises `BrokenTable`."""
    began = stored.round
    if began.rules != RULES:
        raise BrokenTable
    seats = tuple(Seat(seat.name, seat.level) for seat in stored.seats)
    head = Head(GAMES[stored.game], stored.options, seats)
    table = Table(head, Deal(began.number, began.first, began.deck))
    table.replay(stored.events)
    if began.asked_by is not None and began.command is not None:
        table.commands.add((began.asked_by, began.command))
    return table


def tokens_of(stored: StoredTable) -> dict[int, bytes]:
    """The hashed secrets of the persons, by seat."""
    return {place: seat.token for place, seat in enumerate(stored.seats) if seat.token is not None}
