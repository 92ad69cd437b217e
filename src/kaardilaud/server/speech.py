"""What happens at a table, put into messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..advice import Advice, Sentence
from ..games.game import Reason
from ..locale import Words
from ..table import hosting
from ..table.again import Again, Hands
from ..table.round import Entry, Round, Sight, Step
from ..table.seating import Head
from ..table.table import ASKING, Person, Standing, Table
from ..table.what_if import FIRST
from . import commands, messages, replies
from .reviewing import Review

encode = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(commands.Command).decode

_VIEWS: dict[str, Any] = {"rahast-vabaks": messages.RahastVabaksView, "ten": messages.TenView}
_OFFERS: dict[str, Any] = {"rahast-vabaks": messages.RahastVabaksOffer, "ten": messages.TenOffer}
_SELECTIONS: dict[str, Any] = {
    "rahast-vabaks": messages.SumSelection,
    "ten": messages.PaymentSelection,
}


def whole(round_: Round, viewer: int | None) -> messages.Whole:
    """Everything that a person's seat sees of a game, or who looks on (None)."""
    game = round_.game.name
    sight = round_.sight(viewer)
    return messages.Whole(
        number=round_.number,
        game=game,  # type: ignore[arg-type]
        round=round_.deal.round,
        you=viewer,
        first=round_.deal.first,
        seats=seat_infos(round_.head),
        formerly=_former_seats(round_),
        options=round_.head.options,
        view=_as(_VIEWS[game], sight.view),
        offer=_offer(game, sight),
        bids=_bids(sight),
        events=[_happened(entry) for entry in round_.watch(viewer).log],
        result=_result(sight),
        take_back=sight.take_back,
        origin=_origin(round_, viewer),
    )


def _origin(round_: Round, viewer: int | None) -> messages.Origin | None:
    origin = round_.deal.origin
    if origin is None:
        return None
    was_there = viewer is not None and round_.head.seats[viewer].person == FIRST
    table = origin.table if was_there else None
    return messages.Origin(table=table, round=origin.round, number=origin.number)


def _former_seats(round_: Round) -> list[messages.FormerSeat]:
    return [
        messages.FormerSeat(former.number, former.place, former.seat.name)
        for former in round_.formerly
    ]


def step(game: str, seen: Step, viewer: int | None) -> messages.Step:
    """One event as a person's seat saw it, or who looks on (None)."""
    return messages.Step(
        you=viewer,
        event=_happened(seen.entry),
        changes=seen.changes,
        offer=_offer(game, seen.sight),
        bids=_bids(seen.sight),
        result=_result(seen.sight),
        take_back=seen.sight.take_back,
    )


def selection(game: str, id_: str, made: dict[str, Any]) -> messages.Selection:
    """The answer to a selection that can be made."""
    return messages.Selection(id=id_, selection=_as(_SELECTIONS[game], made))


def hint(id_: str, advice: Advice) -> messages.Hint:
    """What is advised, and why."""
    also = None if advice.also is None else advised(advice.also)
    return messages.Hint(id=id_, move=advice.move, why=advised(advice.why), also=also)


def advised(sentence: Sentence) -> messages.News:
    """A sentence of the catalogue of advice."""
    return messages.News(key=sentence.key, parameters={**sentence.parameters})


def replay(id_: str, round_: Round, again: Again) -> messages.Replay:
    """A game that is over, as a seat has seen it."""
    game = round_.game.name
    first = messages.Whole(
        number=0,
        game=game,  # type: ignore[arg-type]
        round=round_.deal.round,
        you=again.seat,
        first=round_.deal.first,
        seats=seat_infos(round_.head),
        formerly=_former_seats(round_),
        options=round_.head.options,
        view=_as(_VIEWS[game], again.first),
        offer=None,
        bids=[],
        events=[],
        result=None,
        take_back=False,
        origin=_origin(round_, again.seat),
    )
    return messages.Replay(
        id=id_, first=first, steps=[step(game, seen, again.seat) for seen in again.steps]
    )


def hands(id_: str, moments: list[Hands]) -> messages.Hands:
    """What all seats of a game that is over held."""
    told = [[messages.Hand(seat, cards) for seat, cards in changed] for changed in moments]
    return messages.Hands(id=id_, moments=told)


def judged(id_: str, review: Review) -> messages.Judged:
    """How far a review is."""
    judgements = [
        messages.Judgement(one.number, round(100 * one.cost), one.move, advised(one.why))
        for one in review.judgements
    ]
    return messages.Judged(id=id_, done=review.done, of=review.of, judgements=judgements)


def refused(id_: str, reason: Reason, number: int, words: Words | None = None) -> messages.Refused:
    """The answer to a command that can't be carried out; in words where a program is told."""
    sentence = None if words is None else words.say(f"reasons.{reason.code}", **reason.parameters)
    told = _as(messages.Reason, reason)
    return messages.Refused(id=id_, reason=told, number=number, sentence=sentence)


def refusal(reason: Reason) -> replies.Refusal:
    """The answer to a request that can't be granted."""
    return replies.Refusal(code=reason.code, parameters=dict(reason.parameters))


def phase(table: Table) -> messages.Phase:
    """What is going on at a table."""
    if table.is_playing:
        return "playing"
    return "over" if table.round is not None and table.round.is_over else "gathering"


