"""A client: comes, plays, misbehaves, loses its line and comes again; some never come back."""

from __future__ import annotations

import asyncio
import http.client
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import websockets

from ..server.running import PATIENCE, cookie
from .evidence import Evidence
from .line import Cut, Line, MovedOn
from .report import Kind

if TYPE_CHECKING:
    from .tables import TableUnderTest

Fate = Literal["stays", "vanishes", "leaves", "is sent away"]

BETWEEN_CUTS = 12.0  # seconds, on the average
BETWEEN_RECORDS = 30.0
LONGEST_BEHIND = 2.0  # what another server has written must have been told by then
LONGEST_THOUGHT = 0.5
FLAKY = 0.15  # so many lines break at once
AWAY_FOR_LONG = 0.1  # so many of those who lose their line stay away for some seconds
LOST_LINES = (OSError, TimeoutError, websockets.WebSocketException, EOFError)
STRANGER, NO_SUCH_TABLE, ELSEWHERE = 4403, 4404, 4001
END = 15.0  # seconds within which a line that has to end must have ended


class Over(Exception):  # noqa: N818 - named as what it is
    """This client does not come again."""


class Client:
    """Somebody at a table, by their browser's secret."""

    def __init__(
        self, table: TableUnderTest, name: str, secret: str, seed: str, fate: Fate, goes_at: float
    ) -> None:
        self.table = table
        self.name = name
        self.secret = secret
        self.fate: Fate = fate
        self.goes_at = goes_at  # seconds after the beginning
        self.evidence = Evidence()
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.is_present = False
        self.has_gone = False
        self._random = random.Random(seed)
        self._ids = 0
        self._late: set[asyncio.Task[None]] = set()
        self._line: Line | None = None
        self._behind_since = 0.0
        self._next_cut = self._next_record = 0.0
        self._no_stand_in_before = 0.0

    def new_id(self) -> str:
        self._ids += 1
        return f"{self.name}-{self._ids}"

    # --- Coming and going ---

    async def live(self) -> None:
        """Connect again and again until the table is done with, or for as long as fate wills."""
        older: Line | None = None
        while not self.table.is_closing:
            server = await self.table.servers.some(self._random)
            address = f"{server.address.replace('http', 'ws')}/api/tables/{self.table.id}/play"
            headers = cookie(self.secret)
            try:
                socket = await websockets.connect(
                    address, max_size=None, additional_headers=headers
                )
            except LOST_LINES:  # killed just now
                await asyncio.sleep(self._random.uniform(0.1, 0.5))
                continue
            line = Line(socket, self, self._random)
            try:
                await self._stay(line, older)
                older = line
                continue
            except Over:
                return
            except Cut:
                pass
            except TimeoutError:
                self._fault(Kind.STUCK, f"no answer for {PATIENCE:.0f} s on a line that stands")
            except LOST_LINES:
                if self._closed_for_good(line):
                    return
            except AssertionError:
                self._fault(Kind.OTHER, "a step does not follow the one before it")
            finally:
                self.is_present = False
            older = None
            await asyncio.sleep(self._away())

    async def _stay(self, line: Line, older: Line | None) -> None:
        """Play on this line, until it is lost or another is opened beside it."""
        await line.say({"type": "join"})
        if self._random.random() < FLAKY:
            line.cut()
        await line.hear("company")
        self._line, self.is_present = line, True
        if older is not None:
            self._expect_end(older)
        for message in list(self.unanswered.values()):
            await line.say(message)
        self._next_cut = self._in(BETWEEN_CUTS)
        self._behind_since = self._now()
        try:
            while not self.table.is_closing:
                await line.wait(self._random.uniform(0.02, LONGEST_THOUGHT))
                self.table.sees(line.round, line.number)
                await self._is_told(line)
                if await self._goes(line):
                    raise Over
                if self._now() > self._next_cut:
                    if self._random.random() < 0.2:
                        return  # another line is opened while this one is still there
                    line.cut()
                with suppress(MovedOn):
                    await self._do_something(line)
        finally:
            self.is_present = False
        await line.socket.close()

    async def _goes(self, line: Line) -> bool:
        """Is it time to go for good? Then go."""
        if self.fate == "stays" or self._now() < self.table.began_at + self.goes_at:
            return False
        if not line.state:
            return False
        self.has_gone = True
        if self.fate == "leaves":
            await line.deed_without_waiting(line.command_for("leave"))
            with suppress(*LOST_LINES):
                async with asyncio.timeout(END):
                    await line.closed()
            if line.socket.close_code != STRANGER and self.table.servers.answering:
                self.has_gone = False  # the line was lost: say it again on the next
                raise Cut
        line.socket.transport.abort()
        return True

    def _closed_for_good(self, line: Line) -> bool:
        """Why the line was closed, where it wasn't lost."""
        match line.socket.close_code:
            case code if code == STRANGER and self.fate in ("leaves", "is sent away"):
                self.has_gone = True
                return True
            case code if code in (STRANGER, NO_SUCH_TABLE):
                self._fault(Kind.LOST, f"was told {code}, as if it had never been there")
                return True
            case code if code == ELSEWHERE:
                self._fault(Kind.OTHER, "its newest connection was closed as if it were older")
        return False

    def _expect_end(self, older: Line) -> None:
        """The older of two lines is told so, and ends."""

        async def wait() -> None:
            try:
                async with asyncio.timeout(END):
                    code = await older.closed()
            except TimeoutError:
                self._fault(Kind.OTHER, f"the older of two connections stays open for {END:.0f} s")
                older.socket.transport.abort()
                return
            except (*LOST_LINES, AssertionError):
                return
            if code not in (ELSEWHERE, 1006, 1012, STRANGER):
                self._fault(Kind.OTHER, f"the older of two connections was closed with {code}")

        self._later(wait())

    def _away(self) -> float:
        long = self._random.random() < AWAY_FOR_LONG
        if long:
            return self._random.uniform(3.0, 7.0)
        return self._random.choice((0.0, self._random.uniform(0.0, 1.0)))

    async def _is_told(self, line: Line) -> None:
        """Who is there is told what the others see, whatever server they are at."""
        last = self.table.last_seen
        if not line.state or (line.round, line.number) >= last:
            self._behind_since = self._now()
        elif self._now() > self._behind_since + LONGEST_BEHIND:
            await line.say({"type": "askWhole"})
            await line.hear("whole")
            if (line.round, line.number) < last:
                told = f"asked for everything, and is not told of event {last[1]} of game {last[0]}"
                self._fault(Kind.STUCK, told)
            self._behind_since = self._now()

    # --- Doing things ---

    async def _do_something(self, line: Line) -> None:
        if self._now() > self._next_record:
            self._next_record = self._in(BETWEEN_RECORDS)
            self._later(self._read_record())
        if line.company["host"] == line.company["you"]:
            await self._be_host(line)
        if not line.state:
            return
        if line.is_over:
            if not line.company["playing"] and self._random.random() < 0.3:
                await self._say(line, line.command_for("begin"))
        elif line.offer:
            move = await line.any_move()
            await self._say(line, line.move_for(line.number, move))
            await self._say_something_old(line)
        else:
            await self._help(line)

    async def _say(self, line: Line, message: dict[str, Any]) -> None:
        """Say it as it should be, or twice, or late, or on a line that breaks."""
        way = self._random.random()
        if way < 0.7:
            await line.deed(message)
        elif way < 0.8:
            await line.deed(message, times=2)
        elif way < 0.87:
            await line.deed_without_waiting(message)
            await asyncio.sleep(self._random.choice((0.0, 0.002, 0.02, 0.1)))
            line.cut()
        elif way < 0.94:
            self.evidence.says(message, line.round)
            self._later(self._say_late(message))
        else:
            await line.deed_without_waiting(message)

    async def _say_late(self, message: dict[str, Any]) -> None:
        """A command that was long on its way, whatever has happened meanwhile."""
        await asyncio.sleep(self._random.uniform(0.2, 4.0))
        if self._line is not None:
            with suppress(*LOST_LINES):
                await self._line.say(message)

    async def _say_something_old(self, line: Line) -> None:
        """Sometimes a command that was answered before, or a new one about an old state."""
        answered = [said.message for said in self.evidence.said.values() if said.is_answered]
        if answered and self._random.random() < 0.06:
            await line.say(self._random.choice(answered[-30:]))
        if line.number and self._random.random() < 0.06:
            number = self._random.randrange(line.number)
            await line.deed(line.move_for(number, "pass"))

    async def _help(self, line: Line) -> None:
        """Have a computer stand in for whom the game has waited for too long."""
        to_move = line.state["view"]["toMove"]
        patience = line.company["patience"] / 1000
        if to_move is None or line.state["seats"][to_move]["kind"] == "computer":
            return
        if to_move in line.company["standIns"] or self._now() < self._no_stand_in_before:
            return
        if to_move != line.state["you"] and self._now() > line.moved_at + patience:
            until = self._random.choice(("turn", "back"))
            answer = await line.deed(line.command_for("standIn", until=until))
            if answer["type"] == "refused":
                left = answer["reason"]["parameters"].get("count", 0)
                self._no_stand_in_before = self._now() + left

    async def _be_host(self, line: Line) -> None:
        """Let in who waits, begin, send away who is to be sent away."""
        company = line.company
        for person in company["people"]:
            if person["waiting"]:
                await self._say(line, line.command_for("letIn", person=person["person"]))
            elif self.table.is_to_be_sent_away(person["name"]):
                await self._say(line, line.command_for("sendAway", person=person["person"]))
        if company["playing"]:
            return
        if company["pace"] != "brisk":
            await self._say(line, line.command_for("choosePace", pace="brisk"))
        elif company["problem"] is not None and self.table.all_have_come(company):
            places = [seat["person"] for seat in company["seats"] if seat["kind"] == "human"]
            await self._say(line, line.command_for("arrange", places=[*places, "steady"]))
        elif not line.state and self.table.all_have_come(company):
            if self.table.with_computer and len(company["seats"]) == len(self.table.clients):
                places = [seat["person"] for seat in company["seats"]]
                self._random.shuffle(places)
                await self._say(line, line.command_for("arrange", places=[*places, "steady"]))
            await self._say(line, line.command_for("begin"))

    async def _read_record(self) -> None:
        """The record so far over HTTP, as who plays or as a stranger."""
        server = await self.table.servers.some(self._random)
        as_seat = self._random.random() < 0.5
        path = f"/api/tables/{self.table.id}/record"
        try:
            status, _, body = await asyncio.to_thread(
                server.ask, path, None, self.secret if as_seat else None
            )
        except (OSError, http.client.HTTPException):
            return
        if status == 200:
            self.evidence.reads(body.decode(), as_seat)
        elif status >= 500:
            self._fault(Kind.OTHER, f"its record was answered with status {status}")

    # --- Time ---

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _in(self, average: float) -> float:
        return self._now() + self._random.expovariate(1 / average)

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def all_late(self) -> None:
        """Wait for what this client has set going."""
        await asyncio.gather(*self._late)

    def _fault(self, kind: Kind, what: str) -> None:
        self.table.report.fault(kind, f"{self.table.name}, {self.name}", what)
