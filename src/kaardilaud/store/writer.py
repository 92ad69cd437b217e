"""One thread that writes: whatever waits is written together and is on disk before it is said so.

A commit with `synchronous=FULL` waits for the disk; writing what has gathered in the meantime in
one commit is what makes many tables cheap.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from sqlalchemy import Connection, Engine

Work = Callable[[Connection], None]
Job = tuple[Work, "Future[None]"]

MOST_AT_ONCE = 500


class Writer:
    """Takes pieces of work; the future of each is done when it is on disk, or has failed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def write(self, work: Work) -> Future[None]:
        """Do this in a transaction, all of it or nothing."""
        future: Future[None] = Future()
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            going_on = True
            while going_on:
                jobs, going_on = self._gather()
                if jobs:
                    self._write_together(connection, jobs)

    def _gather(self) -> tuple[list[Job], bool]:
        """All jobs that wait, at least one; and whether more may come."""
        jobs = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_AT_ONCE or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _write_together(self, connection: Connection, jobs: list[Job]) -> None:
        """Each job in a savepoint of its own, so that one that fails takes no other with it."""
        done: list[Future[None]] = []
        failed: list[tuple[Future[None], Exception]] = []
        try:
            with connection.begin():
                for work, future in jobs:
                    if not future.set_running_or_notify_cancel():
                        continue
                    connection.exec_driver_sql("SAVEPOINT job")
                    try:
                        work(connection)
                        done.append(future)
                    except Exception as error:
                        failed.append((future, error))
                        connection.exec_driver_sql("ROLLBACK TO job")
                    connection.exec_driver_sql("RELEASE job")
        except Exception as error:  # the commit itself: nothing is on disk
            failed += [(future, error) for future in done]
            done = []
        for future in done:
            future.set_result(None)
        for future, why in failed:
            future.set_exception(why)
