"""Simulations: the same games for the same seed, counted fairly, whichever way they are played."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from random_games import all_games
from scipy.stats import binomtest

from kaardilaud.cards import BadDeck, codes_of, counts_of, standard_deck
from kaardilaud.compiled import PLAIN
from kaardilaud.dealer import Dealer, draw_card, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.games.game import BadOption, BadSeats
from kaardilaud.lab import simulate as simulation
from kaardilaud.lab.chance import SeededChance
from kaardilaud.lab.played import GamePlayed, player_at
from kaardilaud.lab.results import Tally, lengths_of, wilson_interval
from kaardilaud.lab.simulate import simulate
from kaardilaud.players import BadPlayer
from kaardilaud.records import replay

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def records_of(game: Game, *arguments: Any, **more: Any) -> tuple[Any, list[dict[str, Any]]]:
    """A simulation's results and its records."""
    records: list[dict[str, Any]] = []
    return simulate(game, *arguments, **more, keep_record=records.append), records


@each_game
def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    one = records_of(game, 3, 4, ["steady", "random"], 11)
    assert one == records_of(game, 3, 4, ["steady", "random"], 11)
    assert one[1] != records_of(game, 3, 4, ["steady", "random"], 12)[1]


@each_game
def test_every_record_can_be_replayed(game: Game) -> None:
    for number, options in enumerate(
        dict(zip(game.options, values, strict=True))
        for values in zip(*([*v, *v][:3] for v in game.options.values()), strict=True)
    ):
        seats = game.seats[number]
        results, records = records_of(game, seats, 6, ["steady", "random"], 5, options)
        assert len(records) == results.games == 6
        for record in records:
            assert replay(json.loads(json.dumps(record))).fault is None
            assert record["options"] == options
            assert {seat["name"] for seat in record["seats"]} <= {"steady", "random"}


