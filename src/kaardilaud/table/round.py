"""One game at a table: an append-only list of events, and what each person sees of them.

Nothing is shown to anybody before it is on disk: `work_out` says what a move leads to and changes
nothing; whoever runs the table stores these events, and only then lets the round `follow` them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from ..games.game import Game, Reason
from ..match import Chance, Event, Match
from ..players.ten import cheapest_payment
from .chance import SecretChance
from .news import News, news_of
from .seating import Deal, Head
from .shuffle import Shuffle

AUCTION_MOVES = ("bid", "pass")
Until = Literal["turn", "back"]  # for so long a computer player stands in


class Entry(NamedTuple):
    """A line of the log: one event as a person saw it."""

    number: int
    event: Event
    news: list[News]


class Sight(NamedTuple):
    """All that a seat sees now; `bids` are (seat, amount) in the running auction, 0 a pass."""

    view: dict[str, Any]
    offer: dict[str, Any] | None
    bids: list[tuple[int, int]]
    result: dict[str, Any] | None


class Step(NamedTuple):
    """One event as a person saw it, with what has changed."""

    entry: Entry
    changes: dict[str, Any]
    sight: Sight


class BrokenTable(Exception):  # noqa: N818 - named as what it is
    """The stored events can't be played by the rules."""


@dataclass
class Watch:
    """A person following the game: the view after the last event, and the log so far."""

    seat: int
    view: Any
    log: list[Entry]

    def see(self, match: Match) -> None:
        """Take in the event that has just happened."""
        event = match.events[-1].as_seen_by(self.seat)
        after = match.view(self.seat)
        news = news_of(match.game, self.seat, self.view, event, after)
        self.view = after
        self.log.append(Entry(len(match.events), event, news))


class Round:
    """One game at a table, from the deal to its end."""

    def __init__(self, head: Head, deal: Deal, shuffle: Shuffle | None = None) -> None:
        seats = [seat.record() for seat in head.seats]
        self.head = head
        self.deal = deal
        self.shuffle = shuffle  # None: its chance can't be proved
        self.match = Match.begin(head.game, seats, deal.deck, deal.first, head.options)
        self.watches = {seat: Watch(seat, self.match.view(seat), []) for seat in head.people}
        self.stand_ins: dict[int, Until] = {}  # seats of persons for whom a computer plays

    @property
    def game(self) -> Game:
        return self.head.game

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.match.events)

    @property
    def is_over(self) -> bool:
        return self.match.result() is not None

    # --- Asking ---

    def why_not(self, seat: int, number: int, move: str) -> Reason | None:
        """Why this move, made after this event, can't be made; None where it can."""
        if number != self.number:
            return Reason("stale")
        if not self.is_over and self.match.to_move != seat:
            return Reason("not-your-turn", parameters={"seat": seat})
        return self.game.why_illegal(self.match.view(seat), move)

    def select(self, seat: int, number: int, pieces: list[str]) -> dict[str, Any] | Reason:
        """What these pieces, chosen after this event, make so far."""
        if number != self.number:
            return Reason("stale")
        if self.match.to_move != seat:
            return Reason("not-your-turn", parameters={"seat": seat})
        return self.game.select(self.match.view(seat), pieces)

    def sight(self, seat: int | None) -> Sight:
        """All that a seat, or a spectator, sees now."""
        return sight_of(self.match, seat, self.match.view(seat))

    def computer_to_move(self) -> int | None:
        """The seat that has to decide, if a computer player sits or stands in there."""
        seat = self.match.to_move
        if seat is None or (self.head.seats[seat].level is None and seat not in self.stand_ins):
            return None
        return seat

    # --- Playing ---

    def turn_ended(self) -> None:
        """Who stood in for one turn gets up when another seat has to decide."""
        for seat, until in list(self.stand_ins.items()):
            if until == "turn" and self.match.to_move != seat:
                del self.stand_ins[seat]

    def chance(self) -> Chance:
        """What brings the outcomes of chance after the next move."""
        return SecretChance() if self.shuffle is None else self.shuffle.after(self.number + 1)

    def work_out(self, move: str, chance: Chance) -> list[Event]:
        """What a legal move of the seat to move and chance after it lead to; nothing changes."""
        match = _copy(self.match)
        match.play(move)
        match.settle(chance)
        return match.events[self.number :]

    def catch_up(self, events: Iterable[Event]) -> None:
        """The same as `follow` where nobody is looking yet."""
        for event in events:
            happen_again(self.match, event)
            for watch in self.watches.values():
                watch.see(self.match)

    def follow(self, events: Iterable[Event]) -> dict[int, list[Step]]:
        """Let events that are on disk happen; what each person sees of them.

        Raises `BrokenTable` where the rules don't allow them.
        """
        seen = {who: self.game.show(watch.view) for who, watch in self.watches.items()}
        steps: dict[int, list[Step]] = {who: [] for who in self.watches}
        for event in events:
            happen_again(self.match, event)
            for who, watch in self.watches.items():
                watch.see(self.match)
                step = _step(self.match, watch, seen[who])
                seen[who] = step.sight.view
                steps[who].append(step)
        return steps


def happen_again(match: Match, event: Event) -> None:
    """Let a stored event happen in a match that has come as far as it."""
    if event.seat is None:
        word, *cards = event.text.split(" ")
        if word != match.due:
            raise BrokenTable
        kinds = [match.game.codes.index(card) for card in cards]
        if word == "take":
            match.take(kinds[0])
        else:
            match.shuffle(kinds)
    elif match.due or match.why_illegal(event.seat, event.text):
        raise BrokenTable
    else:
        match.play(event.text)


def sight_of(match: Match, seat: int | None, view: Any) -> Sight:
    """What a seat with this view sees."""
    shown = match.game.show(view)
    offer = match.game.offer(view) if seat is not None and match.to_move == seat else None
    if offer and shown["phase"] == "pay":
        offer["proposal"] = cheapest_payment(view)
    return Sight(shown, offer, _bids(match, shown), match.result())


def _step(match: Match, watch: Watch, before: dict[str, Any]) -> Step:
    """The event that the person has just seen.

    While chance is due, the game is between two moments that a screen could show: the view stays
    as it was, and its changes come with the event of chance.
    """
    between = Sight(before, None, [], None)
    sight = between if match.due else sight_of(match, watch.seat, watch.view)
    changes = {name: value for name, value in sight.view.items() if value != before[name]}
    return Step(watch.log[-1], changes, sight)


def _bids(match: Match, shown: dict[str, Any]) -> list[tuple[int, int]]:
    """What has been said in the running auction; the drawing of the wild came before it."""
    said: list[tuple[int, int]] = []
    if shown.get("auction"):
        for event in reversed(match.events):
            word, *amount = event.text.split(" ")
            if event.seat is None or word not in AUCTION_MOVES:
                break
            said.append((event.seat, int(amount[0]) if amount else 0))
    return said[::-1]


def _copy(match: Match) -> Match:
    """The same game, to go on with by way of trial."""
    return replace(
        match,
        state=match.state.copy(),
        memory=match.memory.copy(),
        pile=deque(match.pile),
        events=list(match.events),
    )
