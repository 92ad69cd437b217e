"""What people ask for around the game, and what comes of it or why it can't be.

Each function looks at the table and changes nothing: it answers with what would happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..games.game import BadOption, Game, Reason, chosen_table_options
from ..match import RULES
from ..players import PLAYERS
from . import happenings as what
from .happenings import AnyHappening, Place
from .round import Until
from .seating import cleaned_name, names_of_computers, shuffled_deal
from .table import Person, Standing, Table

Answer = list[AnyHappening] | Reason

PICTURES = 24  # drawn by us; a person has one of them
KEY_HOLDS = 5 * 60_000  # milliseconds
GAVE_UP = 60_000  # milliseconds away, for who waits to be let in
MOST_PEOPLE = 12  # at a table, those who wait to be let in as well
LEVELS = PLAYERS
PATIENCE: dict[what.Pace, int] = {  # before a computer player may stand in, in milliseconds
    "relaxed": 90_000,
    "brisk": 30_000,
    "none": 120_000,
}


def come(table: Table, name: str, picture: int, session: str, wish: what.Wish = "play") -> Answer:
    """Ask to be let in; who is there already is not asked again."""
    if table.locked:
        return Reason("table-locked")
    if wish == "watch" and not table.watching:
        return Reason("no-watching")
    cleaned = _name_for_another(table, name)
    if isinstance(cleaned, Reason):
        return cleaned
    return [what.Came(len(table.people), cleaned, picture % PICTURES, session, wish)]


def come_along(table: Table, by: int, name: str, picture: int) -> Answer:
    """Somebody wants another person to play at their browser; the host need not ask the host."""
    is_host = _not_host(table, by) is None
    if table.locked and not is_host:
        return Reason("table-locked")
    cleaned = _name_for_another(table, name)
    if isinstance(cleaned, Reason):
        return cleaned
    person = len(table.people)
    came: list[AnyHappening] = [what.CameAlong(person, cleaned, picture % PICTURES, by)]
    return [*came, what.LetIn(person)] if is_host else came


def invite_program(table: Table, by: int, name: str, token: str) -> Answer:
    """The host invites a program, which is in at once: `token` is the SHA-256 of what it shows."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    cleaned = _name_for_another(table, name)
    if isinstance(cleaned, Reason):
        return cleaned
    person = len(table.people)
    return [what.Came(person, cleaned, 0, token, program=True), what.LetIn(person)]


def _name_for_another(table: Table, name: str) -> str | Reason:
    """The name of somebody more at the table, or why there can be nobody more by this name."""
    cleaned = cleaned_name(name)
    if isinstance(cleaned, Reason):
        return cleaned
    if is_full(table):
        return Reason("table-full")
    if cleaned.casefold() in _names_taken(table):
        return Reason("name-taken", parameters={"name": cleaned})
    return cleaned


def is_full(table: Table) -> bool:
    """Are as many people here, or waiting, as can be?"""
    return len(_names_taken(table)) >= MOST_PEOPLE


def let_in(table: Table, by: int, person: int, now: int) -> Answer:
    """The host lets somebody in, or who is in if the host has not decided for long."""
    known = table.people.get(person)
    late = known is not None and table.is_in(by) and may_others_let_in(table, known, now)
    if not late and (reason := _not_host(table, by)) is not None:
        return reason
    if known is None or known.standing is not Standing.WAITING:
        return Reason("nobody-there")
    return [what.LetIn(person)]


def make_room(table: Table, here: Callable[[int], bool], now: int) -> Answer:
    """At a full table who waits to be let in, but has not been there for a while, waits no more."""
    if not is_full(table):
        return []
    return [
        what.Went(one.number)
        for one in table.people.values()
        if one.standing is Standing.WAITING and not here(one.number) and now >= one.came + GAVE_UP
    ]


def may_others_let_in(table: Table, person: Person, now: int) -> bool:
    """Has this person waited at the door for as long as anybody is waited for in a game?"""
    return now >= person.came + PATIENCE[table.pace]


