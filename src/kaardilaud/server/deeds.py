"""What comes of a command that changes something at a table, or why nothing does."""

from __future__ import annotations

from collections.abc import Callable

from ..games.game import Reason
from ..table import hosting
from ..table.happenings import AnyHappening, Played
from ..table.shuffle import new_seed
from ..table.table import Table
from . import commands


def what_comes_of(
    command: commands.Deed,
    table: Table,
    person: int,
    seat: int | None,
    here: Callable[[int], bool],
    now: int,
) -> hosting.Answer:
    """What would happen if this command from a person's browser were carried out; the table stays
    as it is.

    `seat` is the one whose hand it shows; `here` says who is connected; `now` is in
    milliseconds since 1970.
    """
    actor = person if seat is None else table.person_at(seat)
    if not table.is_in(person) and not isinstance(command, commands.Leave | commands.Rename):
        return Reason("not-let-in")
    if table.looks_on(person) and not isinstance(command, commands.Leave | commands.Rename):
        return Reason("only-looking-on")
    match command:
        case commands.Move():
            reason = why_not(table, person, seat, command)
            if reason is None and table.is_program(person) and table.asked(now):
                reason = Reason("asked-about-move")  # its move would be a no, and it has no say
            return reason or turn(table, command.move)
        case commands.BringAlong():
            return hosting.come_along(table, person, command.name, command.picture)
        case commands.LetIn():
            return hosting.let_in(table, person, command.person, now)
        case commands.SendAway():
            return hosting.send_away(table, person, command.person)
        case commands.Rename():
            return hosting.rename(table, person, command.person, command.name)
        case commands.Arrange():
            return hosting.arrange(table, person, command.places)
        case commands.ChooseOptions():
            return hosting.choose_options(table, person, command.options)
        case commands.MarkYoungest():
            return hosting.mark_youngest(table, person, command.person)
        case commands.Lock():
            return hosting.lock(table, person, command.locked)
        case commands.ChoosePace():
            return hosting.choose_pace(table, person, command.pace)
        case commands.StandIn():
            return hosting.stand_in(table, person, command.until, now)
        case commands.ComeBack():
            return hosting.come_back(table, person, command.seat)
        case commands.GiveTime():
            return hosting.give_time(table, person)
        case commands.Pause():
            return hosting.pause(table, actor)
        case commands.GoOn():
            return hosting.go_on(table)
        case commands.TakeBack():
            moved = table.can_take_back(person, seat)
            who = actor if moved is None else table.person_at(moved)
            return hosting.ask_take_back(table, who, here, now)
        case commands.AnswerTakeBack():
            return hosting.answer_take_back(table, person, command.agree, here, now)
        case commands.GiveSeat():
            return hosting.give_seat(table, person, command.seat, command.person, here)
        case commands.ChooseTalk():
            return hosting.choose_talk(table, person, command.talk)
        case commands.ChooseWatching():
            return hosting.choose_watching(table, person, command.allowed)
        case commands.Begin():
            return hosting.begin(table, person, new_seed())
        case commands.Leave():
            return hosting.leave(table, person, command.person)


def why_no_hand(table: Table, person: int, seat: int | None) -> Reason | None:
    """Why nobody can act at this person's browser, where it shows nobody's hand."""
    if table.round is None or not table.seats_at(person):
        return Reason("not-playing")
    return Reason("hand-not-shown") if seat is None else None


def why_not(
    table: Table, person: int, seat: int | None, asked: commands.Move | commands.Why
) -> Reason | None:
    """Why this move can't be made; None where it can."""
    if (reason := why_no_hand(table, person, seat)) is not None:
        return reason
    assert table.round is not None
    assert seat is not None
    if table.paused_by is not None:
        return Reason("paused")
    if asked.round != table.round.deal.round:
        return Reason("stale")
    return table.round.why_not(seat, asked.number, asked.move)


def turn(table: Table, move: str) -> list[AnyHappening]:
    """A legal move in the running game, with what chance brings after it."""
    assert table.round is not None
    events = table.round.work_out(move, table.round.chance())
    return [Played(event.seat, event.text) for event in events]
