"""The review of a game that is over: its steps as a seat has seen them, and what that seat's own
decisions have cost, found out in the background."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ..advice.judging import Judge, Judgement
from ..compiled import PLAIN
from ..games.game import Reason
from ..search.thinking import is_prepared
from ..table.again import Again, Hands, hands_again, seen_again
from ..table.round import Round
from ..table.table import Table
from .connection import Connection
from .counsel import Counsel
from .faults import log_fault
from .thinking import thought

PREPARED_ONLY = True  # without machine code it would take an hour
LOOK_AGAIN = 1.0  # seconds, while machine code is made


@dataclass
class Review:
    """What a seat's decisions have cost, as far as it is known."""

    round: Round
    again: Again
    judgements: list[Judgement] = field(default_factory=list)
    done: int = 0  # decisions that have been judged
    given_up: bool = False

    @property
    def of(self) -> int:
        """How many decisions are going to be judged."""
        return self.done if self.given_up else len(self.again.decisions)

    @property
    def is_done(self) -> bool:
        return self.done >= self.of


class Reviews:
    """The reviews of the last game at one table, kept as long as the table is in memory."""

    def __init__(self, table: Table, counsel: Counsel) -> None:
        self._table = table
        self._counsel = counsel
        self._kept: dict[int, Review] = {}  # by seat
        self._hands: tuple[Round, list[Hands]] | None = None

    def why_none(self, seat: int, line: Connection) -> Reason | None:
        """Why this browser can't have the review of this seat; after the end of a game nothing is
        hidden any more between people at one browser."""
        if (reason := self.why_no_hands(line)) is not None:
            return reason
        return None if seat in self._table.seats_at(line.person) else Reason("not-at-this-device")

    def why_no_hands(self, line: Connection) -> Reason | None:
        """Why this browser can't see all hands: for who has played nothing is hidden any more once
        the game is over, as in its record."""
        if self._table.round is None:
            return Reason("no-game-yet")
        if not self._table.round.is_over:
            return Reason("game-not-over")
        return None if self._table.seats_at(line.person) else Reason("not-playing")

    async def hands(self) -> list[Hands]:
        """The hands of all seats, moment by moment."""
        round_ = self._table.round
        assert round_ is not None
        if self._hands is None or self._hands[0] is not round_:
            self._hands = round_, await thought(lambda: hands_again(round_))
        return self._hands[1]

    async def of(self, seat: int) -> tuple[Review, bool]:
        """The review of this seat; is it a new one, which is still to be judged?"""
        round_ = self._table.round
        assert round_ is not None
        kept = self._kept.get(seat)
        if kept is not None and kept.round is round_:
            return kept, False
        again = await thought(lambda: seen_again(round_, seat))
        kept = self._kept.get(seat)
        if kept is not None and kept.round is round_:
            return kept, False
        self._kept[seat] = Review(round_, again)
        return self._kept[seat], True

    async def judge(self, review: Review) -> None:
        """Judge one decision after the other; other tables have their turn in between."""
        game = review.round.game
        while PREPARED_ONLY and not is_prepared(game):
            if PLAIN:
                review.given_up = True
                return
            await asyncio.sleep(LOOK_AGAIN)
        judge = Judge(game, len(review.again.decisions))
        for decision in review.again.decisions:
            try:
                judgement = await self._counsel.judgement(judge, decision)
            except Exception as error:
                log_fault("review", error)
                judgement = None
            if judgement is not None:
                review.judgements.append(judgement)
            review.done += 1
