"""`kaardilaud records to-parquet`: what it says when all is well, and when it is not."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import polars
import pytest
from command import kaardilaud

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
TEN = str(GOLDEN / "ten-small.jsonl")


def refused(*arguments: str, lang: str = "en") -> str:
    """The one sentence with which a use is refused."""
    done = kaardilaud("records", "to-parquet", *arguments, lang=lang)
    assert (done.out, done.status) == ("", 2)
    assert done.err.count("\n") == 1
    return done.err.strip()


def test_a_table_is_written(tmp_path: Path) -> None:
    out = tmp_path / "otsused.parquet"
    done = kaardilaud("records", "to-parquet", TEN, TEN, "--out", str(out))
    table = polars.read_parquet(out)
    games = 2 * len(Path(TEN).read_text(encoding="utf-8").splitlines())
    assert (done.err, done.status) == ("", 0)
    told = f"The table with {len(table)} decisions from {games} games is in the file {out}.\n"
    assert done.out == told
    done = kaardilaud("records", "to-parquet", TEN, "--out", str(out), lang="et")
    half = len(polars.read_parquet(out))
    assert half == len(table) / 2
    told = f"Tabel on failis {out}. Selles on otsuseid {half}, mänge {games // 2}.\n"
    assert done.out == told


def test_wrong_files_are_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "table.parquet")
    readme = str(Path(__file__).parents[2] / "README.md")
    assert refused(readme, "--out", out) == (
        f"kaardilaud: There is no game record in the file {readme}."
    )
    assert refused(TEN, "nothing.jsonl", "--out", out).endswith("no such file: nothing.jsonl.")
    assert refused(TEN, "--out", "table.csv").endswith("must end in .parquet, not as in table.csv.")
    assert refused(TEN, "--out", str(tmp_path / "none" / "t.parquet")).endswith(
        f"There is no such folder: {tmp_path / 'none'}."
    )
    assert refused(TEN).startswith("kaardilaud records to-parquet: --out is missing")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "No table was written, because record 2 in the file {} is not in order."),
        ("et", "Tabelit ei kirjutatud, sest failis {} ei ole kirje 2 korras."),
    ],
)
def test_a_faulty_record_is_named(tmp_path: Path, lang: str, sentence: str) -> None:
    good = Path(TEN).read_text(encoding="utf-8").splitlines()[0]
    bad = {**json.loads(good), "events": [{"seat": 0, "move": "draw"}, {"seat": 0, "move": "fly"}]}
    path = tmp_path / "games.jsonl"
    path.write_text(f"{good}\n{json.dumps(bad)}\n", encoding="utf-8")
    told = refused(str(path), "--out", str(tmp_path / "t.parquet"), lang=lang)
    assert told.startswith("kaardilaud: " + sentence.format(path))
    assert "fly" in told
    assert list(tmp_path.iterdir()) == [path]


def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    """As where polars is not installed: a module in its place can't be imported."""
    (tmp_path / "polars.py").write_text("raise ImportError\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = kaardilaud(
        *("records", "to-parquet", TEN, "--out", str(tmp_path / "t.parquet")),
        environment={"PYTHONPATH": path},
    )
    assert done.status == 2
    assert 'pip install "kaardilaud[lab]"' in done.err