def until_others_let_in(table: Table, now: int) -> int | None:
    """In how many milliseconds others may let the next one in; None where nobody else waits."""
    left = [
        one.came + PATIENCE[table.pace] - now
        for one in table.people.values()
        if one.standing is Standing.WAITING and not may_others_let_in(table, one, now)
    ]
    return min(left, default=None)


def send_away(table: Table, by: int, person: int) -> Answer:
    """The host sends somebody away, before or after letting them in."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    known = table.people.get(person)
    if known is None or known.standing is Standing.GONE or person == table.host:
        return Reason("nobody-there")
    return [what.Went(person)]


def leave(table: Table, by: int, person: int | None = None) -> Answer:
    """Everybody at this browser leaves for good, or just this person; a host hands the table on to
    who has been there longest."""
    at_browser = [one.number for one in table.people.values() if by in (one.number, one.beside)]
    going = [one for one in at_browser if person in (None, one) and table.is_there(one)]
    if not going:
        return Reason("nobody-there")
    went: list[AnyHappening] = [what.Went(one) for one in reversed(going)]
    if table.host in going:
        went += pass_host_on(table, lambda one: one not in going)
    return went


def forget(table: Table, session: str) -> Answer:
    """Whoever is at this browser leaves the table, and so does every name it ever had there."""
    own = [one.number for one in table.people_of(session)]
    if not own:
        return Reason("stranger")
    people = [*(one.number for one in table.people.values() if one.beside in own), *own]
    left: list[AnyHappening] = [what.Went(one) for one in people if table.is_there(one)]
    if table.host in people:
        left += pass_host_on(table, lambda one: one not in people)
    return [*left, *(what.Forgotten(one) for one in people)]


def leaves_nobody(table: Table, happened: Iterable[AnyHappening]) -> bool:
    """Is nobody at the table any more who could let others in, once this has happened?"""
    gone = {thing.person for thing in happened if isinstance(thing, what.Went)}
    people = (one for one in table.people if not table.is_program(one))
    return bool(gone) and not any(table.is_in(one) for one in people if one not in gone)


def pass_host_on(table: Table, here: Callable[[int], bool]) -> list[AnyHappening]:
    """Of those who are here, who has been at the table for longest is host, if there is anybody;
    who only looks on, after everybody else."""
    people = [one for one in table.people if not table.is_program(one)]
    can = [one for one in people if one != table.host and table.is_in(one) and here(one)]
    can.sort(key=table.looks_on)
    return [what.HostChanged(one) for one in can[:1]]


def rename(table: Table, by: int, person: int, name: str) -> Answer:
    """The host gives somebody another name, or somebody oneself or who is at their browser."""
    own = person in table.people and table.device_of(person) == by
    if not own and (reason := _not_host(table, by)) is not None:
        return reason
    cleaned = cleaned_name(name)
    if isinstance(cleaned, Reason):
        return cleaned
    known = table.people.get(person)
    if known is None or known.standing is Standing.GONE:
        return Reason("nobody-there")
    if cleaned.casefold() in _names_taken(table, but=person):
        return Reason("name-taken", parameters={"name": cleaned})
    return [what.Renamed(person, cleaned)]


def arrange(table: Table, by: int, places: Sequence[int | str]) -> Answer:
    """The host says who sits where: persons by number, computer players by level."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    people = [place for place in places if isinstance(place, int)]
    levels = [place for place in places if isinstance(place, str)]
    if len(set(people)) < len(people) or not all(map(table.is_in, people)):
        return Reason("nobody-there")
    if len(places) > MOST_PEOPLE:
        return Reason("table-full")
    for level in levels:
        if level not in LEVELS:
            known = ", ".join(LEVELS)
            return Reason("unknown-level", parameters={"level": level[:40], "known": known})
    names = iter(names_of_computers(len(levels), list(_names_taken(table))))
    if len(levels) >= table.game.seats[-1]:
        return Reason("too-many-computers", parameters={"most": table.game.seats[-1] - 1})
    return [
        what.Arranged(
            [
                Place(place) if isinstance(place, int) else Place(None, next(names), place)
                for place in places
            ]
        )
    ]


def _names_taken(table: Table, but: int | None = None) -> set[str]:
    """The names of all who are there, but this one, for comparing."""
    return {
        one.name.casefold()
        for one in table.people.values()
        if one.standing is not Standing.GONE and one.number != but
    }


