"""The browsers that are connected to a table at this server, and what each of them is shown."""

from __future__ import annotations

from ..games.game import Reason
from ..table.round import Step
from ..table.table import Table
from . import messages, speech
from .clock import now
from .connection import Connection
from .messages import Close
from .presence import Presence
from .programs import words_of
from .viewers import choose_viewer, is_shown


class Lines:
    """One connection for each person; who shares a browser has none."""

    def __init__(
        self, id_: str, table: Table, address: str, keep_days: int, presence: Presence | None
    ) -> None:
        self._id = id_
        self._table = table
        self._address = address
        self._keep_days = keep_days
        self._presence = presence
        self._lines: dict[int, Connection] = {}

    def __len__(self) -> int:
        return len(self._lines)

    # --- Who is connected ---

    def add(self, line: Connection) -> None:
        """Somebody has connected, and is shown everything."""
        self._end_line(line.person)
        self._lines[line.person] = line
        self._tell_servers(came=(line.person, line.since))
        self.show_everything(line)

    def remove(self, line: Connection) -> bool:
        """This connection is gone; did it still count?"""
        if self._lines.get(line.person) is not line:
            return False
        del self._lines[line.person]
        self._tell_servers()
        return True

    def connected_elsewhere(self, person: int, since: float) -> None:
        """This person has connected to another server, which may be heard of only after they have
        come here from there."""
        line = self._lines.get(person)
        if line is not None and line.since <= since:
            self._end_line(person)

    def here(self, person: int) -> bool:
        """Is this person's browser connected, to this server or another?"""
        device = self._table.device_of(person)
        elsewhere = self._presence is not None and self._presence.elsewhere(self._id, device)
        return device in self._lines or elsewhere

    def anybody_here(self) -> bool:
        """Is anybody here for whom the game could go on?"""
        table = self._table
        return any(
            table.is_in(person) and not table.looks_on(person) and self.here(person)
            for person in table.people
        )

    def part_with_the_gone(self) -> None:
        """Who was sent away or has left is told so, and not connected any more; if somebody else
        stays at the browser, it goes by them from now on."""
        for person, line in list(self._lines.items()):
            known = self._table.person_of(line.session)
            if known is not None and known.number == person:
                continue
            del self._lines[person]
            if known is None:
                words = words_of(self._table) if line.program else None
                refused = speech.refused("", Reason("sent-away"), 0, words)
                line.end(Close.STRANGER, speech.encode(refused))
            else:
                self._end_line(known.number)
                line.person = known.number
                self._lines[line.person] = line
                self.show_everything(line)
            self._tell_servers()

    def end(self, code: Close, last: bytes | None = None) -> None:
        """All connections end."""
        for line in self._lines.values():
            line.end(code, last)

    def _end_line(self, person: int) -> None:
        """This person has connected anew: what connection there was is told so, and ends."""
        older = self._lines.pop(person, None)
        if older is not None:
            older.end(Close.ELSEWHERE, speech.encode(messages.Elsewhere()))

    def _tell_servers(self, came: tuple[int, float] | None = None) -> None:
        if self._presence is not None:
            self._presence.is_now(self._id, self._lines, came)

    # --- What they are shown ---

    def whole(self, line: Connection) -> bytes | None:
        """Everything that a browser shows of the game now, as the message; None if nothing."""
        if self._table.round is None or not is_shown(self._table, line):
            return None
        whole = speech.whole(self._table.round, line.viewer)
        whole.take_back = self._may_take_back(line)
        return speech.encode(whole)

    def show_all(self) -> None:
        """Everybody is shown everything."""
        for line in self._lines.values():
            self.show_everything(line)

    def show_everything(self, line: Connection) -> None:
        """Who is at the table, and the game as this browser shows it."""
        line.put_company(self._company(line.person))
        if choose_viewer(self._table, line):
            line.put_other_view()
        elif is_shown(self._table, line):
            line.put_whole()

    def show_company(self, but: int | None = None) -> None:
        """Everybody is shown who is at the table, but for this person."""
        for person, line in self._lines.items():
            if person != but:
                line.put_company(self._company(person))

    def show_steps(self, steps: dict[int | None, list[Step]]) -> None:
        """What browsers show of the events that have just happened, if there were any."""
        hides_cards = self._table.game.hides_cards
        for line in self._lines.values():
            if choose_viewer(self._table, line) and (hides_cards or not steps):
                line.put_other_view()
            elif line.viewer is not None or is_shown(self._table, line):
                # Who has just begun to look on has no steps: all comes with the whole view.
                for step in steps.get(line.viewer, ()):
                    self._show_step(line, step)

    def look_again(self, line: Connection) -> None:
        """Whose view a browser shows may be another one now."""
        if choose_viewer(self._table, line):
            line.put_other_view()

    def hear(self, spoken: messages.Spoken) -> None:
        """Somebody says something, here or at another server; it is for people."""
        message = speech.encode(spoken)
        for person, line in self._lines.items():
            if self._table.is_in(person) and not line.program:
                line.put_answer(message)

    def _show_step(self, line: Connection, step: Step) -> None:
        message = speech.step(self._table.game.name, step, line.viewer)
        message.take_back = self._may_take_back(line)
        line.put_step(speech.encode(message))

    def _may_take_back(self, line: Connection) -> bool:
        asked = self._table.was_asked
        return not asked and self._table.can_take_back(line.person, line.viewer) is not None

    def _company(self, person: int) -> bytes:
        told = speech.company(self._table, person, self._address, self._keep_days, self.here, now())
        return speech.encode(told)
