"""Tables at which nothing has happened for a long time are erased, with every name in them."""

from __future__ import annotations

import asyncio

from ..store.log import NoAnswer
from .clock import now
from .faults import log_fault
from .open_tables import OpenTables

EVERY_SECONDS = 3600.0
DAY = 24 * 3600 * 1000  # milliseconds


async def erase_again_and_again(tables: OpenTables, keep_days: int) -> None:
    """Look every hour for tables whose last entry is older than so many days."""
    while True:
        before = now() - keep_days * DAY
        try:
            tables.forget(await tables.store.erase(before))
        except NoAnswer as error:
            log_fault("erasing", error)
        await asyncio.sleep(EVERY_SECONDS)
