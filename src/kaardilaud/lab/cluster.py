"""Games of a tournament shared out among machines, by Ray."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import ray

from .trouble import NoCluster
from .workers import Answer, Work

PATIENCE = 10  # seconds
AHEAD = 2  # tasks for each processor, so that none waits for the next


def by_ray(
    work: Work[Answer], tasks: Iterable[range], address: str
) -> Iterator[tuple[range, Answer]]:
    """The answers to all tasks, whichever comes first. Raises `NoCluster`."""
    _check(address)
    try:
        ray.init(address=address, logging_level=logging.CRITICAL, log_to_driver=False)
    except Exception as error:
        raise NoCluster(str(error).splitlines()[0]) from error
    try:
        yield from _answers(work, tasks)
    finally:
        ray.shutdown()


def _check(address: str) -> None:
    """Ray itself would knock at a closed door for ten minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not (colon and port.isdecimal() and int(port) < 1 << 16):
        return  # Ray's own names for addresses
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise NoCluster(error.strerror or str(error)) from error


def _answers(work: Work[Answer], tasks: Iterable[range]) -> Iterator[tuple[range, Answer]]:
    play: Any = ray.remote(_play)
    sent = ray.put(work)
    ahead = iter(tasks)
    busy: dict[Any, range] = {}
    while True:
        room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(busy)
        for numbers in islice(ahead, max(room, 0)):
            busy[play.remote(sent, numbers)] = numbers
        if not busy:
            return
        for answer in ray.wait(list(busy))[0]:
            yield busy.pop(answer), ray.get(answer)


def _play(work: Work[Answer], numbers: range) -> Answer:
    return work.play(numbers)
