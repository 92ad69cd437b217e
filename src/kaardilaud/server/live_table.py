"""A table in memory, with the browsers that are connected to it and the computers at it."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial

from ..games.game import Reason
from ..store.log import Entry, NoAnswer, Store
from ..table import hosting
from ..table.forgetting import without_names
from ..table.happenings import Act, Forgotten, decode_act, encode_act
from ..table.round import Round
from ..table.table import ASKING, Person, brought_back, brought_back_to
from . import commands, messages, speech
from .absent_host import HostWatch
from .clock import now
from .computers import Computers
from .connection import Connection
from .counsel import Counsel
from .dealing import DealWatch
from .deeds import what_comes_of
from .door import DoorWatch
from .faults import log_fault
from .hints import Hints
from .lines import Lines
from .messages import Close
from .presence import Presence
from .programs import MAY_SAY, address_for_programs, new_token, session_of_token, words_of
from .questions import answer_to
from .reviewing import Reviews
from .session import hashed, new_key
from .talking import Talk
from .viewers import hand_shown, show_hand

PROGRESS = 0.5  # seconds between news of a review
Work = Callable[[], Coroutine[None, None, object]]
Decide = Callable[[], hosting.Answer]


@dataclass
class Counted:
    """How many acts a server has written."""

    count: int = 0


class LiveTable:
    """Carries out what is asked for at a table, one thing after the other.

    Whatever is asked for waits for the disk under the lock; whatever is shown comes from the table
    as it is on disk. Where another server was faster, this one reads on and decides again. Where
    storing fails, the table is given up: it comes back from the disk for whoever connects again.
    """

    def __init__(
        self,
        id_: str,
        entries: list[Entry],
        store: Store,
        address: str,
        acts: Counted,
        keep_days: int,
        presence: Presence | None,
        counsel: Counsel,
    ) -> None:
        self.id = id_
        self.address = address  # of its page, for newcomers
        self.table = brought_back(_acts(entries))
        self.users = 0  # connections, requests and tasks
        self.on_idle: Callable[[LiveTable], None] = lambda _: None
        self._store = store
        self._acts = acts
        self._presence = presence  # of people at other servers, if there are any
        self.lines = Lines(id_, self.table, address, keep_days, presence)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._talk = Talk()
        self._hints = Hints(self.table, counsel)
        self._reviews = Reviews(self.table, counsel)
        # Not itself: circles of objects would stay in memory until garbage is looked for.
        me: LiveTable = weakref.proxy(self)
        self._computers = Computers(
            self.table,
            lambda decide: me._do(None, None, decide),
            lambda: me.lines.anybody_here(),
            not store.shared,
        )
        self._host_watch = HostWatch(
            lambda: me.lines.here(me.table.host),
            lambda: me._pass_host_on(),
        )
        self._deal_watch = DealWatch(
            lambda: me.table.beginning,
            lambda person: me.lines.here(person),
            lambda: me._deal(),
        )
        self._door_watch = DoorWatch(self.table, lambda: me._look_around())

    # --- Coming and going ---

    def connect(self, line: Connection) -> None:
        """The newest connection of a person is the one that counts; an older one is told."""
        self.lines.add(line)
        self._look_around(but=line.person)
        self._begin(partial(self._welcome, line.person))

    async def _welcome(self, person: int) -> None:
        """Whoever is back takes over from the computer; and the table does not rest any more."""
        await self._do(None, None, partial(hosting.come_back, self.table, person))
        self.wake_computers()

    def disconnect(self, line: Connection) -> None:
        """This connection is gone."""
        if self.lines.remove(line):
            self._look_around()

    def company_changed(self) -> None:
        """Somebody came or went at another server."""
        self._look_around()

    async def person_of(self, session: str) -> Person | None:
        """Who this browser is; somebody may have come at another server just now."""
        known = self.table.person_of(session)
        if known is None and self._store.shared:
            async with self._lock:
                await self._read_on()
            known = self.table.person_of(session)
        return known

    async def round(self, number: int) -> Round | None:
        """A round of this table; an earlier one than the present one is brought back from the disk,
        None where there is none."""
        present = self.table.round
        if present is None or number == present.deal.round:
            return present
        if not 0 < number < present.deal.round:
            return None
        acts = _acts(await self._store.read(self.id))
        return (await asyncio.to_thread(brought_back_to, number, acts)).round

    def end(self) -> None:
        """The table has been erased."""
        refused = speech.encode(speech.refused("", Reason("no-such-table"), 0))
        self.lines.end(Close.NO_SUCH_TABLE, refused)
        self.on_idle(self)

    def _look_around(self, but: int | None = None) -> None:
        """Somebody came or went, or something about the company has changed: all are told, and
        times begin or end to run."""
        self._host_watch.look()
        self._deal_watch.look()
        self._door_watch.look(now())
        self.lines.show_company(but)

    # --- What is asked for ---

    async def carry_out(self, command: commands.Command, line: Connection) -> None:
        """Do what somebody asks and answer it; goes on even if the one who asked goes away."""
        person = line.person
        if line.program and not isinstance(command, commands.PROGRAM_COMMANDS):
            can = {"command": str(command.__struct_config__.tag), "can": MAY_SAY}
            self._answer(line, command.id, Reason("not-for-programs", parameters=can))
            return
        match command:
            case commands.Select() | commands.Why():
                answer = answer_to(command, self.table, line)
                if isinstance(answer, messages.Selection):
                    line.put_private(speech.encode(answer))
                else:
                    self._answer(line, command.id, answer, line.put_private)
            case commands.AskHint():
                self._begin(partial(self._give_hint, command, line))
            case commands.AskReview():
                self._begin(partial(self._review, command, line))
            case commands.AskHands():
                self._begin(partial(self._show_all_hands, command, line))
            case commands.AskWhole():
                self.lines.show_everything(line)
            case commands.Contribute():
                await self._guarded(partial(self._contribute, command, line))
            case commands.Join():
                self._answer(line, "", Reason("joined-already"))
            case commands.Say():
                self._say(person, command, line)
            case commands.MakeKey():
                await self._guarded(partial(self._make_key, command, line))
            case commands.InviteProgram():
                await self._guarded(partial(self._invite_program, command, line))
            case commands.ShowHand():
                await self._guarded(partial(self._show_hand, command, line))
            case commands.HandOn():
                line.hand = None
                self.lines.look_again(line)
                self._answer(line, command.id, None)
            case _:
                await self._guarded(partial(self._obey, command, line))

    async def come(self, newcomer: commands.Newcomer, session: str) -> Reason | None:
        """Somebody asks to be let in."""
        name, picture, wish = newcomer.name, newcomer.picture, newcomer.wish

        def decide() -> hosting.Answer:
            if self.table.person_of(session) is not None:
                return []
            return hosting.come(self.table, name, picture, session, wish)

        room = partial(hosting.make_room, self.table, self.lines.here, now())
        return await self._do(None, None, room) or await self._do(None, None, decide)

    async def _obey(self, command: commands.Deed, line: Connection) -> None:
        """Carry out a command that changes something."""
        person = line.person

        def decide() -> hosting.Answer:
            seat = hand_shown(self.table, line)
            return what_comes_of(command, self.table, person, seat, self.lines.here, now())

        reason = await self._do(person, command.id, decide)
        self._answer(line, command.id, reason)
        self.wake_computers()

    async def _contribute(self, command: commands.Contribute, line: Connection) -> None:
        """Add to the chance of the next round; only the first time does anything, so no id is kept
        of it."""
        round_, random = command.round, command.random
        decide = partial(hosting.contribute, self.table, line.person, round_, random)
        self._answer(line, command.id, await self._do(line.person, None, decide))

    async def _give_hint(self, question: commands.AskHint, line: Connection) -> None:
        """Answer when it has been thought of; whoever asks may do something else meanwhile."""
        answer = await self._hints.answer_to(question, line)
        if isinstance(answer, messages.Hint):
            line.put_private(speech.encode(answer))
        else:
            self._answer(line, question.id, answer, line.put_private)

    async def _review(self, asked: commands.AskReview, line: Connection) -> None:
        """Show a game that is over again, and tell what is found out about it."""
        if (reason := self._reviews.why_none(asked.seat, line)) is not None:
            self._answer(line, asked.id, reason)
            return
        review, is_new = await self._reviews.of(asked.seat)
        if is_new:
            self._begin(partial(self._reviews.judge, review))
        line.put_answer(speech.encode(speech.replay(asked.id, review.round, review.again)))
        told = -1
        while line.is_heard:
            if review.done != told or review.is_done:
                told = review.done
                line.put_answer(speech.encode(speech.judged(asked.id, review)))
            if review.is_done:
                return
            await asyncio.sleep(PROGRESS)

    async def _show_all_hands(self, asked: commands.AskHands, line: Connection) -> None:
        """Open all hands of a game that is over."""
        if (reason := self._reviews.why_no_hands(line)) is not None:
            self._answer(line, asked.id, reason)
            return
        line.put_answer(speech.encode(speech.hands(asked.id, await self._reviews.hands())))

    async def _show_hand(self, command: commands.ShowHand, line: Connection) -> None:
        """One of several people at a browser is before it, and plays oneself from now on."""
        back = partial(hosting.come_back, self.table, line.person, command.seat)
        await self._do(None, None, back)
        reason = show_hand(self.table, line, command.seat)
        self.lines.look_again(line)
        self._answer(line, command.id, reason)

    async def _make_key(self, command: commands.MakeKey, line: Connection) -> None:
        """Make a key for another browser; only who asks for it hears of it."""
        key, id_, person = new_key(), command.id, line.person

        def decide() -> hosting.Answer:
            whose = person if command.person is None else command.person
            return hosting.make_key(self.table, person, whose, hashed(key), now())

        asked_before = (person, id_) in self.table.done  # that key is known to nobody here
        reason = Reason("no-such-key") if asked_before else await self._do(person, id_, decide)
        if reason is not None:
            self._answer(line, id_, reason)
            return
        address = f"{self.address}#{key}"
        line.put_answer(speech.encode(messages.KeyMade(id=id_, key=key, address=address)))

    async def _invite_program(self, command: commands.InviteProgram, line: Connection) -> None:
        """Let a program in; only the host, who asks for it, hears of its token."""
        token, id_, by = new_token(), command.id, line.person
        session = session_of_token(token)
        decide = partial(hosting.invite_program, self.table, by, command.name, session)
        reason = await self._do(by, id_, decide)
        invited = self.table.person_of(session)
        if reason is not None or invited is None:  # None: it was asked before, with another token
            self._answer(line, id_, reason or Reason("token-lost"))
            return
        address = address_for_programs(self.address)
        line.put_answer(
            speech.encode(
                messages.ProgramInvited(id=id_, person=invited.number, token=token, address=address)
            )
        )

    async def use_key(self, key: str, session: str) -> Reason | None:
        """Another browser becomes somebody at this table."""

        def decide() -> hosting.Answer:
            return hosting.use_key(self.table, hashed(key), session, now())

        return await self._do(None, None, decide)

    async def forget(self, session: str) -> Reason | None:
        """Who this browser is or was at this table leaves, and their names are erased."""
        reason = await self._do(None, None, lambda: hosting.forget(self.table, session))
        self.wake_computers()
        return reason

    def _say(self, person: int, said: commands.Say, line: Connection) -> None:
        spoken = self._talk.say(self.table, person, said)
        if isinstance(spoken, Reason):
            self._answer(line, said.id, spoken)
            return
        self.lines.hear(spoken)
        if self._presence is not None:
            self._presence.speak(self.id, spoken)
        self._answer(line, said.id, None)

    def _answer(
        self,
        line: Connection,
        id_: str,
        reason: Reason | None,
        put: Callable[[bytes], None] | None = None,
    ) -> None:
        """Say that the command is done, or why not; who is behind gets the present state."""
        put = put or line.put_answer
        if reason is None:
            put(speech.encode(messages.Done(id=id_)))
            return
        number = 0 if self.table.round is None else self.table.round.number
        words = words_of(self.table) if line.program else None
        put(speech.encode(speech.refused(id_, reason, number, words)))
        if reason.code == "stale":
            line.put_whole()

    # --- Happening ---

    async def _do(self, by: int | None, command: str | None, decide: Decide) -> Reason | None:
        """Decide, store, show; a command that was done before is done."""
        async with self._lock:
            while True:
                if command is not None and (by, command) in self.table.done:
                    return None
                happened = decide()
                if isinstance(happened, Reason) or not happened:
                    if self._store.shared and await self._read_on():
                        continue  # this server was behind
                    return happened if isinstance(happened, Reason) else None
                act = Act(happened, by, command)
                entry = Entry(self.table.number + 1, now(), encode_act(act))
                if hosting.leaves_nobody(self.table, happened):
                    erased = await self._store_it(
                        self._store.erase_table(self.id, entry.number - 1)
                    )
                    if erased:
                        self.end()
                        return None
                elif await self._store_it(self._written(act, entry)):
                    self._computers.wrote_last = True
                    self._acts.count += 1
                    self._take_in(act, entry.at)
                    return None
                if not await self._read_on():
                    self.end()
                    return Reason("no-such-table")

    async def _written(self, act: Act, entry: Entry) -> bool:
        """Is the act on disk now, and are the names gone that it takes out of the log?"""
        gone = {thing.person for thing in act.happened if isinstance(thing, Forgotten)}
        if not gone:
            return await self._store.append(self.id, entry)
        acts = [decode_act(one.body) for one in await self._store.read(self.id)]
        rest = {one for one in self.table.people if one not in gone and self.table.is_there(one)}
        still = {session for one in rest for session in self.table.people[one].sessions}
        bodies = {number: encode_act(one) for number, one in without_names(acts, gone, still)}
        return await self._store.rewrite(self.id, entry, bodies)

    async def _store_it(self, storing: Awaitable[bool]) -> bool:
        """Without an answer nobody knows if it is on disk: reading it anew tells."""
        try:
            return await storing
        except NoAnswer:
            self._give_up()
            raise

    def moved_on(self) -> None:
        """Another server has written at this table."""
        self._begin(self._follow_others)

    async def _follow_others(self) -> None:
        async with self._lock:
            if not await self._read_on():
                await self._end_if_erased()
        self.wake_computers()

    async def _end_if_erased(self) -> None:
        """Another server says that something has happened here, and there is nothing new."""
        if not await self._store.read(self.id, self.table.number - 1):
            self.end()

    async def _read_on(self) -> bool:
        """Let happen what other servers have written since; was there anything?"""
        entries = await self._store.read(self.id, self.table.number)
        for entry in entries:
            self._computers.wrote_last = not self._store.shared
            self._take_in(decode_act(entry.body), entry.at)
        return bool(entries)

    def _take_in(self, act: Act, at: int) -> None:
        """An act is on disk: it happens, and everybody sees it."""
        seen = self.table.take_in(act, at)
        if self.table.asking is not None and self.table.asking.at == at:
            self._begin(self._wait_for_answers)
        if seen.company:
            self.lines.part_with_the_gone()
        if seen.round_began:
            self._computers.forget()
        if seen.round_began or seen.whole:
            self.lines.show_all()
        elif seen.company:
            self._look_around()
        else:
            self._deal_watch.look()
        if seen.steps or seen.company:
            self.lines.show_steps(seen.steps)

    async def _wait_for_answers(self) -> None:
        """Who does not agree in time to a take-back does not agree."""
        await asyncio.sleep(ASKING / 1000)
        self._look_around()
        self.wake_computers()

    def _pass_host_on(self) -> None:
        """The host has been away for long: who is here and has been for longest is host."""

        def decide() -> hosting.Answer:
            return hosting.pass_host_on(self.table, self.lines.here)

        self._begin(partial(self._do, None, None, decide))

    def _deal(self) -> None:
        """It is time to deal the cards of the round that is going to begin."""

        async def deal() -> None:
            await self._do(None, None, partial(hosting.deal, self.table))
            self.wake_computers()

        self._begin(deal)

    # --- Tasks ---

    def wake_computers(self) -> None:
        """Whenever a computer player has to decide, let it think; a restart ends up here, too."""
        if self._computers.begin():
            self._begin(self._computers.play)

    def leave(self) -> None:
        """One user fewer; nobody left: the table need not be in memory."""
        self.users -= 1
        if self.users == 0:
            self._stop_watches()
            self.on_idle(self)

    def _stop_watches(self) -> None:
        for watch in (self._host_watch, self._deal_watch, self._door_watch):
            watch.stop()

    async def close(self) -> None:
        """Break off whatever is going on; what is on disk is on disk."""
        self._stop_watches()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Work) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        self.users += 1
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.leave()

    async def _guarded(self, work: Work) -> None:
        """Whatever fails gives the table up; what it has on disk is as good as before."""
        try:
            await work()
        except Exception as error:
            log_fault("table", error)
            self._give_up()

    def _give_up(self) -> None:
        self.on_idle(self)
        self.lines.end(Close.TRY_AGAIN)


def _acts(entries: list[Entry]) -> list[tuple[Act, int]]:
    """What was written, each with its time."""
    return [(decode_act(entry.body), entry.at) for entry in entries]