def choose_options(table: Table, by: int, options: Mapping[str, str]) -> Answer:
    """The host chooses how the next game is played."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    chosen = checked_options(table.game, options)
    return chosen if isinstance(chosen, Reason) else [what.OptionsChosen(chosen)]


def checked_options(game: Game, options: Mapping[str, str]) -> dict[str, str] | Reason:
    """All options of a game, those that are not named as usual."""
    try:
        return chosen_table_options(game, options)
    except BadOption as error:
        return Reason("bad-option", parameters=error.parameters)


def mark_youngest(table: Table, by: int, person: int | None) -> Answer:
    """The host says who is the youngest, or that it is not known."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    if person is not None and (not table.is_in(person) or table.is_program(person)):
        return Reason("nobody-there")
    return [what.YoungestMarked(person)]


def choose_pace(table: Table, by: int, pace: what.Pace) -> Answer:
    """The host says how long somebody may be waited for."""
    return _not_host(table, by) or [what.PaceChosen(pace)]


def stand_in(table: Table, by: int, until: Until, now: int) -> Answer:
    """Somebody at the table wants a computer player to play for whom the game waits.

    `now` is in milliseconds since 1970. Nobody may be pushed aside before their time is over.
    """
    seat, round_ = table.waits_for, table.round
    if seat is None or round_ is None or table.at_device(by) == [round_.head.seats[seat].person]:
        return Reason("nobody-waited-for")
    left = PATIENCE[table.pace] - (now - table.moved_at)
    if left > 0:
        return Reason("too-early", parameters={"count": -(-left // 1000)})
    return [what.StoodIn(seat, until)]


def give_time(table: Table, by: int) -> Answer:
    """Somebody gives the one for whom the game waits all the time anew."""
    return [what.TimeGiven()] if table.waits_for is not None else Reason("nobody-waited-for")


def pause(table: Table, by: int) -> Answer:
    """Somebody wants a pause; where there is one, there is one."""
    if table.round is None or table.round.is_over:
        return Reason("no-game-now")
    return [] if table.paused_by is not None else [what.Paused(by)]


def go_on(table: Table) -> Answer:
    """Somebody ends the pause."""
    return [] if table.paused_by is None else [what.WentOn()]


def ask_take_back(table: Table, by: int, here: Callable[[int], bool], now: int) -> Answer:
    """Somebody wants to take back a move that showed nothing new; the others who play decide, as
    far as they are here."""
    seat, round_ = table.seat_of(by), table.round
    if round_ is None or seat is None:
        return Reason("not-playing")
    if table.paused_by is not None:
        return Reason("paused")
    if round_.can_take_back != seat:
        return Reason("no-take-back")
    if table.asked(now):
        return []
    if table.was_asked:
        return Reason("asked-already")
    asked: list[AnyHappening] = [what.TakeBackAsked(by)]
    return asked if any(map(here, table.deciding(by))) else [*asked, what.TookBack()]


def answer_take_back(
    table: Table, by: int, agrees: bool, here: Callable[[int], bool], now: int
) -> Answer:
    """The others who play at this browser agree, or they do not; the absent don't vote."""
    asking = table.asked(now)
    deciding = set() if asking is None else table.deciding(asking.person)
    asked = [person for person in table.at_device(by) if person in deciding]
    if asking is None or not asked:
        return Reason("nothing-asked")
    if not agrees:
        return [what.TakeBackRefused(asked[0])]
    missing = deciding - asking.agreed - set(asked)
    agreed: list[AnyHappening] = [what.TakeBackAgreed(person) for person in asked]
    return agreed if any(map(here, missing)) else [*agreed, what.TookBack()]


def give_seat(table: Table, by: int, seat: int, person: int, here: Callable[[int], bool]) -> Answer:
    """The host gives somebody without a seat one of a computer player, or of somebody away."""
    if (reason := _not_host(table, by)) is not None:
        return reason
    if table.round is None or table.round.is_over:
        return Reason("no-game-now")
    known = table.people.get(person)
    if known is None or known.standing is Standing.GONE or table.seat_of(person) is not None:
        return Reason("nobody-there")
    if not 0 <= seat < len(table.round.head.seats):
        return Reason("no-such-seat")
    before = table.round.head.seats[seat].person
    if before is not None and table.is_there(before) and (here(before) or before == table.host):
        return Reason("seat-taken")
    let_in: list[AnyHappening] = [] if table.is_in(person) else [what.LetIn(person)]
    return [*let_in, what.TookSeat(seat, person)]


def make_key(table: Table, by: int, person: int, key: str, now: int) -> Answer:
    """Somebody wants to go on in another browser: `key` is the SHA-256 of what opens it there."""
    if not table.is_in(by):
        return Reason("not-let-in")
    if person not in table.at_device(by):
        return Reason("nobody-there")
    return [what.KeyMade(person, key, now + KEY_HOLDS)]


def use_key(table: Table, key: str, session: str, now: int) -> Answer:
    """Another browser shows a key; who is in at that one already shares it from now on."""
    person, until = table.keys.get(key, (None, 0))
    if person is None or now > until or not table.is_there(person):
        return Reason("no-such-key")
    if session in table.people[table.device_of(person)].sessions:
        return []
    return [what.KeyUsed(person, session)]


def choose_talk(table: Table, by: int, talk: what.Talk) -> Answer:
    """The host says whether people may write, or only say what is there to be said."""
    return _not_host(table, by) or [what.TalkChosen(talk)]


def choose_watching(table: Table, by: int, allowed: bool) -> Answer:
    """The host says whether who does not play may see the game."""
    return _not_host(table, by) or [what.WatchingChosen(allowed)]


def has_free_seat(table: Table) -> bool:
    """Is there a seat in the present game that the host could give whoever comes?"""
    return (
        table.round is not None
        and not table.round.is_over
        and any(
            seat.person is None or not table.is_in(seat.person) for seat in table.round.head.seats
        )
    )


def come_back(table: Table, by: int, seat: int | None = None) -> Answer:
    """Everybody at this browser is back, or just who sits here: computer players get up."""
    if table.round is None:
        return []
    back = [one for one in table.seats_at(by) if seat in (None, one)]
    return [what.CameBack(one) for one in back if one in table.round.stand_ins]


def lock(table: Table, by: int, locked: bool) -> Answer:
    """The host closes the table to newcomers, or opens it again."""
    return _not_host(table, by) or [what.Locked(locked)]


def why_not_begin(table: Table) -> Reason | None:
    """Why a game can't begin now; None where it can."""
    if table.is_playing:
        return Reason("game-not-over")
    least, most = table.game.seats[0], table.game.seats[-1]
    if len(table.places) < least:
        return Reason("too-few-at-table", parameters={"least": least})
    if len(table.places) > most:
        return Reason("too-many-at-table", parameters={"most": most, "now": len(table.places)})
    return None


def begin(table: Table, by: int, seed: str) -> Answer:
    """The host begins a game; after the first one anybody who plays may begin the next.

    The seed is a new secret one; the cards are dealt (`deal`) when people have contributed to it.
    """
    if not table.seats_at(by) and (reason := _not_host(table, by)) is not None:
        return reason
    if (reason := why_not_begin(table)) is not None:
        return reason
    return [what.Committed(table.rounds + 1, seed)]


def contribute(table: Table, by: int, round_: int, random: str) -> Answer:
    """A browser adds random bits for everybody there who is going to play: once, and only until
    the cards are dealt."""
    beginning = table.beginning
    if beginning is None or beginning.round != round_:
        return []
    at_browser = table.at_device(by)
    return [what.Contributed(one, random) for one in beginning.missing if one in at_browser]


def deal(table: Table) -> Answer:
    """The cards of the round that is going to begin, with what people have contributed so far."""
    beginning = table.beginning
    if beginning is None:
        return []
    dealt = shuffled_deal(beginning.head, beginning.round, beginning.shuffle())
    return [what.Began(dealt.round, RULES, dealt.first, dealt.deck)]


def _not_host(table: Table, by: int) -> Reason | None:
    return None if table.host in table.at_device(by) else Reason("not-the-host")
