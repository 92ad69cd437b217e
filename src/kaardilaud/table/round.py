"""One game at a table: an append-only list of events, and what each person sees of them.

Nothing is shown to anybody before it is on disk: `work_out` says what a move leads to and changes
nothing; whoever runs the table stores these events, and only then lets the round `follow` them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from ..games.game import Game, Reason
from ..games.ten.odds import percent_to_bust
from ..match import Chance, Event, Match
from ..players.ten import cheapest_payment
from .chance import SecretChance
from .news import News, news_of
from .seating import Deal, Head, Seat
from .shuffle import Shuffle

TAKE_BACK = "takeBack"  # as an event that people see; records leave it out
AUCTION_MOVES = ("bid", "pass")
Until = Literal["turn", "back"]  # for so long a computer player stands in


class Entry(Struct, frozen=True, gc=False):
    """A line of the log: one event as a person saw it.

    There are very many of them for a long time, so none is looked at when garbage is searched for.
    """

    number: int
    event: Event
    news: tuple[News, ...]


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
    """Somebody following the game: what they see after the last event, and the log so far.

    `seat` is whose hand they see; who looks on (None) sees none.
    """

    seat: int | None
    view: Any
    shown: dict[str, Any]
    log: list[Entry]

    @classmethod
    def begin(cls, match: Match, seat: int | None) -> Watch:
        """Somebody sits down to follow the game from now on."""
        view = match.view(seat)
        return cls(seat, view, match.game.show(view), [])

    def see(self, match: Match, number: int, by_computer: bool) -> None:
        """Take in the event that has just happened, the one of this number; a computer may have
        stood in for who sits there."""
        event = match.events[-1].as_seen_by(self.seat)
        after = match.view(self.seat)
        news = news_of(match.game, self.seat, self.view, event, after)
        if by_computer and event.seat is not None:
            news.insert(0, News("table.stoodIn", {"seat": event.seat}))
        self.log.append(Entry(number, event, tuple(news)))
        self.view = after
        if not match.due:  # else the screen stays as it is: see `Round._step`
            self.shown = match.game.show(after)

    def see_the_same(self, other: Watch) -> None:
        """Take in what somebody else has just seen."""
        self.log.append(other.log[-1])
        self.view = other.view
        self.shown = other.shown


@dataclass(frozen=True)
class Former:
    """Who sat in this place until after the event of this number."""

    number: int
    place: int
    seat: Seat

    def with_name(self, person: int, name: str) -> Former:
        """The same with another name, if it was this person."""
        mine = self.seat.person == person
        return replace(self, seat=replace(self.seat, name=name)) if mine else self


class Round:
    """One game at a table, from the deal to its end."""

    def __init__(self, head: Head, deal: Deal, shuffle: Shuffle | None = None) -> None:
        self.head = head
        self.deal = deal
        self.shuffle = shuffle  # None: its chance can't be proved
        self.history: list[Event | None] = []  # None: the move before was taken back
        self.match = begun(head, deal)
        # By seat, and None for those who look on, as soon as there are any.
        self.watches: dict[int | None, Watch] = {
            seat: Watch.begin(self.match, seat) for seat in head.people
        }
        self.formerly: list[Former] = []
        self.stand_ins: dict[int, Until] = {}  # seats of persons for whom a computer plays
        self._by_computer: set[int] = set()  # the numbers of the moves that they made
        self.can_take_back: int | None = None  # the seat whose last move showed nothing new
        # The turn worked out last: for each of its events the game before and after.
        self._ahead: list[tuple[Match, Match]] = []

    @property
    def game(self) -> Game:
        return self.head.game

    @property
    def number(self) -> int:
        """The number of the last thing that happened; what was taken back counts, too."""
        return len(self.history)

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    # --- Asking ---

    def why_not(self, seat: int, number: int, move: str) -> Reason | None:
        """Why this move, made after this event, can't be made; None where it can."""
        if number != self.number:
            return Reason("stale")
        if not self.is_over and self.match.to_move != seat:
            return self.game.not_your_turn(seat)
        return self.game.why_illegal(self.watches[seat].view, move)

    def select(self, seat: int, number: int, pieces: list[str]) -> dict[str, Any] | Reason:
        """What these pieces, chosen after this event, make so far."""
        if number != self.number:
            return Reason("stale")
        if self.match.to_move != seat:
            return self.game.not_your_turn(seat)
        return self.game.select(self.watches[seat].view, pieces)

    def sight(self, viewer: int | None) -> Sight:
        """All that a person's seat sees now, or who looks on (None)."""
        return self._sight(self.watch(viewer))

    def watch(self, viewer: int | None) -> Watch:
        """What a person's seat has seen so far; who looks on (None) has seen it all, too."""
        if viewer is None and viewer not in self.watches:
            again = self._from_the_start(self.head, {None})
            self.watches[None] = again.watches[None]
        return self.watches[viewer]

    def computer_to_move(self) -> int | None:
        """The seat that has to decide, if a computer player sits or stands in there."""
        seat = self.match.to_move
        if seat is None or (self.head.seats[seat].level is None and seat not in self.stand_ins):
            return None
        return seat

    # --- Playing ---

    @property
    def stand_ins_for_turn(self) -> list[int]:
        """The seats for which a computer plays no longer than this turn."""
        return sorted(seat for seat, until in self.stand_ins.items() if until == "turn")

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
        before, after = self.match, self.match.trial()
        after.play(move)
        self._ahead = [(before, after)]
        while after.due:
            before, after = after, after.trial()
            after.let_speak(chance)
            self._ahead.append((before, after))
        return [match.events[-1] for _, match in self._ahead]

    def catch_up(self, events: Iterable[Event]) -> None:
        """The same as `follow` where nobody is looking yet."""
        for match in self._after_each(events):
            self._happen(match)

    def follow(self, events: Iterable[Event]) -> dict[int | None, list[Step]]:
        """Let events that are on disk happen; what everybody who watches sees of them.

        Raises `BrokenTable` where the rules don't allow them.
        """
        steps: dict[int | None, list[Step]] = {who: [] for who in self.watches}
        for match in self._after_each(events):
            before = {who: watch.shown for who, watch in self.watches.items()}
            self._happen(match)
            for who, watch in self.watches.items():
                steps[who].append(self._step(watch, before[who]))
        return steps

    def take_back(self) -> None:
        """The last move has not been made; everybody's log keeps that it was, and this.

        Raises `BrokenTable` where it can't be taken back.
        """
        seat = self.can_take_back
        if seat is None:
            raise BrokenTable
        events = self.match.events[:-1]
        self.match = begun(self.head, self.deal)
        self.can_take_back = None
        for event in events:
            before = self.match.state.copy()
            happen_again(self.match, event)
            self._look_back(before, self.match)
        self.history.append(None)
        # What somebody else has moved since was seen, though it does not count any more.
        if self.can_take_back != seat or self._last_move() in self._by_computer:
            self.can_take_back = None
        told = News("table.tookBack", {"seat": seat})
        for who, watch in self.watches.items():
            log = [*watch.log, Entry(self.number, Event(seat, TAKE_BACK), (told,))]
            self.watches[who] = replace(Watch.begin(self.match, who), log=log)

    def standing(self) -> list[int]:
        """The numbers of the events that were not taken back, those of the record."""
        standing: list[int] = []
        for number, event in enumerate(self.history, 1):
            if event is None:
                standing.pop()
            else:
                standing.append(number)
        return standing

    def is_by_computer(self, number: int) -> bool:
        """Did a computer player make this move for a person?"""
        return number in self._by_computer

    def _last_move(self) -> int:
        """The number of the last event that was not taken back, 0 if there is none."""
        return next(reversed(self.standing()), 0)

    def with_seat(self, place: int, seat: Seat) -> Round:
        """The same game with somebody else in this place, who knows of it what the place knew."""
        seats = (*self.head.seats[:place], seat, *self.head.seats[place + 1 :])
        head = replace(self.head, seats=seats)
        other = self._from_the_start(head, head.people)
        other.formerly = [*self.formerly, Former(self.number, place, self.head.seats[place])]
        other.stand_ins = {at: until for at, until in self.stand_ins.items() if at != place}
        return other

    def _from_the_start(self, head: Head, viewers: Iterable[int | None]) -> Round:
        """The same game with those who sit there by this head, as these viewers have seen it."""
        other = Round(head, self.deal, self.shuffle)
        other.watches = {viewer: Watch.begin(other.match, viewer) for viewer in viewers}
        other._by_computer = set(self._by_computer)
        for event in self.history:
            if event is None:
                other.take_back()
            else:
                other.catch_up([event])
        return other

    def rename(self, person: int, name: str) -> None:
        """Somebody is called otherwise, in the record as well."""
        self.head = self.head.with_name(person, name)
        for place, seat in enumerate(self.head.seats):
            self.match.seats[place] = seat.record()
        self.formerly = [former.with_name(person, name) for former in self.formerly]

    def _after_each(self, events: Iterable[Event]) -> Iterator[Match]:
        """The game after each of these events; what was just worked out is not played again."""
        ahead, self._ahead = self._ahead, []
        for place, event in enumerate(events):
            before, after = ahead[place] if place < len(ahead) else (None, self.match)
            if before is not self.match or after.events[-1][:2] != event[:2]:
                after = self.match.trial()
                happen_again(after, event)
            yield after

    def _happen(self, match: Match) -> None:
        """One event has led to this."""
        before, self.match = self.match, match
        before.events += match.events
        match.events = before.events
        self._look_back(before.state, match)
        event = match.events[-1]
        self.history.append(event)
        if event.seat in self.stand_ins:
            self._by_computer.add(self.number)
        by_computer = self.number in self._by_computer
        if by_computer:
            self.can_take_back = None
        first: Watch | None = None
        for watch in self.watches.values():
            if first is None or self.game.hides_cards:
                watch.see(match, self.number, by_computer)
                first = watch
            else:
                watch.see_the_same(first)

    def _look_back(self, before: Any, match: Match) -> None:
        """Could the last move be taken back, which led from this state to the game as it is?"""
        seat = match.events[-1].seat
        self.can_take_back = None
        if len(match.events) <= self.deal.given:
            return  # it was made elsewhere
        if seat is not None and not match.due and not match.is_over:
            new = self.game.shows_new_card(before, match.state, seat)
            self.can_take_back = None if new else seat

    def _sight(self, watch: Watch) -> Sight:
        """What somebody sees of the game as it is."""
        offer = None
        seat = watch.seat
        if seat is not None and self.match.to_move == seat:
            offer = self.game.offer(watch.view)
            if watch.shown["phase"] == "pay":
                offer["proposal"] = cheapest_payment(watch.view)
            if watch.shown["phase"] == "draw" and self.head.options.get("bustOdds") == "shown":
                offer["bustPercent"] = percent_to_bust(watch.view)
        may = seat is not None and seat == self.can_take_back
        return Sight(watch.shown, offer, bids_in(self.match, watch.shown), self.match.result(), may)

    def _step(self, watch: Watch, before: dict[str, Any]) -> Step:
        """The event that the person has just seen.

        While chance is due, the game is between two moments that a screen could show: the view
        stays as it was, and its changes come with the event of chance.
        """
        if self.match.due:
            return Step(watch.log[-1], {}, Sight(before, None, [], None))
        sight = self._sight(watch)
        changes = {name: value for name, value in sight.view.items() if value != before[name]}
        return Step(watch.log[-1], changes, sight)


def begun(head: Head, deal: Deal) -> Match:
    """The game as it was dealt."""
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


def bids_in(match: Match, shown: dict[str, Any]) -> list[tuple[int, int]]:
    """What has been said in the running auction; the drawing of the wild came before it."""
    said: list[tuple[int, int]] = []
    if shown.get("auction"):
        for event in reversed(match.events):
            word, *amount = event.text.split(" ")
            if event.seat is None or word not in AUCTION_MOVES:
                break
            said.append((event.seat, int(amount[0]) if amount else 0))
    return said[::-1]
