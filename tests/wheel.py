"""Builds the wheel and plays from it in bare environments without Node: `python -m tests.wheel`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parent.parent
PORT = 8018
PYTHONS = ("3.11", "3.12", "3.13")  # those that are here are tried
BATCH = """
from kaardilaud.envs import BatchEnvironment, SingleEnvironment

for game in ("rahast-vabaks", "ten"):
    batch = BatchEnvironment(game, 64, 2, players=[None, "easy"])
    batch.reset(1)
    for _ in range(100):
        batch.step(batch.sample())
    single = SingleEnvironment(game, 2)
    single.reset(1)
    single.step(single.legal_actions()[0])
print(batch.observations.sum() > 0)
"""


def run(*command: str | Path, path: str, succeeds: bool = True) -> str:
    """Run a command in an empty folder with a PATH of its own; its output."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=folder,
            env={"PATH": path, "HOME": folder, "LANG": "en_GB.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    output = done.stdout + done.stderr
    assert (done.returncode == 0) == succeeds, f"{command}: {output}"
    assert "Traceback" not in output, output
    return output


def environment(folder: Path, wheel: Path, extras: str) -> Path:
    """A new environment with the wheel; the folder of its programs."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run(
        [programs / "pip", "install", "--quiet", f"{wheel}{extras}"], cwd=folder, check=True
    )
    return programs


def other_pythons() -> Iterator[Path]:
    """The programs of every other Python that is here, on the path or by pyenv."""
    for version in PYTHONS:
        found = [Path(shutil.which(f"python{version}") or "none")]
        found += sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for program in filter(Path.is_file, found):
            answer = subprocess.run([program, "--version"], capture_output=True, text=True)
            if answer.returncode == 0:  # pyenv has names for what is not chosen
                if not sys.version.startswith(version):
                    yield program
                break


def plays_in_other_pythons(folder: Path, wheel: Path) -> None:
    """The environments, with every Python that is here."""
    for number, program in enumerate(other_pythons()):
        place = folder / f"other{number}"
        subprocess.run([program, "-m", "venv", place], cwd=folder, check=True)
        python = place / "bin" / "python"
        install: list[str | Path] = [python, "-m", "pip", "install", "--quiet", wheel]
        subprocess.run(install, cwd=folder, check=True)
        assert "True" in run(python, "-c", BATCH, path="")
        print("it plays with " + run(python, "--version", path="").strip())


def serves(programs: Path, folder: Path) -> bool:
    """Does the installed program serve the page?"""
    server = subprocess.Popen(
        [programs / "kaardilaud", "serve", "--no-browser", "--port", str(PORT)],
        cwd=folder,
        env={"PATH": str(programs), "HOME": str(folder)},
        stdout=subprocess.DEVNULL,
    )
    try:
        for _ in range(120):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=5) as page:
                    return b"<title>Kaardilaud" in page.read()
            except OSError:
                time.sleep(0.5)
        return False
    finally:
        server.terminate()
        server.wait(timeout=30)


def main() -> int:
    """Build, install, play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
        subprocess.run([*build, TOP], check=True, stdout=subprocess.DEVNULL)
        (wheel,) = folder.glob("*.whl")

        bare = environment(folder / "bare", wheel, "")
        kaardilaud = bare / "kaardilaud"
        assert "random" in run(
            kaardilaud, "simulate", "ten", "--games", "200", "--players", "random,steady", path=""
        )
        assert "RV-R14" in run(kaardilaud, "rules", "rahast-vabaks", path="")
        assert "[server]" in run(kaardilaud, "serve", path="", succeeds=False)
        tournament = ("tournament", "ten", "--players", "random,steady")
        assert "[lab]" in run(kaardilaud, *tournament, path="", succeeds=False)
        assert "[lab]" in run(kaardilaud, "lab", "report", "ten", path="", succeeds=False)
        python = bare / Path(sys.executable).name
        assert "True" in run(python, "-c", BATCH, path="")
        for module, extra in {
            "ten_v0": "pettingzoo",
            "gymnasium": "gymnasium",
            "openspiel": "openspiel",
        }.items():
            code = f"try: import kaardilaud.envs.{module}\nexcept ImportError as e: print(e)"
            assert f'pip install "kaardilaud[{extra}]"' in run(python, "-c", code, path="")

        plays_in_other_pythons(folder, wheel)

        full = environment(folder / "full", wheel, "[play,server,lab]")
        assert serves(full, folder)
        report = ["lab", "report", "ten", "--games", "10", "--seats", "2"]
        assert "report-ten.html" in run(full / "kaardilaud", *report, path="")
    print("the wheel installs and plays")
    return 0


if __name__ == "__main__":
    sys.exit(main())
