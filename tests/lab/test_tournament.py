"""Tournaments: the same luck for everybody, counted fairly, whoever plays the games."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
from random_games import all_games
from scipy.stats import t as students_t
from scipy.stats import ttest_1samp

from kaardilaud.cards import BadDeck, counts_of
from kaardilaud.compiled import PLAIN
from kaardilaud.games import GAMES, Game
from kaardilaud.games.game import BadSeats
from kaardilaud.lab.standings import Standings, difference, ratings, student, win_share
from kaardilaud.lab.tournament import Tournament, play_tournament, tournament
from kaardilaud.lab.trouble import NotResults, OnePlayer, OtherTournament, WorkerLost
from kaardilaud.players import BadPlayer

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
each_file = pytest.mark.parametrize("name", ["games.parquet", "games.csv"])

PLAYERS = '''
import multiprocessing, os, random
from pathlib import Path

class One:
    """Any legal move; it writes down that it was made."""
    def __init__(self, game, seed):
        self.random = random.Random(seed)
        with Path("made").open("a") as made:
            made.write(f"{os.getpid()}\\n")
    def choose(self, view):
        return self.random.choice([move for move in view["legal"] if "*" not in move])

class Other(One):
    """The same by another name."""

class Third(One):
    """Once more."""

class Wrong(One):
    """Only where other processes play."""
    def choose(self, view):
        return "fold" if multiprocessing.parent_process() else super().choose(view)

class Gone(One):
    def choose(self, view):
        if multiprocessing.parent_process():
            os._exit(1)
        return super().choose(view)
'''
ONE, OTHER, THIRD, WRONG, GONE = (
    f"tournament_players:{name}" for name in ("One", "Other", "Third", "Wrong", "Gone")
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The players lie in the current folder."""
    (tmp_path / "tournament_players.py").write_text(PLAYERS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield tmp_path
    sys.modules.pop("tournament_players", None)


def seats_taken(folder: Path) -> int:
    """How often one of these players has sat down to a game, and forget it."""
    made = folder / "made"
    count = len(made.read_text().splitlines()) if made.exists() else 0
    made.unlink(missing_ok=True)
    return count


def naive(lines: polars.DataFrame, sign: int) -> dict[str, tuple[float, float]]:
    """By player the win share and the difference in score, counted line by line."""
    games: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for line in lines.iter_rows(named=True):
        games[line["deck"], line["rotation"]].append(line)
    found = {}
    for name in lines["player"].unique():
        won = ahead = 0.0
        for seats in games.values():
            own = [line for line in seats if line["player"] == name]
            others = [line for line in seats if line["player"] != name]
            won += sum(line["won"] for line in own)
            ahead += sum(line["score"] for line in own) / len(own)
            ahead -= sum(line["score"] for line in others) / len(others)
        found[name] = (won / len(games), sign * ahead / len(games))
    return found


@each_game
@pytest.mark.parametrize(
    "players", [[ONE, OTHER], [ONE, OTHER, THIRD], [ONE, ONE, OTHER]], ids=["two", "three", "2:1"]
)
def test_whoever_plays_alike_is_as_good(game: Game, players: list[str]) -> None:
    """Luck cancels wholly: neither the cards nor a seat make a difference in any deck."""
    standings = play_tournament(tournament(game, len(players), players, 12, 3), processes=1)
    for name in players:
        wins, ahead = standings.win_share[name], standings.score_difference[name]
        equal = players.count(name) / len(players)
        assert wins.share == pytest.approx(equal)
        assert wins.low < equal < wins.high
        assert (ahead.mean, ahead.low, ahead.high) == pytest.approx((0, 0, 0))
    assert len({rating.mu for rating in standings.rating.values()}) == 1


def test_luck_cancels_beyond_the_first_pile(folder: Path) -> None:
    """With these cards nobody wins soon: played cards are shuffled, others taken blind."""
    game = GAMES["rahast-vabaks"]
    deck = counts_of(game, ["R1", "B2", "G5", "Y20"] * 8 + ["R-VÄLJA", "B-VÄLJA"])
    played = tournament(game, 2, [ONE, OTHER], 12, 3, deck=deck)
    standings = play_tournament(played, processes=1, results=folder / "games.csv")
    assert polars.read_csv("games.csv")["moves"].max() > 100
    assert standings.win_share[ONE].share == 0.5


@each_game
def test_every_player_sits_everywhere(game: Game, folder: Path) -> None:
    for players, ways in ([ONE, OTHER], 2), ([ONE, OTHER, THIRD], 4), ([ONE, ONE, ONE, OTHER], 4):
        file = folder / f"{len(players)}{ways}.csv"
        play_tournament(tournament(game, 4, players, 3, 1), processes=1, results=file)
        lines = polars.read_csv(file)
        assert lines.height == 3 * ways * 4
        sat = Counter(zip(lines["player"], lines["seat"], strict=True))
        taken = Counter((players * 4)[:4])
        assert sat == {(p, s): 3 * ways * taken[p] // 4 for p in taken for s in range(4)}


@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
@each_game
def test_machine_code_plays_the_same_games(game: Game) -> None:
    asked = tournament(game, 4, ["steady", "random", "random"], 30, 5)
    assert asked.by_machine
    machine, match = (Tournament(asked.setting, 30, how) for how in (True, False))
    numbers = range(7, 31)
    fast, slow = machine.play(numbers), match.play(numbers)
    assert not isinstance(fast, BadPlayer)
    assert not isinstance(slow, BadPlayer)
    for what in ("won", "score", "moves"):
        assert np.array_equal(getattr(fast, what), getattr(slow, what))
    assert fast.score.any()


@each_game
def test_what_is_counted(game: Game, folder: Path) -> None:
    asked = tournament(game, 3, ["steady", "random"], 8, 6)
    standings = play_tournament(asked, processes=1, results=folder / "games.csv")
    by_hand = naive(polars.read_csv("games.csv"), 1 if game.name == "ten" else -1)
    for name, (share, ahead) in by_hand.items():
        assert standings.win_share[name].share == pytest.approx(share)
        assert standings.score_difference[name].mean == pytest.approx(ahead)
    assert (standings.decks, standings.games) == (8, 24)
    assert standings.seats_taken == {"steady": 2, "random": 1}
    assert sum(wins.share for wins in standings.win_share.values()) == pytest.approx(1)
    assert standings.win_share["steady"].share > 2 / 3
    assert standings.score_difference["steady"].mean > 0
    assert standings.rating["steady"].mu > standings.rating["random"].mu


@each_game
def test_any_number_of_processes_gives_the_same_result(game: Game, folder: Path) -> None:
    asked = tournament(game, 2, [ONE, "steady"], 6, 2)
    alone = play_tournament(asked, processes=1)
    assert len(set((folder / "made").read_text().split())) == 1
    seats_taken(folder)
    for processes in 2, 3:
        assert play_tournament(asked, processes) == alone
        made = (folder / "made").read_text().split()
        assert len(set(made)) == 1 + processes  # the first game is played here
        assert seats_taken(folder) == 12


@each_file
def test_finished_games_are_not_played_again(name: str, folder: Path) -> None:
    game, file = GAMES["rahast-vabaks"], folder / name

    def standings(decks: int) -> Standings:
        asked = tournament(game, 2, [ONE, "steady"], decks, 4)
        seats_taken(folder)
        return play_tournament(asked, 1, results=file)

    five = standings(5)
    assert seats_taken(folder) == 10
    assert standings(5) == five
    assert seats_taken(folder) == 0
    eight = standings(8)
    assert seats_taken(folder) == 6
    assert (standings(5), standings(8)) == (five, eight)
    assert seats_taken(folder) == 0
    file.unlink()
    assert standings(8) == eight


def test_half_a_game_is_played_again(folder: Path) -> None:
    asked = tournament(GAMES["ten"], 2, [ONE, OTHER], 4, 4)
    file = folder / "games.csv"
    whole = play_tournament(asked, 1, results=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:4] + lines[5:-2]))
    seats_taken(folder)
    assert play_tournament(asked, 1, results=file) == whole
    assert seats_taken(folder) == 4
    assert file.read_text().splitlines(keepends=True) == lines


