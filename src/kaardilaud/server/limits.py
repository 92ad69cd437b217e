"""How often somebody may do something, so that nobody can guess codes or fill the disk."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping

MOST_KNOWN = 10_000  # addresses that are remembered


class Allowance:
    """So many times in so many seconds, for each address."""

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._times = times
        self._seconds = seconds
        self._clock = clock
        self._past: dict[str, deque[float]] = {}

    def take(self, address: str) -> bool:
        """Once more, if this address still may."""
        now = self._clock()
        past = self._past.setdefault(address, deque())
        while past and past[0] <= now - self._seconds:
            past.popleft()
        if len(past) >= self._times:
            return False
        past.append(now)
        if len(self._past) > MOST_KNOWN:
            self._forget(now)
        return True

    def _forget(self, now: float) -> None:
        self._past = {
            address: past
            for address, past in self._past.items()
            if past and past[-1] > now - self._seconds
        }


def address_of(peer: str, headers: Mapping[str, str]) -> str | None:
    """Whom to count: the address behind a proxy on this machine; None for this machine itself."""
    if peer not in ("127.0.0.1", "::1"):
        return peer
    forwarded = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return forwarded[:64] or None
