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
from .seating import Deal, Head, Seat
from .shuffle import Shuffle

TAKE_BACK = "takeBack"  # as an event that people see; records leave it out
AUCTION_MOVES = ("bid", "pass")
Until = Literal["turn", "back"]  # for so long a computer player stands in


class Entry(NamedTuple):
    """A line of the log: one event as a person saw it."""

    number: int
    event: Event
    news: list[News]


class Sight(NamedTuple):
    """All that a seat sees now; `bids` are (seat, amount) in the running auction, 0 a pass.

    `take_back`: the last event was a move of this seat that could be taken back.
    """

    view: dict[str, Any]
    offer: dict[str, Any] | None
    bids: list[tuple[int, int]]
    result: dict[str, Any] | None
    take_back: bool = False


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

    def see(self, match: Match, number: int) -> None:
        """Take in the event that has just happened, the one of this number."""
        event = match.events[-1].as_seen_by(self.seat)
        after = match.view(self.seat)
        news = news_of(match.game, self.seat, self.view, event, after)
        self.view = after
        self.log.append(Entry(number, event, news))


class Round:
    """One game at a table, from the deal to its end."""

    def __init__(self, head: Head, deal: Deal, shuffle: Shuffle | None = None) -> None:
        self.head = head
        self.deal = deal
        self.shuffle = shuffle  # None: its chance can't be proved
        self.history: list[Event | None] = []  # None: the move before was taken back
        self.match = _begun(head, deal)
        self.watches = {seat: Watch(seat, self.match.view(seat), []) for seat in head.people}
        self.stand_ins: dict[int, Until] = {}  # seats of persons for whom a computer plays
        self.can_take_back: int | None = None  # the seat whose last move showed nothing new

    @property
    def game(self) -> Game:
        return self.head.game

    @property
    def number(self) -> int:
        """The number of the last thing that happened; what was taken back counts, too."""
        return len(self.history)

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
        return self._sight(seat, self.match.view(seat))

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
        return (
            SecretChance()
            if self.shuffle is None
            else self.shuffle.after(len(self.match.events) + 1)
        )

    def work_out(self, move: str, chance: Chance) -> list[Event]:
        """What a legal move of the seat to move and chance after it lead to; nothing changes."""
        match = _copy(self.match)
        match.play(move)
        match.settle(chance)
        return match.events[len(self.match.events) :]

    def catch_up(self, events: Iterable[Event]) -> None:
        """The same as `follow` where nobody is looking yet."""
        for event in events:
            self._happen(event)

    def follow(self, events: Iterable[Event]) -> dict[int, list[Step]]:
        """Let events that are on disk happen; what each person sees of them.

        Raises `BrokenTable` where the rules don't allow them.
        """
        seen = {who: self.game.show(watch.view) for who, watch in self.watches.items()}
        steps: dict[int, list[Step]] = {who: [] for who in self.watches}
        for event in events:
            self._happen(event)
            for who, watch in self.watches.items():
                step = self._step(watch, seen[who])
                seen[who] = step.sight.view
                steps[who].append(step)
        return steps

    def take_back(self) -> None:
        """The last move has not been made; everybody's log keeps that it was, and this.

        Raises `BrokenTable` where it can't be taken back.
        """
        seat = self.can_take_back
        if seat is None:
            raise BrokenTable
        events = self.match.events[:-1]
        self.match = _begun(self.head, self.deal)
        self.can_take_back = None
        for event in events:
            self._play(event)
        self.history.append(None)
        told = News("table.tookBack", {"seat": seat})
        for watch in self.watches.values():
            watch.view = self.match.view(watch.seat)
            watch.log.append(Entry(self.number, Event(seat, TAKE_BACK), [told]))

    def with_seat(self, place: int, seat: Seat) -> Round:
        """The same game with somebody else in this place, who knows of it what the place knew."""
        seats = (*self.head.seats[:place], seat, *self.head.seats[place + 1 :])
        other = Round(replace(self.head, seats=seats), self.deal, self.shuffle)
        for event in self.history:
            if event is None:
                other.take_back()
            else:
                other._happen(Event(event.seat, event.text))
        other.stand_ins = {at: until for at, until in self.stand_ins.items() if at != place}
        return other

    def _happen(self, event: Event) -> None:
        self._play(event)
        self.history.append(event)
        for watch in self.watches.values():
            watch.see(self.match, self.number)

    def _play(self, event: Event) -> None:
        before = self.match.state.copy()
        happen_again(self.match, event)
        seat, after = event.seat, self.match.state
        self.can_take_back = None
        if seat is not None and not self.match.due and not self.is_over:
            self.can_take_back = None if self.game.shows_new_card(before, after, seat) else seat

    def _sight(self, seat: int | None, view: Any) -> Sight:
        """What a seat with this view sees."""
        match = self.match
        shown = match.game.show(view)
        offer = match.game.offer(view) if seat is not None and match.to_move == seat else None
        if offer and shown["phase"] == "pay":
            offer["proposal"] = cheapest_payment(view)
        may = seat is not None and seat == self.can_take_back
        return Sight(shown, offer, _bids(match, shown), match.result(), may)

    def _step(self, watch: Watch, before: dict[str, Any]) -> Step:
        """The event that the person has just seen.

        While chance is due, the game is between two moments that a screen could show: the view
        stays as it was, and its changes come with the event of chance.
        """
        between = Sight(before, None, [], None)
        sight = between if self.match.due else self._sight(watch.seat, watch.view)
        changes = {name: value for name, value in sight.view.items() if value != before[name]}
        return Step(watch.log[-1], changes, sight)


def _begun(head: Head, deal: Deal) -> Match:
    seats = [seat.record() for seat in head.seats]
    return Match.begin(head.game, seats, deal.deck, deal.first, head.options)


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
