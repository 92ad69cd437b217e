"""A game that is over, step by step: as one seat has seen it, with what was decided there, or with
all hands open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..advice.judging import Decision, has_a_choice
from ..match import Match
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


Hands = list[tuple[int, list[str]]]  # by seat


def hands_again(round_: Round) -> list[Hands]:
    """The hands of all seats of a round that is over: what they hold at first, then after each
    event those that have changed, seen when the event is."""
    match = begun(round_.head, round_.deal)
    held: dict[int, list[str]] = {}
    moments = [_changed(match, held)]
    for event in list(round_.match.events):
        happen_again(match, event)
        moments.append([] if match.due else _changed(match, held))
    return moments


def _changed(match: Match, held: dict[int, list[str]]) -> Hands:
    """Who holds something else than was `held`, which is brought up to date."""
    seats = range(len(match.seats))
    now = {seat: match.game.show(match.view(seat)).get("hand", []) for seat in seats}
    changed = [(seat, hand) for seat, hand in now.items() if held.get(seat) != hand]
    held.update(now)
    return changed


def seen_again(round_: Round, seat: int) -> Again:
    """Play a round that is over once more."""
    match = begun(round_.head, round_.deal)
    watch = Watch.begin(match, seat)
    again = Again(seat, watch.shown, [], [])
    numbers = round_.standing()
    since = [one.number for one in round_.formerly if one.place == seat]
    there_since = max(since, default=round_.deal.given)
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
