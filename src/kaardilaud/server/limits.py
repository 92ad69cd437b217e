"""How often somebody may do something, so that nobody can guess codes or fill the disk."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

MOST_KNOWN = 10_000  # addresses that are remembered
MOST_LETTERS = 64
HOUSEHOLD_BITS = 64  # of an IPv6 address: what a household has


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
        if self.is_spent(address):
            return False
        now = self._clock()
        self._past.setdefault(address, deque()).append(now)
        if len(self._past) > MOST_KNOWN:
            self._forget(now)
        return True

    def is_spent(self, address: str) -> bool:
        """May this address not any more, for now?"""
        past = self._past.get(address)
        if past is None:
            return self._times <= 0
        begin = self._clock() - self._seconds
        while past and past[0] <= begin:
            past.popleft()
        return len(past) >= self._times

    def _forget(self, now: float) -> None:
        self._past = {
            address: past
            for address, past in self._past.items()
            if past and past[-1] > now - self._seconds
        }


def whom_to_count(peer: str) -> str | None:
    """The address, or the network of the household where each has a network of its own (IPv6);
    None for this machine itself."""
    try:
        address = ip_address(peer)
    except ValueError:  # what a proxy that is trusted says
        return peer[:MOST_LETTERS]
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if str(address) in ("127.0.0.1", "::1"):
        return None
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOUSEHOLD_BITS), strict=False))
    return str(address)
