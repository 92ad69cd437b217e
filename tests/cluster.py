"""A PostgreSQL of its own for the tests: in a temporary folder, reached by a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from pathlib import Path
from typing import Any

USER = "kaardilaud"
NOT_ROOT = ("postgres", "nobody")  # PostgreSQL refuses to be run by root


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    anywhere = shutil.which("initdb")
    if debian:
        return debian[-1].parent
    return Path(anywhere).resolve().parent if anywhere else None


class Cluster:
    """PostgreSQL in this folder, which is to be its user's."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._data = folder / "data"
        self._databases = 0
        self._as_user = _as_user()
        if self._as_user:
            os.chown(folder, self._as_user["user"], self._as_user["group"])
        self._run(
            "initdb", "--pgdata", self._data, "--username", USER, "--auth", "trust", "--no-sync",
            "--encoding", "UTF8", "--locale", "C",
        )  # fmt: skip

    def __enter__(self) -> Cluster:
        """Started, until the end of the block or of this process, however that comes about."""
        stop = f"'{self._programs}/pg_ctl' -D '{self._data}' -m immediate -w stop"
        end = f"read -r _; {stop}; rm -rf '{self._folder}'"
        self._at_the_end = subprocess.Popen(
            ["sh", "-c", end],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self._as_user,
        )
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._at_the_end.communicate()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self._folder} -c listen_addresses='' -c fsync=off"
        log = self._folder / "log"
        self._run("pg_ctl", "--pgdata", self._data, "--log", log, "-o", options, "-w", "start")

    def stop(self) -> None:
        """Stop it without a good-bye, as in a power cut."""
        self._run("pg_ctl", "--pgdata", self._data, "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"tables_{self._databases}"
        self._run("createdb", "--host", self._folder, "--username", USER, name)
        return self.address(name)

    def address(self, database: str, user: str = USER) -> str:
        return f"postgresql://{user}@/{database}?host={self._folder}"

    def _run(self, program: str, *arguments: str | Path) -> None:
        with (self._folder / f"{program}.out").open("w") as output:
            subprocess.run(
                [self._programs / program, *arguments],
                check=True,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self._folder,
                **self._as_user,
            )


def _as_user() -> dict[str, Any]:
    if os.getuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = next(known[name] for name in NOT_ROOT if name in known)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
