"""How much is played, and how often a server is killed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """One run; tables and kills are those on one database, of which there are two."""

    tables: int
    seconds: float
    kills: dict[str, int]
    quiet_end: float  # seconds without a kill at the end: longer than a table may stand still


SHORT = Plan(tables=6, seconds=34.0, kills={"SQLite": 2, "PostgreSQL": 3}, quiet_end=11.0)
LONG = Plan(tables=25, seconds=200.0, kills={"SQLite": 10, "PostgreSQL": 14}, quiet_end=15.0)
