"""What people say to each other at a table: never kept, and never too much of it."""

from __future__ import annotations

import unicodedata

from ..games.game import Reason
from ..table.table import Table
from . import commands, messages
from .limits import Allowance

TIMES, SECONDS = 6, 20.0  # so often somebody may say something
LONGEST = 200


class Talk:
    """Who has said how much lately at one table."""

    def __init__(self) -> None:
        self._allowance = Allowance(TIMES, SECONDS)

    def say(self, table: Table, person: int, said: commands.Say) -> messages.Spoken | Reason:
        """What the others are to hear from this person's browser, or why they are not."""
        if not table.is_in(person):
            return Reason("not-let-in")
        speaker = person if said.person is None else said.person
        if speaker not in table.at_device(person):
            return Reason("nobody-there")
        text = "".join(filter(_may_be_written, said.text)).strip()
        if said.phrase is None and not text:
            return Reason("nothing-said")
        if text and (table.talk != "text" or table.looks_on(person)):
            return Reason("phrases-only")
        if len(text) > LONGEST:
            return Reason("text-too-long", parameters={"most": LONGEST})
        if not self._allowance.take(str(person)):
            return Reason("too-much-said")
        return messages.Spoken(person=speaker, phrase=said.phrase, text=text)


def _may_be_written(character: str) -> bool:
    return character == " " or unicodedata.category(character)[0] in "LMNPS"
