"""Who thinks for all tables of a server: hints a few at a time, reviews one decision at a time."""

from __future__ import annotations

import asyncio

from ..advice import Advice, Adviser
from ..advice.judging import Decision, Judge, Judgement
from .thinking import thought

AT_ONCE = 2  # so many hints are thought of at the same time; the others wait


class Counsel:
    """Thinks for all tables of a server, a few at a time."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._judging = asyncio.Semaphore(1)  # a review is in no hurry

    async def advice(self, adviser: Adviser, view: object) -> Advice:
        """What is to be done, by this view."""
        async with self._places:
            return await thought(lambda: adviser.advise(view))

    async def judgement(self, judge: Judge, decision: Decision) -> Judgement | None:
        """What a decision of a game that is over has cost."""
        async with self._judging:
            return await thought(lambda: judge.judge(decision))
