"""Runs every command of the READMEs, as a newcomer would: `python -m tests.readme`.

Commands stand in fenced blocks marked `sh`, one a line. Those that serve until stopped are
started, asked for their page, and stopped; those that other steps of the checks run are left out.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

TOP = Path(__file__).parent.parent
READMES = ("README.md", "README.et.md")
SERVING = ("make play", "kaardilaud serve")
RUN_ELSEWHERE = ("make test", "make lint", "make mutants", "make test-slow", "make bench")
PATIENCE = 300  # seconds
ADDRESS = "http://127.0.0.1:8800/"


def commands() -> list[str]:
    """Every command of both files once, in order."""
    found: dict[str, None] = {}
    for name in READMES:
        text = (TOP / name).read_text(encoding="utf-8")
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
            for line in block.splitlines():
                command = line.split("  #")[0].strip()
                if command:
                    found[command] = None
    return list(found)


def serve(command: str, environment: dict[str, str]) -> bool:
    """Start a server, ask for its page, stop it."""
    process = subprocess.Popen(
        command, shell=True, cwd=TOP, env=environment, start_new_session=True
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            try:
                with urllib.request.urlopen(ADDRESS, timeout=5) as page:
                    return b"<title>Kaardilaud" in page.read()
            except OSError:
                time.sleep(0.5)
        return False
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def main() -> int:
    """Run them all; the files that they write go again, so that it can be done once more."""
    before = set(TOP.iterdir())
    try:
        failed = run_all()
    finally:
        for written in set(TOP.iterdir()) - before:
            if written.is_file():
                written.unlink()
    return int(failed > 0)


def run_all() -> int:
    """How many of the commands fail."""
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "PATH": f"{TOP / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "XDG_DATA_HOME": home,
            "BROWSER": "true",
        }
        for command in commands():
            if command.startswith(RUN_ELSEWHERE):
                continue
            print(f"$ {command}", flush=True)
            if command.startswith(SERVING):
                good = serve(command, environment)
            else:
                run = subprocess.run(
                    command,
                    shell=True,
                    cwd=TOP,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    timeout=PATIENCE,
                    check=False,
                )
                good = run.returncode == 0
            failed += not good
            print("  fine" if good else "  FAILED", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
