"""`kaardilaud simulate`: what is printed; that the numbers are right is tested with the lab."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from kaardilaud.cli import main
from kaardilaud.games import GAMES
from kaardilaud.records import read_records, replay

Captured = pytest.CaptureFixture[str]


def said(capsys: Captured, *arguments: str, lang: str = "en") -> tuple[str, str, int]:
    status = main(["simulate", *arguments, "--lang", lang])
    out, err = capsys.readouterr()
    return out, err, status


def test_the_tables(capsys: Captured) -> None:
    players = ["--players", "random,steady"]
    arguments = ["ten", "--seats", "3", "--games", "12", "--seed", "1", *players]
    out, err, status = said(capsys, *arguments)
    assert (err, status) == ("", 0)
    lines = out.splitlines()
    assert lines[0] == "Game: TEN. Games 12, seats 3, seed 1."
    by_player, by_seat = lines[2:5], lines[6:10]
    assert by_player[0].split() == [
        *("Player", "Seats", "Wins", "Share", "95%", "interval", "Points", "a", "game")
    ]
    assert [line.split()[:2] for line in by_player[1:]] == [["random", "2"], ["steady", "1"]]
    assert [line.split()[0] for line in by_seat] == ["Seat", "0", "1", "2"]
    assert len({len(line) for line in by_player}) == len({len(line) for line in by_seat}) == 1
    assert lines[-2].startswith("A game has ")
    assert lines[-1] == "The points were counted: 12 games."


def test_estonian_has_decimal_commas(capsys: Captured) -> None:
    out, _, _ = said(capsys, "rahast-vabaks", "--games", "10", "--seed", "1", lang="et")
    assert "steady" in out
    assert "100,0%" in out
    assert "Keegi sai kaartidest lahti: 10 mängu." in out


@pytest.mark.parametrize("game", GAMES)
def test_as_json_and_the_same_again(game: str, capsys: Captured) -> None:
    arguments = [game, "--games", "6", "--seed", "5", "--players", "random", "--json"]
    out, err, status = said(capsys, *arguments)
    assert (err, status) == ("", 0)
    results = json.loads(out)
    assert (results["game"], results["games"], results["seed"]) == (game, 6, 5)
    assert sum(wins["wins"] for wins in results["by_seat"]) == pytest.approx(6)
    assert said(capsys, *arguments, lang="et")[0] == out


def test_records_come_after_those_that_are_there(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ["--games", "7", "--option", "pileEmpty=fewestWins", "--records", str(path)]
    for times in (1, 2):
        _, err, status = said(capsys, "rahast-vabaks", "--seats", "4", *arguments)
        assert (err, status) == ("", 0)
        records = [*read_records(path)]
        assert len(records) == 7 * times
    for record in records:
        assert replay(record).fault is None
        assert record["options"]["pileEmpty"] == "fewestWins"
        steady = {"name": "steady", "kind": "computer", "level": "steady"}
        assert record["seats"] == [steady] * 4


def test_a_deck_of_ones_own(tmp_path: Path, capsys: Captured) -> None:
    box, path = tmp_path / "box.toml", tmp_path / "games.jsonl"
    box.write_text("total = 30\n[cards]\nR1 = 20\nB2 = 8\n[cards-from-4-players]\nB2 = 2\n")
    arguments = ["--games", "2", "--deck", str(box), "--records", str(path)]
    for options, cards in ([], 28), (["--option", "deckByPlayers=full"], 30):
        assert said(capsys, "ten", *arguments, *options)[2] == 0
        assert [len(record["deck"]) for record in read_records(path)] == [cards, cards]
        path.unlink()


def test_a_player_of_ones_own(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_players.py").write_text(
        "class First:\n    def choose(self, view): return view['legal'][0]\n"
        "class Wrong:\n    def choose(self, view): return 'fold'\n"
        "class Failing:\n    def choose(self, view): return view['nothing']\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    games = ["ten", "--games", "2", "--players"]
    out, err, status = said(
        capsys, *games, "my_players:First,steady", "--records", str(tmp_path / "games.jsonl")
    )
    assert (err, status) == ("", 0)
    for record in read_records(tmp_path / "games.jsonl"):
        levels = {seat["name"]: seat.get("level") for seat in record["seats"]}  # type: ignore[index]
        assert levels == {"my_players:First": None, "steady": "steady"}
    assert "my_players:First" in out
    out, err, status = said(capsys, *games, "my_players:Wrong")
    assert (out, status) == ("", 2)
    assert re.fullmatch(
        "kaardilaud: The player my_players:Wrong in seat [01] wanted the illegal move “fold”: "
        "There is no such move: “fold”.\n",
        err,
    )
    failed = said(capsys, *games, "my_players:Failing")
    assert failed[2] == 2
    assert failed[1].startswith("kaardilaud: The player my_players:Failing in seat ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ten", "--seats", "6"], "The game TEN takes 2–5 players in all."),
        (["ten", "--seats", "1"], "The game TEN takes 2–5 players in all."),
        (["rahast-vabaks", "--seats", "0"], "The game Rahast vabaks takes 2–6 players in all."),
        (["ten", "--players", "a,b,c"], "The number of names of players is 3, but it must be 1–2."),
        (["ten", "--players", "genius"], "There is no such computer player: genius"),
        (["ten", "--option", "solo=yes"], "There is no such option in this game: solo"),
        (["ten", "--option", "allPass=yes"], "The option allPass cannot be “yes”"),
        (["ten", "--records", "/no/such/folder/file"], "There is no such folder: /no/such/folder."),
        (["ten", "--deck", "none.toml"], "There is no such deck file (none.toml)."),
    ],
)
def test_what_cannot_be_simulated(arguments: list[str], sentence: str, capsys: Captured) -> None:
    out, err, status = said(capsys, *arguments, "--games", "2")
    assert (out, status) == ("", 2)
    assert err.startswith(f"kaardilaud: {sentence}")
    assert err.count("\n") == 1
