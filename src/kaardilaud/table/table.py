"""A table: who is at it, what they are going to play, and the game that is being played.

A table is what has happened at it: `take_in` lets things that are on disk happen, in order, and
nothing else changes a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import takewhile

from ..games import GAMES
from ..games.game import Game, chosen_table_options
from ..match import RULES, Event
from . import happenings as what
from .happenings import Act, Place
from .round import BrokenTable, Round, Step
from .seating import Deal, Head, Seat, nameless
from .shuffle import Shuffle

ASKING = 20_000  # so long the others may agree to a take-back, in milliseconds


class Standing(Enum):
    """How somebody stands to a table."""

    WAITING = "waiting"  # to be let in
    IN = "in"
    GONE = "gone"


@dataclass
class Person:
    """Somebody at the table; `sessions` are the SHA-256 of the secrets of their browsers.

    Who plays at somebody else's browser is `beside` that person, and has none.
    """

    number: int
    name: str
    picture: int
    sessions: set[str]
    standing: Standing = Standing.WAITING
    came: int = 0  # milliseconds since 1970
    wish: what.Wish = "play"
    looks_on: bool = False  # and does not play, until somebody gives them a place or a seat
    beside: int | None = None
    program: bool = False  # plays, but has no say


@dataclass
class Asking:
    """Somebody wants to take a move back, and waits for the others to agree."""

    person: int
    at: int  # milliseconds since 1970
    agreed: set[int] = field(default_factory=set)


@dataclass
class Beginning:
    """A round that is going to begin: who plays, and what its chance will follow from."""

    round: int
    head: Head
    seed: str = field(repr=False)
    contributions: dict[int, str] = field(default_factory=dict, repr=False)  # by person

    @property
    def missing(self) -> list[int]:
        """Who has not contributed yet."""
        people = [seat.person for seat in self.head.seats if seat.person is not None]
        return [person for person in people if person not in self.contributions]

    def shuffle(self) -> Shuffle:
        """The chance of the round, if nobody contributes any more."""
        contributions = {
            place: self.contributions[seat.person]
            for place, seat in enumerate(self.head.seats)
            if seat.person in self.contributions
        }
        return Shuffle(self.seed, contributions)


@dataclass
class Seen:
    """What came of an act: the steps of each who watches (None: of those who look on), and what
    else is to be shown."""

    steps: dict[int | None, list[Step]] = field(default_factory=dict)
    round_began: bool = False
    whole: bool = False  # who may see the game, or whose names stand there, has changed
    company: bool = False  # people, places or options have changed


class Table:
    """Everything about a table; it begins with its first act."""

    def __init__(self, opened: what.Opened) -> None:
        self.game: Game = GAMES[opened.game]
        self.code = opened.code
        self.options = chosen_table_options(self.game, opened.options)
        self.people: dict[int, Person] = {}
        self.places: list[Place] = []
        self.host = 0
        self.youngest: int | None = None  # a person
        self.locked = False
        self.pace: what.Pace = "relaxed"
        self.talk: what.Talk = "phrases"
        self.watching = False  # may who does not play see the game?
        self.paused_by: int | None = None
        self.asking: Asking | None = None
        self._asked_after: tuple[int, int] | None = None  # the round and its event
        self.keys: dict[str, tuple[int, int]] = {}  # whom a key makes one, and until when
        self.moved_at = 0  # when the game last went on, in milliseconds since 1970
        self.beginning: Beginning | None = None
        self.rounds = 0
        self.round: Round | None = None
        self.number = 0  # of the last act
        self.done: set[tuple[int | None, str]] = set()  # commands: by whom, with which id
        self._seats_at: dict[int, list[int]] = {}  # until anything but a move happens

    # --- Asking ---

    def person_of(self, session: str) -> Person | None:
        """The newest person of this browser who has not gone."""
        there = [one for one in self.people_of(session) if one.standing is not Standing.GONE]
        return there[-1] if there else None

    def people_of(self, session: str) -> list[Person]:
        """Everybody whom this browser is, or was before they left."""
        return [one for one in self.people.values() if session in one.sessions]

    def is_in(self, person: int) -> bool:
        """Has this person been let in, and not gone since?"""
        known = self.people.get(person)
        return known is not None and known.standing is Standing.IN

    def is_there(self, person: int) -> bool:
        """Is this person at the table, or waiting to be let in?"""
        return self.people[person].standing is not Standing.GONE

    def seat_of(self, person: int) -> int | None:
        """The person's seat in the present round."""
        if self.round is None or not self.is_in(person):
            return None
        return self.round.head.seat_of(person)

    def is_program(self, person: int) -> bool:
        """Is this a program that the host has invited?"""
        return self.people[person].program

    def looks_on(self, person: int) -> bool:
        """Has this person come to look on only?"""
        return self.is_in(person) and self.people[person].looks_on

    def may_look_on(self, person: int) -> bool:
        """May whoever is at this person's browser see a game in which none of them plays?"""
        return self.watching and self.round is not None and self.is_in(person)

    def device_of(self, person: int) -> int:
        """The person whose browser this one is at: themselves, unless they are beside somebody."""
        beside = self.people[person].beside
        return person if beside is None else beside

    def at_device(self, person: int) -> list[int]:
        """Everybody who is in and at this person's browser, the person first."""
        beside = (one.number for one in self.people.values() if one.beside == person)
        return [one for one in (person, *beside) if self.is_in(one)]

    def seats_at(self, person: int) -> list[int]:
        """The seats in the present round of those who are at this person's browser."""
        if person not in self._seats_at:
            head = None if self.round is None else self.round.head
            self._seats_at[person] = [] if head is None else self.seats_in(head, person)
        return self._seats_at[person]

    def seats_in(self, head: Head, person: int) -> list[int]:
        """The seats in any round of those who are now at this person's browser."""
        return [
            place
            for place, seat in enumerate(head.seats)
            if seat.person is not None
            and self.device_of(seat.person) == person
            and self.is_in(seat.person)
        ]

    def person_at(self, seat: int) -> int:
        """The person at a seat of the present round that is not a computer player's."""
        person = self._playing().head.seats[seat].person
        if person is None:
            raise BrokenTable
        return person

    def can_take_back(self, person: int, shown: int | None) -> int | None:
        """The seat, of those at this person's browser, whose last move could be taken back: the one
        whose hand it shows, or any of them where no cards are hidden."""
        if self.round is None:
            return None
        seats = [shown] if self.game.hides_cards else self.seats_at(person)
        seat = self.round.can_take_back
        return seat if seat in seats else None

    @property
    def is_playing(self) -> bool:
        """Is there a game that is not over, or going to begin?"""
        return self.beginning is not None or (self.round is not None and not self.round.is_over)

    @property
    def waits_for(self) -> int | None:
        """The seat of a person for whom the game waits."""
        if self.paused_by is not None or self.round is None:
            return None
        return None if self.round.computer_to_move() is not None else self.round.match.to_move

    def deciding(self, person: int) -> set[int]:
        """The other people who play: they have to agree when this one wants to take a move back.
        Programs are not asked."""
        if self.round is None:
            return set()
        return {
            seat.person
            for place, seat in enumerate(self.round.head.seats)
            if seat.person is not None
            and seat.person != person
            and not seat.program
            and place not in self.round.stand_ins
        }

    def asked(self, now: int) -> Asking | None:
        """Who wants to take a move back, if it is not too late to agree."""
        return self.asking if self.asking and now < self.asking.at + ASKING else None

    @property
    def was_asked(self) -> bool:
        """Has somebody asked already to take back the last move?"""
        round_ = self.round
        return round_ is not None and self._asked_after == (round_.deal.round, round_.number)

    def computer_to_move(self, now: int) -> int | None:
        """The seat of a computer player that has to decide now (in milliseconds since 1970); in a
        pause, and while somebody wants to take a move back, nobody has."""
        if self.paused_by is not None or self.asked(now) or self.round is None:
            return None
        return self.round.computer_to_move()

    def head(self) -> Head:
        """What would be played if it began now; a person alone among computers is the youngest."""
        seats = tuple(self._seat(place) for place in self.places)
        people = [place for place, seat in enumerate(seats) if seat.kind == "human"]
        marked = [place for place in people if seats[place].person == self.youngest]
        youngest = next(iter(people if len(people) == 1 else marked), None)
        return Head(self.game, self.options, seats, youngest)

    def _seat(self, place: Place) -> Seat:
        if place.person is None:
            return Seat(place.name, place.level)
        return self._seat_for(place.person)

    def _seat_for(self, person: int) -> Seat:
        return Seat(self.people[person].name, None, person, self.is_program(person))

    # --- Happening ---

    def take_in(self, act: Act, at: int, watched: bool = True) -> Seen:
        """Let this happen, at this time; where nobody watches, nothing is made to be shown.

        Raises `BrokenTable` where it can't have happened.
        """
        seen = Seen()
        played: list[Event] = []
        for thing in act.happened:
            if isinstance(thing, what.Played):
                played.append(Event(thing.seat, thing.text))
            else:
                self._happen(thing, at, seen)
                self._seats_at.clear()
        if played or seen.round_began:
            self.moved_at = at
        if played:
            seen.company = seen.company or self.asking is not None
            self.asking = None  # the next move is a no
            self._play(played, seen, watched)
        self.number += 1
        if act.command is not None:
            self.done.add((act.by, act.command))
        return seen

    def _play(self, events: list[Event], seen: Seen, watched: bool) -> None:
        if self.round is None:
            raise BrokenTable
        if watched:
            seen.steps = self.round.follow(events)
        else:
            self.round.catch_up(events)
        stood_in = len(self.round.stand_ins)
        self.round.turn_ended()
        seen.company = seen.company or self.round.is_over or len(self.round.stand_ins) != stood_in

    def _happen(self, thing: what.AnyHappening, at: int, seen: Seen) -> None:
        seen.company = seen.company or not isinstance(thing, what.Contributed)
        match thing:
            case what.Came(person, name, picture, session, wish, program):
                self.people[person] = Person(
                    person, name, picture, {session}, wish=wish, came=at, program=program
                )
            case what.CameAlong(person, name, picture, beside):
                self.people[person] = Person(person, name, picture, set(), beside=beside, came=at)
            case what.LetIn(person):
                self._let_in(self.people[person])
                seen.whole = seen.whole or self.may_look_on(person)
            case what.Went(person):
                self._go(person)
            case what.Forgotten(person):
                self._forget(person)
                seen.whole = True
            case what.Renamed(person, name):
                self.people[person].name = name
            case what.Arranged(places):
                self.places = places
                for place in places:
                    if place.person is not None:
                        self.people[place.person].looks_on = False
            case what.OptionsChosen(options):
                # Those that were not there yet when this was chosen are as usual.
                self.options = chosen_table_options(self.game, options)
            case what.YoungestMarked(person):
                self.youngest = person
            case what.Locked(locked):
                self.locked = locked
            case what.HostChanged(person):
                self.host = person
                self.people[person].looks_on = False
            case what.Committed(round_, seed):
                self.beginning = Beginning(round_, self.head(), seed)
            case what.Contributed(person, random):
                self._contribute(person, random)
            case what.Began():
                self._begin(thing)
                seen.round_began = True
            case what.PaceChosen(pace):
                self.pace = pace
            case what.StoodIn(seat, until):
                self._playing().stand_ins[seat] = until
            case what.TookSeat(seat, person):
                self._take_seat(seat, person)
                seen.round_began = True
            case what.Paused(person):
                self.paused_by = person
            case what.WentOn():
                self.paused_by = None
                self.moved_at = at
            case what.TimeGiven():
                self.moved_at = at
            case what.KeyMade(person, key, until):
                self.keys[key] = person, until
            case what.KeyUsed(person, session):
                self._change_device(person, session)
                self.keys = {key: whose for key, whose in self.keys.items() if whose[0] != person}
            case what.TalkChosen(talk):
                self.talk = talk
            case what.WatchingChosen(allowed):
                self.watching = allowed
                seen.whole = True
            case what.TakeBackAsked(person):
                playing = self._playing()
                self.asking = Asking(person, at)
                self._asked_after = (playing.deal.round, playing.number)
            case what.TakeBackAgreed(person):
                if self.asking is None:
                    raise BrokenTable
                self.asking.agreed.add(person)
            case what.TakeBackRefused():
                self.asking = None
            case what.TookBack():
                self.asking = None
                self._playing().take_back()
                seen.round_began = True
            case what.CameBack(seat):
                self._playing().stand_ins.pop(seat, None)
            case _:
                raise BrokenTable

    def _begin(self, began: what.Began) -> None:
        if began.rules != RULES:
            raise BrokenTable
        beginning, self.beginning = self.beginning, None
        head = self.head() if beginning is None else beginning.head
        shuffle = None if beginning is None else beginning.shuffle()
        deal = Deal(began.round, began.first, began.deck, began.origin)
        self.rounds = began.round
        self.paused_by = None
        self.asking = None
        self.round = Round(head, deal, shuffle)
        for place, seat in enumerate(head.seats):
            if seat.person is not None and not self.is_in(seat.person):
                self.round.stand_ins[place] = "back"

    def _contribute(self, person: int, random: str) -> None:
        if self.beginning is None:
            raise BrokenTable
        self.beginning.contributions[person] = random

    def _take_seat(self, seat: int, person: int) -> None:
        """The game goes on with somebody else in this seat, who sees it as the seat did."""
        round_ = self._playing()
        before = round_.head.seats[seat].person
        self.round = round_.with_seat(seat, self._seat_for(person))
        self.people[person].looks_on = False
        if before is not None and before != person:
            self._part_with(before)
            self.places = [place for place in self.places if place.person != before]

    def _let_in(self, known: Person) -> None:
        known.standing = Standing.IN
        known.looks_on = known.wish == "watch"
        if not known.looks_on:
            self.places.append(Place(known.number))

    def _go(self, person: int) -> None:
        """Who goes leaves the places of the next game; a computer finishes the present one."""
        seat = self.seat_of(person)
        if seat is not None and self.round is not None:
            self.round.stand_ins[seat] = "back"
        self._part_with(person)
        self.places = [place for place in self.places if place.person != person]
        if self.youngest == person:
            self.youngest = None

    def _forget(self, person: int) -> None:
        """The name is gone from memory, too, and from the records that are made from now on."""
        known = self.people[person]
        known.name = nameless(person)
        known.sessions = set()
        self.keys = {key: whose for key, whose in self.keys.items() if whose[0] != person}
        if self.beginning is not None:
            self.beginning.head = self.beginning.head.with_name(person, known.name)
        if self.round is not None:
            self.round.rename(person, known.name)

    def _part_with(self, person: int) -> None:
        """Somebody has gone; their browser may ask that they be forgotten, whoever stays there."""
        browsers = set(self.people[self.device_of(person)].sessions)
        self._leave_device(person)
        self.people[person].sessions |= browsers
        self.people[person].standing = Standing.GONE

    def _change_device(self, person: int, session: str) -> None:
        """Somebody goes on at another browser; who shared one is not at that one any more."""
        there = self.person_of(session)
        shares = self.people[person].beside is not None or bool(self._beside(person))
        if there is not None and there.standing is Standing.IN:
            self._leave_device(person)
            self.people[person].sessions.clear()
            self.people[person].beside = there.number
            return
        if there is not None:
            self._part_with(there.number)
        if shares:
            self._leave_device(person)
        self.people[person].sessions.add(session)

    def _leave_device(self, person: int) -> None:
        """Who stays at a browser that was this person's has it from now on."""
        one, others = self.people[person], self._beside(person)
        one.beside = None
        if others:
            heir = next((other for other in others if other.standing is Standing.IN), others[0])
            for other in others:
                other.beside = heir.number
            heir.beside = None
            heir.sessions, one.sessions = one.sessions, set()

    def _beside(self, person: int) -> list[Person]:
        """Who is at this person's browser, or waits to be let in there."""
        others = (one for one in self.people.values() if one.beside == person)
        return [other for other in others if other.standing is not Standing.GONE]

    def _playing(self) -> Round:
        if self.round is None:
            raise BrokenTable
        return self.round


def brought_back(acts: Sequence[tuple[Act, int]]) -> Table:
    """The table to which these acts, each with its time, lead; raises `BrokenTable`."""
    try:
        (first, at), *others = acts
        opened, *rest = first.happened
        if not isinstance(opened, what.Opened):
            raise BrokenTable
        table = Table(opened)
        for act, then in [(Act(rest, first.by, first.command), at), *others]:
            table.take_in(act, then, watched=False)
    except (KeyError, ValueError) as error:  # of people, cards or options that are not there
        raise BrokenTable from error
    return table


def brought_back_to(round_: int, acts: Sequence[tuple[Act, int]]) -> Table:
    """The same as it was before a round after this one began."""

    def is_later(act: Act) -> bool:
        return any(isinstance(thing, what.Began) and thing.round > round_ for thing in act.happened)

    return brought_back(list(takewhile(lambda done: not is_later(done[0]), acts)))