@each_file
@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"seed": 5}, "seed"),
        ({"seats": 3}, "seats"),
        ({"players": [OTHER, ONE]}, "players"),
        ({"think": 0.5}, "think"),
        ({"options": {"pileEmpty": "fewestWins"}}, "options"),
        ({"deck": counts_of(GAMES["rahast-vabaks"], ["R1", "B2"] * 20)}, "cards"),
        ({"game": GAMES["ten"]}, "game"),
    ],
)
def test_the_file_of_another_tournament(
    name: str, more: dict[str, Any], key: str, folder: Path
) -> None:
    usual = {"game": GAMES["rahast-vabaks"], "seats": 2, "players": [ONE, OTHER], "seed": 4}
    file = folder / name
    play_tournament(tournament(decks=2, **usual), 1, results=file)
    before = file.read_bytes()
    with pytest.raises(OtherTournament) as caught:
        play_tournament(tournament(decks=2, **{**usual, **more}), 1, results=file)
    assert caught.value.key == key
    assert file.read_bytes() == before


@each_file
def test_a_file_of_something_else(name: str, folder: Path) -> None:
    asked = tournament(GAMES["ten"], 2, [ONE, OTHER], 2, 4)
    file = folder / name
    others = [b"", b"a,b\n1,2\n", b"PAR1", b"\xff\xfe"]
    play_tournament(asked, 1, results=folder / "good.csv")
    good = (folder / "good.csv").read_bytes()
    others += [good.replace(b"moves", b"turns"), re.sub(rb"\d+\n", b"many\n", good, count=1)]
    others += [good.replace(b",0,0,0,", wrong, 1) for wrong in (b",0,0,9,", b",-1,0,0,", b",,0,0,")]
    for other in others:
        file.write_bytes(other)
        with pytest.raises(NotResults):
            play_tournament(asked, 1, results=file)
        assert file.read_bytes() == other


