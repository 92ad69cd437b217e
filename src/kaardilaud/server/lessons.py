"""The WebSocket of a lesson: /api/lessons/{game}/play.

A lesson is a table that is made for one connection and gone with it: nothing of it is kept or
counted, nobody else can come, and no time runs. It says what a table says; where the script goes on
stands in the address, so a connection that was lost goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from msgspec import Meta

from ..games import GAMES
from ..games.game import Reason
from ..lessons import LEARNER, Script, ScriptedMove, script_of
from ..match import RULES
from ..table import happenings as what
from ..table.hosting import PICTURES
from ..table.round import Round, Step
from ..table.seating import cleaned_name
from ..table.table import Table
from . import commands, messages, speech
from .clock import now
from .limits import Allowance
from .messages import Close
from .play import A_WHILE, MOST_BYTES, MOST_COMMANDS, Refusing, attend, receive, send, understood

NAMELESS = "N. N."
LEVEL = "easy"  # what is said of those who play by the script

Socket = WebSocket[Any, Any, Any]


class Wanted(messages.Message):
    """What stands behind the address: who learns, and after which event the lesson goes on."""

    name: commands.Name = ""
    picture: int = 0
    after: Annotated[int, Meta(ge=0)] = 0


class LessonTable:
    """A table at which whoever learns and the computers play by a script."""

    def __init__(self, script: Script, wanted: Wanted) -> None:
        self.script = script
        name = cleaned_name(wanted.name)
        name = NAMELESS if isinstance(name, Reason) else name
        self.table = Table(what.Opened(script.game, {**script.options}, code=""))
        places = [what.Place(LEARNER), *(what.Place(None, one, LEVEL) for one in script.computers)]
        self._happen(
            what.Came(LEARNER, name, wanted.picture % PICTURES, session="0" * 64),
            what.LetIn(LEARNER),
            what.Arranged(places),
            what.Began(1, RULES, LEARNER, [*script.deck]),
        )
        for move in script.moves:
            if self.round.number < wanted.after or move.step is None:
                self._play(move.move)
            else:
                break

    @property
    def round(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    def all(self) -> Iterator[messages.Message]:
        """Everything that there is to see."""
        yield speech.company(self.table, LEARNER, "", 0, lambda _: True, now())
        whole = speech.whole(self.round, LEARNER)
        whole.take_back = False
        yield whole
        yield self._asked_for()

    def answers(self, command: commands.Command) -> Iterator[messages.Message]:
        """What is answered to a command, and what comes of it."""
        match command:
            case commands.AskWhole():
                yield from self.all()
            case commands.Select():
                made = self.round.select(LEARNER, command.number, command.pieces)
                if isinstance(made, Reason):
                    yield self._refused(command.id, made)
                else:
                    yield speech.selection(self.script.game, command.id, made)
            case commands.Why():
                reason = self.round.why_not(LEARNER, command.number, command.move)
                yield self._refused(command.id, reason or Reason("lesson-other-move"))
            case commands.Move():
                reason = self._why_not(command)
                if reason is None:
                    yield from self._go_on(command.move)
                    yield messages.Done(id=command.id)
                else:
                    yield self._refused(command.id, reason)
            case commands.Join():
                yield self._refused("", Reason("joined-already"))
            case _:
                yield self._refused(command.id, Reason("lesson-only-playing"))

    def _why_not(self, asked: commands.Move) -> Reason | None:
        """Why this move isn't made: the rules are against it, or the lesson wants another one."""
        reason = self.round.why_not(LEARNER, asked.number, asked.move)
        next_ = self._next
        if reason is None and next_ and asked.move not in (next_.move, *next_.others):
            return Reason("lesson-other-move")
        return reason

    def _go_on(self, move: str) -> Iterator[messages.Message]:
        """The move of whoever learns, and what the script has until the next one."""
        yield from self._play(move)
        while (next_ := self._next) is not None and next_.step is None:
            yield from self._play(next_.move)
        yield self._asked_for()

    def _play(self, move: str) -> list[messages.Step]:
        seen = self._happen(what.Played(self.round.match.to_move, move))
        steps = [speech.step(self.script.game, one, LEARNER) for one in seen]
        for step in steps:
            step.take_back = False
        return steps

    def _happen(self, *things: what.AnyHappening) -> list[Step]:
        return self.table.take_in(what.Act([*things]), now()).steps.get(LEARNER, [])

    @property
    def _next(self) -> ScriptedMove | None:
        """The move that is to come; None at the end."""
        number = self.round.number
        return self.script.moves[number] if number < len(self.script.moves) else None

    def _asked_for(self) -> messages.Lesson:
        next_, steps = self._next, self.script.steps
        done = sum(move.step is not None for move in self.script.moves[: self.round.number])
        return messages.Lesson(
            number=self.round.number,
            step=min(done + 1, len(steps)),
            of=len(steps),
            say=f"{self.script.game}.{'end' if next_ is None else next_.step}",
            move=None if next_ is None else next_.move,
        )

    def _refused(self, id_: str, reason: Reason) -> messages.Refused:
        return speech.refused(id_, reason, self.round.number)


@websocket("/api/lessons/{game:str}/play")
async def learn(socket: Socket) -> None:
    """From `join` to the end of the connection."""

    async def stay(_: commands.Join) -> None:
        await _teach(socket, _lesson_at(socket))

    await attend(socket, stay)


def _lesson_at(socket: Socket) -> LessonTable:
    """The lesson that the address names."""
    game = socket.path_params["game"]
    if game not in GAMES:
        raise Refusing("no-such-table", Close.NO_SUCH_TABLE)
    try:
        wanted = msgspec.convert(dict(socket.query_params), Wanted, strict=False)
    except msgspec.ValidationError:
        raise Refusing("bad-request", Close.NO_SUCH_TABLE) from None
    return LessonTable(script_of(game), wanted)


async def _teach(socket: Socket, lesson: LessonTable) -> None:
    """Answer one command after the other, until the browser goes away."""
    pace = Allowance(*MOST_COMMANDS)
    await _say(socket, lesson.all())
    while True:
        while not pace.take(""):
            await asyncio.sleep(A_WHILE)
        message = await receive(socket)
        command = "" if len(message) > MOST_BYTES else understood(message)
        if isinstance(command, str):
            await _say(socket, iter([speech.refused("", Reason("bad-message"), 0)]))
        else:
            await _say(socket, lesson.answers(command))


async def _say(socket: Socket, said: Iterator[messages.Message]) -> None:
    """All of it in one frame, a message a line."""
    await send(socket, b"\n".join(speech.encode(message) for message in said))
