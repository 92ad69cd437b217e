"""`kaardilaud tournament`: what is printed, and how it goes on when it was stopped; that the
numbers are right is tested with the lab."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import polars
import pytest
from cli.command import ENVIRONMENT, kaardilaud

from kaardilaud.cli import main
from kaardilaud.games import GAMES

Captured = pytest.CaptureFixture[str]

PATIENCE = 120  # seconds, for processes that start and stop
PLAYER = '''
import os, time
from pathlib import Path

class Slow:
    """It takes its time, and writes down which process played."""
    def __init__(self, game, seed):
        with Path("made").open("a") as made:
            made.write(f"{os.getpid()}\\n")
    def choose(self, view):
        time.sleep(0.005)
        return view["legal"][0]
'''


def said(capsys: Captured, *arguments: str, lang: str = "en") -> tuple[str, str, int]:
    status = main(["tournament", *arguments, "--lang", lang])
    out, err = capsys.readouterr()
    return out, err, status


def awaited(what: Callable[[], bool]) -> None:
    """Wait until this has come true."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_tables(capsys: Captured) -> None:
    players = ["--players", "random,steady"]
    out, err, status = said(capsys, "ten", "--seats", "3", "--decks", "4", "--seed", "1", *players)
    assert (err, status) == ("", 0)
    lines = out.splitlines()
    assert lines[0] == "Game: TEN. Decks 4, games 12, seats 3, seed 1."
    wins, more = lines[2:5], lines[6:9]
    assert wins[0].split() == [
        *("Player", "Seats", "If", "equal", "Win", "share", "95%", "interval")
    ]
    assert [line.split()[:3] for line in wins[1:]] == [
        ["random", "2", "66.7%"],
        ["steady", "1", "33.3%"],
    ]
    assert more[0].split() == [
        *("Player", "Points", "ahead", "95%", "interval", "Rating", "95%", "interval")
    ]
    assert wins[2].endswith("–100.0%")
    ahead = [line.split()[1] for line in more[1:]]
    assert re.fullmatch(r"\d+\.\d\d", ahead[1])
    assert ahead[0] == "−" + ahead[1]
    assert len({len(line) for line in wins}) == len({len(line) for line in more}) == 1


def test_estonian(capsys: Captured) -> None:
    arguments = ["rahast-vabaks", "--players", "steady,random", "--decks", "4", "--seed", "1"]
    out, _, _ = said(capsys, *arguments, lang="et")
    assert "Kaarte vähem" in out
    assert "50,0%" in out
    assert " kuni " in out


@pytest.mark.parametrize("game", GAMES)
def test_as_json_and_the_same_again(game: str, capsys: Captured) -> None:
    arguments = [game, "--players", "steady,random", "--decks", "5", "--seed", "5", "--json"]
    out, err, status = said(capsys, *arguments, "--processes", "1")
    assert (err, status) == ("", 0)
    result = json.loads(out.splitlines()[-1])
    assert (result["game"], result["decks"], result["games"]) == (game, 5, 10)
    wins = result["win_share"]["steady"]
    assert set(wins) == {"share", "low", "high"}
    assert 0.5 < wins["share"] <= wins["high"] <= 1
    assert result["score_difference"]["steady"]["mean"] > 0
    assert result["rating"]["steady"]["mu"] > result["rating"]["random"]["mu"]
    assert said(capsys, *arguments, "--processes", "2", lang="et")[0] == out


def test_the_time_to_think_reaches_the_result(capsys: Captured) -> None:
    arguments = ["ten", "--players", "steady,random", "--decks", "1", "--json"]
    assert json.loads(said(capsys, *arguments)[0])["think"] is None
    assert json.loads(said(capsys, *arguments, "--think", "0.25")[0])["think"] == 0.25


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "6"], "The game TEN takes 2–5 players in all."),
        (["--players", "a,b,c"], "The number of names of players is 3, but it must be 1–2."),
        (["--players", "steady,genius"], "There is no such computer player: genius"),
        (["--players", "steady", "--seats", "4"], "A tournament is between different players: "),
        (["--option", "solo=yes"], "There is no such option in this game: solo"),
        (["--deck", "none.toml"], "There is no such deck file (none.toml)."),
        (["--results", "a.txt"], "The name of a file for results must end in .parquet or .csv"),
        (["--results", "/no/such/a.csv"], "There is no such folder: /no/such."),
        (["--results", "a.csv"], "The file a.csv does not hold the results of a tournament."),
        (["--results", "b.csv"], "b.csv is a folder, not a file."),
        (["--ray", "127.0.0.1:1"], "The Ray cluster 127.0.0.1:1 cannot be used: “Connection"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str],
    sentence: str,
    capsys: Captured,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.csv").write_text("something\nelse\n")
    Path("b.csv").mkdir()
    out, err, status = said(capsys, "ten", "--players", "steady,random", "--decks", "2", *arguments)
    assert (out, status) == ("", 2)
    assert err.startswith(f"kaardilaud: {sentence}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("think", ["0", "-1", "3601", "1e3", "many"])
def test_how_long_one_may_think(think: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "ten", "--players", "steady,random", "--think", think, "--lang", "en"])
    assert f"“{think}” does not do" in capsys.readouterr().err


def test_the_file_of_another_tournament(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    box = "total = 40\n[cards]\nR1 = 20\nB2 = 20\n"
    Path("box.toml").write_text(box)
    arguments = ["ten", "--players", "steady,random", "--decks", "2", "--results", "games.csv"]
    assert said(capsys, *arguments, "--seed", "1")[2] == 0
    out, err, status = said(capsys, *arguments, "--seed", "2")
    assert (out, status) == ("", 2)
    assert err == (
        "kaardilaud: The file games.csv holds the results of another tournament "
        "(--seed: 1 there, 2 here).\n"
    )
    err = said(capsys, *arguments, "--seed", "1", "--think", "1", lang="et")[1]
    assert err == (
        "kaardilaud: Failis games.csv on teise turniiri tulemused (--think: seal –, siin 1.0).\n"
    )
    err = said(capsys, *arguments, "--seed", "1", "--deck", "box.toml")[1]
    assert err.endswith("another tournament (played with other cards).\n")


def started(arguments: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "kaardilaud", *arguments],
        env={**ENVIRONMENT, "LANG": "en_GB.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["games.parquet", "games.csv"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_stopped_in_the_middle_it_goes_on(
    how: signal.Signals, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("slow_player.py").write_text(PLAYER)
    arguments = ["tournament", "rahast-vabaks", "--players", "slow_player:Slow,steady"]
    arguments += ["--decks", "12", "--seed", "3", "--json"]
    whole = kaardilaud(*arguments)
    Path("made").unlink()
    file = Path(name)
    arguments += ["--processes", "2", "--results", name]

    def finished() -> int:
        read = polars.read_csv if name.endswith("csv") else polars.read_parquet
        return read(file).height // 2 if file.exists() else 0

    process = started(arguments)
    awaited(lambda: finished() > 1)
    if how == signal.SIGINT:  # as Ctrl-C does: everybody gets it
        os.killpg(process.pid, how)
    else:
        process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    if how == signal.SIGINT:
        assert (process.returncode, out, err) == (130, "", "Interrupted.\n")
    done = finished()
    assert 1 < done < 24
    players = {int(line) for line in Path("made").read_text().split()}
    awaited(lambda: not any(map(is_there, players)))  # nobody plays on without being asked
    Path("made").unlink()
    again = kaardilaud(*arguments)
    assert again == whole
    assert len(Path("made").read_text().split()) == 1 + 24 - done
    assert finished() == 24


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