@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
@each_game
@pytest.mark.parametrize("players", [["steady"], ["random", "steady"]])
def test_machine_code_plays_the_same_games(
    game: Game, players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results have the winners, the endings and the lengths of all games."""
    monkeypatch.setattr(simulation, "FEW", 0)
    tiny = [min(count, 1) for count in standard_deck(game).for_seats(game, 2)]
    for seats, deck in ((2, None), (4, None), (2, tiny)):
        fast = simulate(game, seats, 20, players, 3, deck=deck)
        slow, records = records_of(game, seats, 20, players, 3, deck=deck)
        assert fast == slow
        assert len(records) == 20


@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
def test_machine_code_shuffles_the_same_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    """With these cards nobody wins soon."""
    monkeypatch.setattr(simulation, "FEW", 0)
    game = GAMES["rahast-vabaks"]
    deck = counts_of(game, ["R1", "B2", "G5", "Y20"] * 8 + ["R-RAHA", "VV"])
    fast = simulate(game, 3, 6, ["random"], 3, deck=deck)
    slow, records = records_of(game, 3, 6, ["random"], 3, deck=deck)
    assert fast == slow
    assert any("shuffle" in str(record["events"]) for record in records)


@each_game
def test_everybody_sits_everywhere_equally_often(game: Game) -> None:
    _, records = records_of(game, 4, 8, ["steady", "random"], 2)
    seated = Counter(
        (seat, who["name"]) for record in records for seat, who in enumerate(record["seats"])
    )
    assert set(seated.values()) == {4}
    for seats in game.seats:
        places = Counter(
            (player_at(s, n, seats), s) for n in range(3 * seats) for s in range(seats)
        )
        assert set(places.values()) == {3}
        assert len(places) == seats * seats


@each_game
def test_who_starts_is_random(game: Game) -> None:
    _, records = records_of(game, 2, 60, ["random"], 2)
    starts = sum(record["first"] for record in records)
    assert 20 <= starts <= 40
    assert {records[n]["first"] for n in range(0, 60, 2)} == {0, 1}


@each_game
def test_what_is_counted(game: Game) -> None:
    results, records = records_of(game, 3, 10, ["random", "steady"], 4)
    won: Counter[str] = Counter()
    won_by_seat: Counter[int] = Counter()
    for record in records:
        for winner in record["result"]["winners"]:
            share = 1 / len(record["result"]["winners"])
            won[record["seats"][winner]["name"]] += share  # type: ignore[assignment]
            won_by_seat[winner] += share  # type: ignore[assignment]
    assert {p.player: p.wins for p in results.by_player} == {
        name: won[name] for name in ("random", "steady")
    }
    assert [seat.wins for seat in results.by_seat] == [won_by_seat[seat] for seat in range(3)]
    assert [p.seats for p in results.by_player] == [2, 1]  # the list is repeated
    assert sum(results.endings.values()) == 10
    lengths = [sum("move" in event for event in record["events"]) for record in records]
    assert results.moves == lengths_of(Counter(lengths))
    points = [[score["points"] for score in record["result"]["scores"] or ()] for record in records]
    if game.name == "ten":
        means = [sum(column) / 10 for column in zip(*points, strict=True)]
        assert [seat.points for seat in results.by_seat] == pytest.approx(means)
        both = {p.player: p.points * p.seats for p in results.by_player if p.points is not None}
        assert sum(both.values()) == pytest.approx(sum(means))
    else:
        assert all(wins.points is None for wins in (*results.by_seat, *results.by_player))
    json.dumps(dataclasses.asdict(results))


def test_a_shared_win_counts_in_parts() -> None:
    tally = Tally(["steady", "random"])
    tally.add(0, GamePlayed([0, 1], "fewestCards", 20, [], [0, 0]))
    tally.add(1, GamePlayed([0], "emptyHand", 30, [], [0, 4]))
    results = tally.results("rahast-vabaks", 7)
    assert {player.player: player.wins for player in results.by_player} == {
        "steady": 0.5,
        "random": 1.5,  # in the second game it sits in seat 0
    }
    assert [seat.share for seat in results.by_seat] == [0.75, 0.25]


def test_lengths() -> None:
    lengths = lengths_of(Counter({10: 50, 20: 45, 30: 5}))
    assert (lengths.mean, lengths.median, lengths.p95) == (15.5, 10, 20)


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (1, 3), (250, 1000), (9999, 10000)])
def test_wilson_interval(wins: int, games: int) -> None:
    expected = binomtest(wins, games).proportion_ci(0.95, "wilson")
    assert wilson_interval(wins, games) == pytest.approx((expected.low, expected.high))


def test_the_order_of_a_pile_is_that_of_drawing_one_by_one() -> None:
    counts = [3, 0, 2, 4]
    one, two = Dealer(), Dealer()
    seed_dealer(one, 3, 4)
    seed_dealer(two, 3, 4)
    order = SeededChance(one, 1).shuffle(counts)
    assert order == [draw_card(two, counts, 4) for _ in range(9)]
    assert sorted(order) == [0] * 3 + [2] * 2 + [3] * 4


@each_game
@pytest.mark.parametrize("few", [0, 100])
def test_progress_and_interruption(game: Game, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "FEW", few)
    seen: list[int] = []

    def interrupt(done: int) -> None:
        seen.append(done)
        if done == 12:
            raise KeyboardInterrupt

    simulate(game, 2, 8, ["random"], 1, progress=interrupt)
    assert seen == list(range(1, 9))
    with pytest.raises(KeyboardInterrupt):
        simulate(game, 2, 10**6 if few == 0 else 50, ["random"], 1, progress=interrupt)
    assert seen[8:] == list(range(1, 13))


def test_a_player_of_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "lab_player.py").write_text(
        "import random\nclass Mine:\n"
        "    def __init__(self, game, seed):\n        self.random = random.Random(seed)\n"
        "    def choose(self, view):\n        return self.random.choice(view['legal'])\n"
        "class Wrong:\n    def choose(self, view):\n        return 'draw' if view['seat'] else ''\n"
    )
    game = GAMES["rahast-vabaks"]
    one = simulate(game, 2, 20, ["lab_player:Mine", "steady"], 1)
    assert one == simulate(game, 2, 20, ["lab_player:Mine", "steady"], 1)
    assert [player.player for player in one.by_player] == ["lab_player:Mine", "steady"]
    with pytest.raises(BadPlayer) as caught:
        simulate(game, 2, 20, ["lab_player:Wrong", "steady"], 1)
    assert caught.value.code == "player-illegal-move"
    del sys.modules["lab_player"]


@pytest.mark.parametrize(
    ("seats", "players", "more", "error"),
    [
        (1, ["random"], {}, BadSeats),
        (7, ["random"], {}, BadSeats),
        (2, ["random", "clever"], {}, BadPlayer),
        (2, ["random"] * 3, {}, BadPlayer),
        (2, [], {}, BadPlayer),
        (2, ["random"], {"options": {"pileEmpty": "never"}}, BadOption),
        (2, ["random"], {"deck": [1] * 16 + [0] * 25}, BadDeck),
    ],
)
def test_what_cannot_be_played(
    seats: int, players: list[str], more: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        simulate(GAMES["rahast-vabaks"], seats, 100, players, 1, **more)


@pytest.mark.parametrize(
    ("name", "games", "least"), [("rahast-vabaks", 1000, 0.7), ("ten", 300, 0.95)]
)
def test_steady_beats_three_random_players(name: str, games: int, least: float) -> None:
    """Chance alone would be a quarter; docs/players.md has the measured numbers."""
    players = ["steady", "random", "random", "random"]
    results = simulate(GAMES[name], 4, games, players, 2026)
    assert results.by_player[0].player == "steady"
    assert results.by_player[0].low >= least


def test_deck_codes_are_all_used() -> None:
    """The deck of a record is the deck that was asked for, in some order."""
    game = GAMES["ten"]
    deck = standard_deck(game).for_seats(game, 3)
    _, records = records_of(game, 3, 2, ["steady"], 1)
    for record in records:
        assert sorted(record["deck"]) == sorted(codes_of(game, deck))