def test_trouble_in_another_process(folder: Path) -> None:
    game, file = GAMES["rahast-vabaks"], folder / "games.csv"
    with pytest.raises(BadPlayer) as caught:
        play_tournament(tournament(game, 2, [WRONG, ONE], 5, 1), 2, results=file)
    assert caught.value.code == "player-illegal-move"
    assert caught.value.parameters["player"] == WRONG
    assert caught.value.reason
    assert polars.read_csv(file).height >= 2  # the first game is there all the same
    with pytest.raises(WorkerLost):
        play_tournament(tournament(game, 2, [GONE, ONE], 5, 1), 2)


def test_progress_and_interruption(folder: Path) -> None:
    game, file = GAMES["rahast-vabaks"], folder / "games.csv"
    asked = tournament(game, 2, [ONE, OTHER], 4, 1)
    seen: list[int] = []

    def interrupt(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(asked, 2, results=file, progress=interrupt)
    assert seen == [1, 2, 3]
    assert polars.read_csv(file).height == 6
    play_tournament(asked, 2, results=file, progress=interrupt)
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8]
    for process in set((folder / "made").read_text().split()) - {str(os.getpid())}:
        with pytest.raises(ProcessLookupError):
            os.kill(int(process), 0)


@pytest.mark.parametrize(
    ("seats", "players", "more", "error"),
    [
        (7, [ONE, OTHER], {}, BadSeats),
        (2, ["steady", "clever"], {}, BadPlayer),
        (2, [ONE, OTHER, THIRD], {}, BadPlayer),
        (4, ["steady", "steady"], {}, OnePlayer),
        (2, [ONE, OTHER], {"deck": [1] * 16 + [0] * 25}, BadDeck),
    ],
)
def test_what_cannot_be_played(
    seats: int, players: list[str], more: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        tournament(GAMES["rahast-vabaks"], seats, players, 5, 1, **more)


@pytest.mark.parametrize("decks", [3, 10, 100, 1000])
@pytest.mark.parametrize(
    "chances",
    [(0.1, 0.7, 0.2), (0.02, 0.95, 0.03), (0.5, 0, 0.5), (0.02, 0.16, 0.82), (0, 0.02, 0.98)],
    ids=["usual", "mostly luck", "no pairs", "strong", "nearly always"],
)
def test_the_interval_has_the_true_share(chances: tuple[float, ...], decks: int) -> None:
    """In 95 % of the tournaments, whatever part of the decks is split."""
    generator = np.random.default_rng(7)
    true = chances[1] / 2 + chances[2]
    drawn = generator.choice([0, 0.5, 1], p=chances, size=(2000, decks))
    intervals = [win_share(shares) for shares in drawn]
    assert sum(wins.low <= true <= wins.high for wins in intervals) / 2000 > 0.93
    assert all(0 <= wins.low <= wins.share <= wins.high <= 1 for wins in intervals)


def test_pairs_make_the_interval_narrower() -> None:
    paired = win_share(np.array([0.5] * 900 + [1] * 60 + [0] * 40))
    lucky = win_share(np.array([1] * 510 + [0] * 490))
    assert paired.share == lucky.share == pytest.approx(0.51)
    assert paired.high - paired.low < (lucky.high - lucky.low) / 3
    assert win_share(np.array([0.5])).high > 0.9  # one deck says nothing
    assert win_share(np.ones(1000)).low == pytest.approx(0.99617, abs=1e-5)


def test_the_interval_of_a_difference() -> None:
    values = np.random.default_rng(1).normal(1, 3, 50)
    expected = ttest_1samp(values, 0).confidence_interval(0.95)
    found = difference(values)
    assert found.mean == pytest.approx(values.mean())
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-4)
    assert difference(values[:1]).low is None
    for freedom in (1, 2, 3, 5, 10, 1000):
        assert student(freedom) == pytest.approx(students_t.ppf(0.975, freedom), rel=0.01)


def test_ratings() -> None:
    def rated(*shares: float) -> dict[str, Any]:
        return ratings({name: [share] * 50 for name, share in zip("abc", shares, strict=False)})

    three = rated(0.1, 0.5, 0.4)
    assert three["b"].low > three["c"].high > three["c"].low > three["a"].high
    even = rated(0.5, 0.5)
    assert even["a"].mu == even["b"].mu == pytest.approx(25)
    assert even["a"].high - even["a"].mu == pytest.approx(1.96 * even["a"].sigma, rel=1e-3)
    assert even["a"].sigma < 4
    few = ratings({"a": [1.0] * 3, "b": [0.0] * 3})
    assert few["a"].sigma > rated(1, 0)["a"].sigma


def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    exec(example, {})
    assert capsys.readouterr().out.startswith("WinShare(share=1.0, ")
