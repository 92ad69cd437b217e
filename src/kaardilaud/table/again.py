"""A game that is over, step by step as one seat has seen it, with what was decided there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..advice.judging import Decision, has_a_choice
from .round import Round, Sight, Step, Watch, begun, bids_in, happen_again


@dataclass(frozen=True)
class Again:
    """What the seat saw at first, its steps by the record (what was taken back is not in it), and
    the decisions of who sits there; those of who sat there before, or of a computer player, are
    not."""

    seat: int
    first: dict[str, Any]
    steps: list[Step]
    decisions: list[Decision]


def seen_again(round_: Round, seat: int) -> Again:
    """Play a round that is over once more."""
    match = begun(round_.head, round_.deal)
    watch = Watch.begin(match, seat)
    again = Again(seat, watch.shown, [], [])
    numbers = round_.standing()
    there_since = max((one.number for one in round_.formerly if one.place == seat), default=0)
    for number, event in enumerate(list(round_.match.events), 1):
        by_computer = round_.is_by_computer(numbers[number - 1])
        own = event.seat == seat and numbers[number - 1] > there_since and not by_computer
        if own and has_a_choice(match.game, watch.view):
            again.decisions.append(Decision(number, watch.view, event.text))
        before = watch.shown
        happen_again(match, event)
        watch.see(match, number, by_computer)
        changes = {name: value for name, value in watch.shown.items() if value != before[name]}
        bids = [] if match.due else bids_in(match, watch.shown)
        sight = Sight(watch.shown, None, bids, match.result())
        again.steps.append(Step(watch.log[-1], changes, sight))
    return again
