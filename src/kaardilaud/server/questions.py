"""What a seat asks about its cards, and what it is answered; nothing changes by it."""

from __future__ import annotations

from ..games.game import Reason
from ..table.table import Table
from . import commands, messages, speech
from .connection import Connection
from .deeds import why_no_hand, why_not
from .viewers import hand_shown


def answer_to(
    question: commands.Select | commands.Why, table: Table, line: Connection
) -> messages.Selection | Reason | None:
    """What the chosen pieces make, or why this move can't be made; None where it can."""
    seat, round_ = hand_shown(table, line), table.round
    if isinstance(question, commands.Why):
        return why_not(table, line.person, seat, question)
    if round_ is None or seat is None:
        return why_no_hand(table, line.person, seat)
    if question.round != round_.deal.round:
        return Reason("stale")
    made = round_.select(seat, question.number, question.pieces)
    if isinstance(made, Reason):
        return made
    return speech.selection(round_.game.name, question.id, made)
