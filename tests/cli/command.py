"""Running the command `kaardilaud` as a person would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("LC_", "LANG", "COLUMNS", "FORCE_COLOR", "NO_COLOR"))
}


class Done(NamedTuple):
    """What a command has printed, and its exit status."""

    out: str
    err: str
    status: int


def kaardilaud(
    *arguments: str, lang: str = "en", typed: str = "", environment: dict[str, str] | None = None
) -> Done:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "kaardilaud", *arguments],
        input=typed,
        env={**ENVIRONMENT, "LANG": f"{lang}_XX.UTF-8", "PYTHONUTF8": "1", **(environment or {})},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return Done(done.stdout, done.stderr, done.returncode)


def on_a_terminal(*arguments: str, columns: int, typed: str = "") -> str:
    """What the command shows on a terminal that is so wide, without the codes for colours."""
    import pty

    shown, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "kaardilaud", *arguments],
        stdin=subprocess.PIPE,
        stdout=terminal,
        env={**ENVIRONMENT, "COLUMNS": str(columns), "TERM": "xterm", "PYTHONUTF8": "1"},
    ) as process:
        os.close(terminal)
        assert process.stdin is not None
        process.stdin.write(typed.encode())
        process.stdin.close()
        received = b"".join(_until_closed(shown))
    os.close(shown)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", received.decode()).replace("\r\n", "\n")


def _until_closed(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            received = os.read(terminal, 4096)
        except OSError:  # how Linux says that nobody writes any more
            return
        if not received:
            return
        yield received
