"""`kaardilaud backup` and `kaardilaud restore`."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import kaardilaud
from scenes import Scene, put_on_table

SCENE = Scene("ten", "R4 O4 O5 G4 G5 B4 B5 R6 O6 G6 B6")


def test_tables_move_to_another_database(tmp_path: Path) -> None:
    one, two, file = (str(tmp_path / name) for name in ("one.sqlite", "two.sqlite", "tables"))
    for _ in range(2):
        put_on_table(Path(one), SCENE)
    done = kaardilaud("backup", file, "--database", one)
    assert done == (f"There are 2 tables in {file} now.\n", "", 0)
    assert Path(file).stat().st_mode & 0o777 == 0o600
    for there in (0, 2):
        done = kaardilaud("restore", file, "--database", two, lang="et")
        assert done == (f"Failis on 2 lauda, neist oli juba olemas: {there}.\n", "", 0)
    again = kaardilaud("backup", str(tmp_path / "again"), "--database", two)
    assert again.status == 0
    assert (tmp_path / "again").read_bytes() == Path(file).read_bytes()


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    done = kaardilaud("backup", str(precious), "--database", str(tmp_path / "x.sqlite"))
    sentence = f"kaardilaud: The file {precious} is there already, choose another name.\n"
    assert done == ("", sentence, 2)
    assert precious.read_text() == "precious"


def test_half_a_backup_does_not_stay(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    done = kaardilaud("backup", str(file), "--database", "postgresql://nobody@127.0.0.1:1/x")
    assert (done.out, done.status) == ("", 2)
    assert "does not answer" in done.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nothing of the kind", "This is no backup of tables: {file}."),
        ('{"format":"kaardilaud-backup/1"}\n', "The backup {file} has lost its end (line 2)"),
        ('{"format":"kaardilaud-backup/1"}\n{}\n', "The backup {file} is wrong in line 2"),
        ("\udcff", "This is no backup of tables: {file}."),
    ],
)
def test_what_is_no_backup_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "tables"
    file.write_text(text, errors="surrogateescape")
    done = kaardilaud("restore", str(file), "--database", str(tmp_path / "x.sqlite"))
    assert (done.out, done.status) == ("", 2)
    assert done.err.startswith("kaardilaud: " + sentence.format(file=file))
    assert done.err.count("\n") == 1
