"""Computer players think in threads of their own, within a time that a person would wait."""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from ..games.game import Game
from ..players import Player, StandIn, seat_player
from ..table.computers import decide, first_legal_move

SECONDS = 5.0
SUBSTITUTE = "random"

Result = TypeVar("Result")
Work = Callable[[], Callable[[], None]]  # what returns tells whoever waits that it is done


class Thinkers:
    """Threads for thinking: one that is free is used again, else another is started.

    None is ever waited for: a player that never comes to an end keeps its thread and nothing else.
    """

    def __init__(self) -> None:
        self._free: list[queue.SimpleQueue[Work]] = []

    def begin(self, work: Work) -> None:
        """Have this done by a thread."""
        if self._free:
            jobs = self._free.pop()
        else:
            jobs = queue.SimpleQueue()
            threading.Thread(target=self._run, args=[jobs], name="thinker", daemon=True).start()
        jobs.put(work)

    def _run(self, jobs: queue.SimpleQueue[Work]) -> None:
        while True:
            tell = jobs.get()()
            self._free.append(jobs)  # first: who is told may have more to think about at once
            tell()


_thinkers = Thinkers()


async def thought(work: Callable[[], Result]) -> Result:
    """What comes of some thinking, which goes on in its thread even if nobody waits any more."""
    future: Future[Result] = Future()

    def think() -> Callable[[], None]:
        try:
            return partial(future.set_result, work())
        except Exception as error:
            return partial(future.set_exception, error)

    _thinkers.begin(think)
    return await asyncio.shield(asyncio.wrap_future(future))


class ComputerSeat:
    """A computer player in its seat for one round; without a level it stands in for a person."""

    def __init__(self, game: Game, level: str | None) -> None:
        self._game = game
        self._player = StandIn(game, _seed()) if level is None else self._seated(level)

    async def move(self, view: Any) -> str:
        """A legal move; who thinks for too long is replaced, so as never to think twice at once."""
        player, own_view = self._player, view.copy()
        try:
            async with asyncio.timeout(SECONDS):
                return await thought(lambda: decide(player, self._game, own_view))
        except TimeoutError:
            self._player = self._seated(SUBSTITUTE)
            return first_legal_move(self._game, view)

    def _seated(self, level: str) -> Player:
        return seat_player(self._game, level, _seed())


def _seed() -> int:
    return secrets.randbits(31)
