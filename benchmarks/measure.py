"""Rates per second of processor time, so that other programs on the core do not count."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

REPEATS = 5


@dataclass(frozen=True)
class Done:
    """What one batch of work did."""

    games: float = 0.0
    moves: float = 0.0
    actions: float = 0.0
    seconds: float | None = None  # of the part that counts; None: the whole call


def use_one_core() -> None:
    """Keep this process on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rates(batch: Callable[[], Done], seconds: float) -> dict[str, float]:
    """Games, moves and actions a second: medians of repeats of about so many seconds each."""
    batch()
    found = []
    for _ in range(REPEATS):
        games = moves = actions = spent = 0.0
        while spent < seconds:
            start = time.process_time()
            done = batch()
            spent += time.process_time() - start if done.seconds is None else done.seconds
            games += done.games
            moves += done.moves
            actions += done.actions
        found.append((games / spent, moves / spent, actions / spent))
    games_rate, moves_rate, actions_rate = (statistics.median(c) for c in zip(*found, strict=True))
    return {
        "games_per_s": round(games_rate),
        "moves_per_s": round(moves_rate),
        "actions_per_s": round(actions_rate),
        "lowest_moves_per_s": round(min(moves for _, moves, _ in found)),
    }
