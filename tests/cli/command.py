"""Running the command `kaardilaud` as a person would."""

from __future__ import annotations

import os
import subprocess
import sys
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