def table_info(id_: str, table: Table, session: str | None) -> replies.TableInfo:
    """What anybody who has the address may know, and how this browser stands to the table."""
    known = None if session is None else table.person_of(session)
    left = session is not None and bool(table.people_of(session))
    standing = known.standing.value if known is not None else "gone" if left else "stranger"
    return replies.TableInfo(
        table=id_,
        game=table.game.name,  # type: ignore[arg-type]
        host=table.people[table.host].name,
        seats=seat_infos(table.head()),
        options=table.options,
        phase=phase(table),
        locked=table.locked,
        full=hosting.is_full(table),
        you=standing,  # type: ignore[arg-type]
        players=_players(table),
        free_seat=hosting.has_free_seat(table),
        watching=table.watching,
    )


def company(
    table: Table,
    person: int,
    address: str,
    keep_days: int,
    here: Callable[[int], bool],
    now: int,
) -> messages.Company:
    """Who is at the table, as this person may know; `now` is in milliseconds since 1970."""
    invites = table.is_in(person) and not table.is_program(person)
    problem = hosting.why_not_begin(table)
    waits_for = table.waits_for
    return messages.Company(
        game=table.game.name,  # type: ignore[arg-type]
        you=person,
        host=table.host,
        people=_people(table, person, here, now),
        seats=seat_infos(table.head()),
        options=table.options,
        youngest=table.youngest,
        locked=table.locked,
        playing=table.is_playing,
        problem=None if problem is None else _as(messages.Reason, problem),
        code=table.code if invites else None,
        address=address if invites else None,
        pace=table.pace,
        own_seats=own_seats(table, person),
        stand_ins=[] if table.round is None else sorted(table.round.stand_ins),
        stand_ins_for_turn=[] if table.round is None else table.round.stand_ins_for_turn,
        waits_for=waits_for,
        waited=0 if waits_for is None else max(0, now - table.moved_at),
        patience=hosting.PATIENCE[table.pace],
        shuffle=shuffle_info(table, person),
        levels=list(hosting.LEVELS),
        paused_by=table.paused_by,
        take_back=_asked_take_back(table, here, now),
        players=_players(table),
        talk=table.talk,
        watching=table.watching,
        keep_days=keep_days,
    )


def _players(table: Table) -> list[messages.SeatInfo]:
    """Who plays in the game that is on, or has played in the last one."""
    game = table.beginning or table.round
    return [] if game is None else seat_infos(game.head)


def _people(
    table: Table, person: int, here: Callable[[int], bool], now: int
) -> list[messages.PersonInfo]:
    """Everybody who is in, and of those who wait whom this person may know of."""
    is_host = table.host in table.at_device(person)

    def is_known(one: Person) -> bool:
        if one.standing is not Standing.WAITING:
            return one.standing is Standing.IN
        has_say = table.is_in(person) and not table.is_program(person)
        plays = has_say and not table.looks_on(person)
        late = plays and hosting.may_others_let_in(table, one, now)
        return is_host or late or table.device_of(one.number) == person

    return [
        messages.PersonInfo(
            person=one.number,
            name=one.name,
            picture=None if one.program else one.picture,
            waiting=one.standing is Standing.WAITING,
            here=here(one.number),
            beside=one.beside,
            wish=one.wish,
            looks_on=one.looks_on,
            program=one.program,
        )
        for one in table.people.values()
        if is_known(one)
    ]


def own_seats(table: Table, person: int) -> list[int]:
    """The seats of those at this person's browser, also in a round that is going to begin."""
    if table.beginning is None:
        return table.seats_at(person)
    seats = map(table.beginning.head.seat_of, table.at_device(person))
    return sorted(seat for seat in seats if seat is not None)


def _asked_take_back(
    table: Table, here: Callable[[int], bool], now: int
) -> messages.AskedTakeBack | None:
    asking = table.asked(now)
    if asking is None:
        return None
    waiting = set(filter(here, table.deciding(asking.person))) - asking.agreed
    left = asking.at + ASKING - now
    return messages.AskedTakeBack(asking.person, sorted(asking.agreed), sorted(waiting), left)


def shuffle_info(table: Table, person: int) -> messages.ShuffleInfo | None:
    """What a person may know beforehand of the chance of a round; None where there is nothing."""
    beginning, round_ = table.beginning, table.round
    if beginning is not None:
        commitment = beginning.shuffle().commitment
        wanted = any(one in beginning.missing for one in table.at_device(person))
        return messages.ShuffleInfo(beginning.round, commitment, wanted)
    if round_ is not None and round_.shuffle is not None:
        return messages.ShuffleInfo(round_.deal.round, round_.shuffle.commitment, False)
    return None


def seat_infos(head: Head) -> list[messages.SeatInfo]:
    """Who sits where."""
    return [_as(messages.SeatInfo, seat) for seat in head.seats]


def _happened(entry: Entry) -> messages.Happened:
    return messages.Happened(
        number=entry.number,
        seat=entry.event.seat,
        move=entry.event.text,
        news=[messages.News(key=news.key, parameters=news.parameters) for news in entry.news],
    )


def _offer(game: str, sight: Sight) -> Any:
    return None if sight.offer is None else _as(_OFFERS[game], sight.offer)


def _bids(sight: Sight) -> list[messages.Bid]:
    return [messages.Bid(seat=seat, amount=amount) for seat, amount in sight.bids]


def _result(sight: Sight) -> messages.Result | None:
    return None if sight.result is None else _as(messages.Result, sight.result)


def _as(kind: Any, value: Any) -> Any:
    """The same as a message; what the contract does not know raises an error."""
    return msgspec.convert(value, kind, from_attributes=True)
