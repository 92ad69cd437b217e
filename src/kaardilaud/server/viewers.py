"""What a browser is shown of a game: always what one viewer sees, a seat or who looks on.

Where several people play at one browser and hide cards from each other, it shows nobody's hand
until the one whose hand it is asks for it, and only until they hand the browser on.
"""

from __future__ import annotations

from ..games.game import Reason
from ..table.table import Table
from .connection import Connection


def is_shown(table: Table, line: Connection) -> bool:
    """Is this browser shown the game at all?"""
    return bool(table.seats_at(line.person)) or table.may_look_on(line.person)


def choose_viewer(table: Table, line: Connection) -> bool:
    """Something has happened: whose view this browser shows from now on; is it another one's?"""
    before = line.viewer
    seats = table.seats_at(line.person)
    if len(seats) < 2:
        line.viewer = seats[0] if seats else None
    elif table.game.hides_cards:
        line.viewer = _hand_asked_for(table, line, seats)
    else:
        line.viewer = _next_of(table, line, seats)
    return line.viewer != before


def _hand_asked_for(table: Table, line: Connection, seats: list[int]) -> int | None:
    """The seat of the person who has asked for their hand; in a pause, in the next game, and where
    a computer player stands in for them, it has to be asked for anew."""
    round_ = table.round
    assert round_ is not None
    if line.hand is None or line.hand[0] != round_.deal.round:
        return None
    seat = table.seat_of(line.hand[1])
    if seat not in seats or seat in round_.stand_ins or table.paused_by is not None:
        line.hand = None
        return None
    return seat


def _next_of(table: Table, line: Connection, seats: list[int]) -> int:
    """Where no cards are hidden: who has to decide of those at this browser, or who had to last."""
    round_ = table.round
    assert round_ is not None
    to_move = round_.match.to_move
    if to_move is not None and to_move in seats:
        return to_move
    return line.viewer if line.viewer is not None and line.viewer in seats else seats[0]


def show_hand(table: Table, line: Connection, seat: int) -> Reason | None:
    """The person who sits there is before the browser; refused where they are not at it."""
    if table.round is None or seat not in table.seats_at(line.person):
        return Reason("not-at-this-device")
    if table.paused_by is not None:
        return Reason("paused")
    line.hand = (table.round.deal.round, table.person_at(seat))
    return None


def hand_shown(table: Table, line: Connection) -> int | None:
    """The seat whose hand this browser shows, for whom it may act; None if it shows none."""
    return line.viewer if line.viewer in table.seats_at(line.person) else None
