"""`kaardilaud replay`: for people and, with --json, for programs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command import kaardilaud

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


@pytest.fixture
def lines() -> list[str]:
    """A game that is over, one that runs, and a faulty one."""
    games = [
        (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for name in ("ten", "rahast-vabaks-running", "faulty")
    ]
    return [games[0][0], games[1][0], games[2][1]]


def test_a_line_for_each_record_for_people(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([*lines, "broken"]), encoding="utf-8")
    found = kaardilaud("replay", str(path), lang="et")
    assert (found.err, found.status) == ("", 1)
    first, second, third, fourth, total = found.out.splitlines()
    events = len(json.loads(lines[0])["events"])
    assert first.startswith(f"Kirje 1 on korras: {events} sündmust. Võitis ")
    assert second.startswith("Kirje 2 on korras: ")
    assert "Mäng käib, otsustab " in second
    assert third == "Kirje 3 ei ole korras. Kirjes puudub võti „format“."
    assert fourth == "Kirje 4 ei ole korras. See ei ole korrektne JSON."
    assert total == "Kirjeid on kokku 4, neist korras 2."
    assert kaardilaud("replay", str(path)).out.splitlines()[4] == "Records in all: 4, in order: 2."


def test_an_object_for_each_record_for_programs(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n\r\n".join(["\ufeff" + lines[0], *lines[1:]]), encoding="utf-8")
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
    found = kaardilaud("replay", str(path), "--json", lang="et", environment=environment)
    assert (found.err, found.status) == ("", 1)
    reports = [json.loads(line) for line in found.out.splitlines()]
    assert [report["ok"] for report in reports] == [True, True, False]
    assert [*reports[0]] == ["ok", "events", "error", "to_move", "legal", "state", "result"]
    assert reports[2]["error"] == "Kirjes puudub võti „format“."


def test_a_single_record_over_many_lines(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(json.loads(lines[0]), indent=2).replace("\n", "\r\n"))
    found = kaardilaud("replay", str(path))
    assert (found.err, found.status, len(found.out.splitlines())) == ("", 0, 1)


def test_names_in_records_can_do_no_harm(lines: list[str], tmp_path: Path) -> None:
    record = json.loads(lines[0])
    record["seats"] = [{"name": "\x1b[31mred\n\ud800"}, {"name": ["Mari"]}]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    found = kaardilaud("replay", str(path))
    assert (found.err, found.status, len(found.out.splitlines())) == ("", 0, 1)
    assert "\x1b" not in found.out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There is no game record in the file {}."),
        (b"[1, 2]", "There is no game record in the file {}."),
        (b"\xff\xfe\x00", "The file {} is not UTF-8 text, and no game record was found in it."),
    ],
)
def test_a_file_without_records(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for option in ("--json", "--lang=en"):
        found = kaardilaud("replay", str(path), option)
        assert found == ("", f"kaardilaud: {sentence.format(path)}\n", 2)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    path = tmp_path / "secret"
    path.write_text("{}")
    path.chmod(0)
    assert "You are not allowed" in kaardilaud("replay", str(path)).err
