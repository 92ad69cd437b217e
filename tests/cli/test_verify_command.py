"""`kaardilaud verify`: for people and, with --json, for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import kaardilaud
from proved_games import BITS, Record, played

GOLDEN = Path(__file__).parents[1] / "records" / "golden" / "ten.jsonl"


@pytest.fixture(scope="module")
def proved() -> Record:
    return played("rahast-vabaks", 3)


def file(folder: Path, *records: Record) -> str:
    path = folder / "games.jsonl"
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return str(path)


def test_a_proved_shuffle(proved: Record, tmp_path: Path) -> None:
    path, commitment = file(tmp_path, proved), proved["shuffle"]["commitment"]
    found = kaardilaud("verify", path)
    assert (found.err, found.status) == ("", 0)
    assert found.out == (
        "Record 1: the shuffle is as it was committed to before the first card "
        f"({commitment}), and Mari (seat 0) and Jüri (seat 2) added to it.\n"
    )
    found = kaardilaud("verify", path, lang="et")
    assert found.out == (
        "Kirje 1: segamine on see, mis pandi paika enne esimest kaarti "
        f"({commitment}), oma juhuarvud lisasid Mari (koht 0) ja Jüri (koht 2).\n"
    )


def test_who_contributed_is_said(tmp_path: Path) -> None:
    path = file(tmp_path, played("ten", 1, bits={0: BITS[0]}), played("ten", 1, bits={}))
    one, nobody = kaardilaud("verify", path, lang="et").out.splitlines()
    assert one.endswith(", oma juhuarvud lisas Mari (koht 0).")
    assert nobody.endswith(", aga keegi ei lisanud oma juhuarve.")


def test_a_shuffle_that_is_not_proved(proved: Record, tmp_path: Path) -> None:
    forged = {**proved, "shuffle": {**proved["shuffle"], "seed": "0" * 64}}
    found = kaardilaud("verify", file(tmp_path, proved, forged), lang="et")
    assert (found.err, found.status) == ("", 1)
    assert found.out.splitlines()[1] == (
        "Kirje 2: segamist ei saa kinnitada. Seeme ei ole see, mis pandi paika enne esimest kaarti."
    )


def test_a_record_that_breaks_the_rules(proved: Record, tmp_path: Path) -> None:
    broken = {**proved, "events": proved["events"][:-1]}
    found = kaardilaud("verify", file(tmp_path, broken))
    assert found.status == 1
    assert found.out == (
        "Record 1: the shuffle is not proved. "
        "The result in the record is not the one that follows from the rules.\n"
    )


def test_records_from_elsewhere_have_no_proof() -> None:
    found = kaardilaud("verify", str(GOLDEN))
    assert (found.err, found.status) == ("", 1)
    assert found.out.splitlines()[0] == (
        "Record 1: the shuffle is not proved. The record has no proof of the shuffle, "
        "only those from tables in the browser have one."
    )


def test_an_object_for_each_record_for_programs(proved: Record, tmp_path: Path) -> None:
    forged = {**proved, "deck": proved["deck"][::-1], "events": [], "result": None}
    found = kaardilaud("verify", file(tmp_path, proved, forged), "--json")
    good, bad = map(json.loads, found.out.splitlines())
    commitment = proved["shuffle"]["commitment"]
    assert good == {
        "ok": True,
        "error": None,
        "commitment": commitment,
        "contributions": [0, 2],
    }
    assert (bad["ok"], bad["commitment"]) == (False, commitment)
    assert bad["error"] == "The deck is not the one that follows from the seed."
    assert found.status == 1


def test_a_file_without_records(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("[1, 2]")
    found = kaardilaud("verify", str(path))
    assert (found.out, found.status) == ("", 2)
    assert found.err == f"kaardilaud: There is no game record in the file {path}.\n"
    assert kaardilaud("verify", str(tmp_path / "missing")).status == 2
