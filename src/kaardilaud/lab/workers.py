"""Games of a tournament shared out among processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, Protocol, TypeVar

from .trouble import WorkerLost

Answer = TypeVar("Answer", covariant=True)


class Work(Protocol[Answer]):
    """What is shared out; it is sent to each process once."""

    def play(self, numbers: range) -> Answer:
        """The games with these numbers."""


def by_processes(
    work: Work[Answer], tasks: Iterable[range], processes: int
) -> Iterator[tuple[range, Answer]]:
    """The answers to all tasks, whichever comes first. Raises `WorkerLost`."""
    team = _Team(work)
    ahead = iter(tasks)
    try:
        for numbers in islice(ahead, processes):
            team.hire(numbers)
        while team.busy:
            for connection in wait(list(team.busy)):
                assert isinstance(connection, Connection)
                done, answer = team.answer(connection)
                for numbers in islice(ahead, 1):
                    team.give(connection, numbers)
                yield done, answer
    except (EOFError, ConnectionError):
        raise WorkerLost from None
    finally:
        team.dismiss()


class _Team(Generic[Answer]):
    """The processes, and which of them plays what."""

    def __init__(self, work: Work[Answer]) -> None:
        self.work = work
        self.context = multiprocessing.get_context("spawn")  # forks of a program with threads hang
        self.workers: list[BaseProcess] = []
        self.busy: dict[Connection, range] = {}

    def hire(self, numbers: range) -> None:
        """One more process, with its first task."""
        here, there = self.context.Pipe()
        worker = self.context.Process(target=_play, args=(there, self.work), daemon=True)
        with _ctrl_c_is_not_for_workers():
            worker.start()
        there.close()  # so that the end of one side is noticed at the other
        self.workers.append(worker)
        self.give(here, numbers)

    def give(self, connection: Connection, numbers: range) -> None:
        self.busy[connection] = numbers
        connection.send(numbers)

    def answer(self, connection: Connection) -> tuple[range, Answer]:
        return self.busy.pop(connection), connection.recv()

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.join()


def _play(connection: Connection, work: Work[object]) -> None:
    """What a process does, until the one that started it has no more tasks, or has gone."""
    try:
        while True:
            connection.send(work.play(connection.recv()))
    except (EOFError, ConnectionError):
        return


@contextmanager
def _ctrl_c_is_not_for_workers() -> Iterator[None]:
    """A process that is started here never gets Ctrl-C: the first one stops all the others."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # It comes with the first process, and would let Ctrl-C through to that one again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
