"""Seats as one of them counts the others: clockwise from itself."""

from ..compiled import compiled


@compiled
def seat_to_left(seats: int, viewer: int, left: int) -> int:
    """The seat that is so far to the left of the viewer."""
    seat = viewer + left
    return seat if seat < seats else seat - seats


@compiled
def steps_to_left(seats: int, viewer: int, seat: int) -> int:
    """How far to the left of the viewer a seat is."""
    steps = seat - viewer
    return steps if steps >= 0 else steps + seats
