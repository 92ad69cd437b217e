"""The examples of docs/records.md do what the page says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from make_goldens import FOLDER
from writing import rahast_vabaks, report

from kaardilaud.records import read_records, replay

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
OBJECTS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def run(tmp_path: Path) -> object:
    def run_program(text: str, *arguments: str) -> str:
        program = tmp_path / "program.py"
        program.write_text(text, encoding="utf-8")
        scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [sys.executable, str(program), *arguments],
            env={**os.environ, "PATH": scripts, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.stderr, done.returncode) == ("", 0)
        return done.stdout

    return run_program


@pytest.mark.parametrize(("place", "name"), [(0, "read_records"), (1, "write_records")])
def test_the_programs_are_files_as_well(place: int, name: str) -> None:
    file = Path(__file__).parents[2] / "examples" / f"{name}.py"
    assert file.read_text(encoding="utf-8") == PROGRAMS[place]


def test_the_programs_are_short() -> None:
    assert [len(program.splitlines()) <= 20 for program in PROGRAMS] == [True, True]


def test_the_objects_are_json() -> None:
    record, result, finding = map(json.loads, OBJECTS)
    assert record["format"] == "kaardilaud/1"
    assert result["ending"] == "scored"
    played = rahast_vabaks("R2", "R5", start="R20", pile="Y1 Y2", events="0: play R2 | 1: play B1")
    assert finding["error"] == report(played)["error"].replace("\u00a0", " ")
    assert finding.keys() == report(record).keys()


def test_the_reader(run: object) -> None:
    assert callable(run)
    path = FOLDER / "rahast-vabaks.jsonl"
    record = next(read_records(path))
    told = run(PROGRAMS[0], str(path)).splitlines()
    assert len(told) == len(record["seats"]) + 1 + len(record["events"]) + 1
    match = replay({**record, "events": []}).match
    assert match is not None
    assert told[2] == f"The start card is {match.dump()['top']}"
    for line, hand in zip(told, match.dump()["hands"], strict=False):
        assert sorted(line.split(" begins with ")[1].split()) == sorted(hand)
    assert told[-1].startswith("Won by ")


def test_the_writer(run: object, tmp_path: Path) -> None:
    assert callable(run)
    path = tmp_path / "written.jsonl"
    assert run(PROGRAMS[1], str(path)).count("Won by seat") == 1
    assert run(PROGRAMS[1], str(path)).count("Won by seat") == 2
    for record in read_records(path):
        assert report(record)["ok"]
        assert len(record["events"]) == 72
