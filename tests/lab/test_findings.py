"""What counted games say: values, intervals that hold what they promise, and differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from random_games import all_games
from scipy.stats import binomtest

from kaardilaud.cards import counts_of, standard_deck
from kaardilaud.games import GAMES, Game
from kaardilaud.lab.counting.findings import EXPECTED, Findings, findings_of
from kaardilaud.lab.counting.games import counted_games
from kaardilaud.lab.counting.measure import Measure
from kaardilaud.lab.matches import checked_setting, play_match

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def of_ones(counted: Any) -> Measure:
    return Measure(np.asarray(counted, float), np.ones(len(counted)), "share")


def test_a_share_of_games_has_wilsons_interval() -> None:
    estimate = of_ones([1] * 30 + [0] * 70).estimate()
    expected = binomtest(30, 100).proportion_ci(0.95, "wilson")
    assert estimate == pytest.approx((0.3, expected.low, expected.high))


@pytest.mark.parametrize(("value", "limits"), [(0, (0, 0.04)), (1, (0.96, 1))])
def test_what_never_or_always_happened_may_still_be_otherwise(
    value: int, limits: tuple[float, float]
) -> None:
    rare = Measure(np.full(50, 2.0 * value), np.full(50, 2.0), "share").estimate()
    assert rare == pytest.approx((value, *limits), abs=0.005)


def test_always_and_never_differ_by_less_than_everything() -> None:
    always, never = of_ones([1] * 40), of_ones([0] * 40)
    assert always.minus(never) == pytest.approx((1, 0.876, 1), abs=0.001)
    assert always.minus(always) == pytest.approx((0, -0.088, 0.088), abs=0.001)


def test_nothing_can_be_said_of_what_never_came_up() -> None:
    never = Measure(np.zeros(5), np.zeros(5))
    once = Measure(np.ones(5), np.ones(5))
    assert never.estimate() is None
    assert never.minus(once) is once.minus(never) is None


def drawn(generator: np.random.Generator, rate: float) -> Measure:
    """In each of 300 games a number of turns, and something that depends on it and on luck."""
    turns = generator.integers(10, 40, 300)
    return Measure(generator.binomial(turns, rate * (1 + 0.3 * np.sin(turns))), turns, "share")


def test_intervals_hold_the_true_value_in_95_of_100_cases() -> None:
    generator = np.random.default_rng(3)
    turns = np.arange(10, 40)
    truth = [
        float((turns * rate * (1 + 0.3 * np.sin(turns))).sum() / turns.sum()) for rate in (0.2, 0.3)
    ]
    inside = apart = 0
    for _ in range(600):
        one, two = drawn(generator, 0.2), drawn(generator, 0.3)
        estimate, difference = one.estimate(), two.minus(one)
        assert estimate is not None
        assert difference is not None
        inside += estimate.low <= truth[0] <= estimate.high
        apart += difference.low <= truth[1] - truth[0] <= difference.high
    assert 0.925 <= inside / 600 <= 0.975
    assert 0.925 <= apart / 600 <= 0.975


def test_the_same_random_numbers_make_differences_sharper() -> None:
    generator = np.random.default_rng(3)
    luck = generator.normal(size=400)
    one = Measure(10 + luck, np.ones(400))
    two = Measure(10.1 + luck + 0.1 * generator.normal(size=400), np.ones(400))
    difference, alone = two.minus(one), two.estimate()
    assert difference is not None
    assert alone is not None
    assert difference.low > 0
    assert (difference.high - difference.low) * 5 < alone.high - alone.low
    assert one.minus(one) == (0, 0, 0)


# --- The findings of real games -----------------------------------------------------------------


def found(game: Game, seats: int, games: int = 30, **more: Any) -> tuple[Findings, list[Any]]:
    """The findings, and the records of the same games."""
    deck = more.pop("deck", standard_deck(game).for_seats(game, seats))
    setting = checked_setting(game, seats, ["steady"], 3, more.pop("options", {}), deck)
    records = [play_match(setting, number).record() for number in range(games)]
    return findings_of(setting, counted_games(setting, games), 30), records


def value(measure: Measure) -> float:
    estimate = measure.estimate()
    assert estimate is not None
    assert estimate.low <= estimate.value <= estimate.high
    return estimate.value


@each_game
def test_wins_are_counted_from_the_seat_that_starts(game: Game) -> None:
    findings, records = found(game, 3)
    wins = [0.0] * 3
    for record in records:
        for winner in record["result"]["winners"]:
            wins[(winner - record["first"]) % 3] += 1 / len(record["result"]["winners"])
    assert [30 * value(measure) for measure in findings.wins] == pytest.approx(wins)
    assert len(set(wins)) > 1


@each_game
def test_shares_are_of_what_their_names_say(game: Game) -> None:
    findings, _ = found(game, 2)
    expected = EXPECTED[game.name]
    measures = {name: measure.estimate() for name, measure in findings.measures.items()}
    minutes = findings.turns / 2  # at 30 seconds a turn
    assert np.array_equal(findings.minutes, minutes)
    inside = (minutes >= expected.least_minutes) & (minutes <= expected.most_minutes)
    assert value(findings.measures["as-expected"]) == inside.mean()
    assert value(findings.measures["close"]) == (findings.margins <= expected.close).mean()
    assert value(findings.measures["blowouts"]) == (findings.margins >= expected.blowout).mean()
    assert value(findings.measures["turns"]) == findings.turns.mean()
    assert sum(value(play) for play in findings.plays.values()) == pytest.approx(1, abs=0.01)
    for name, measure in findings.measures.items():
        if measure.unit == "share":
            assert measures[name] is None or 0 <= value(measure) <= 1, name


def test_cards_of_ten() -> None:
    game = GAMES["ten"]
    findings, records = found(game, 3)
    cards = {game.codes[card.kind]: card for card in findings.cards}
    assert "$1" not in cards  # money is nobody's
    at_end = sum(score["cards"] for record in records for score in record["result"]["scores"])
    assert sum(card.held.counted.sum() for card in findings.cards) == at_end
    assert value(cards["R1"].held) == cards["R1"].held.counted.mean() / 2  # two with three players
    assert all(card.dealt_to_winner is None for card in findings.cards)
    scores = [[score["points"] for score in record["result"]["scores"]] for record in records]
    assert value(findings.measures["points"]) == pytest.approx(np.mean(scores))
    assert value(findings.measures["winning-points"]) == pytest.approx(
        np.mean([max(points) for points in scores])
    )


def test_prices_of_ten() -> None:
    findings, records = found(GAMES["ten"], 3)
    sold: list[int] = []
    for record in records:
        bids: list[int | None] = []
        for event in record["events"]:
            verb, *rest = event["move"].split()
            if verb in ("bid", "pass"):
                bids.append(int(rest[0]) if verb == "bid" else None)
                if len(bids) == 3:
                    sold += [max(bid for bid in bids if bid)] if any(bids) else []
                    bids = []
    assert value(findings.measures["auction-price"]) == pytest.approx(np.mean(sold))
    assert sum(price.of.sum() for price in findings.prices.values()) == len(sold)
    buys = [e["move"] for r in records for e in r["events"] if e["move"].startswith("buy")]
    assert value(findings.bought[2]) * 30 == sum(move[-1] == "2" for move in buys)
    assert value(findings.measures["bought"]) * 30 == pytest.approx(len(buys))


def test_cards_of_rahast_vabaks() -> None:
    game = GAMES["rahast-vabaks"]
    findings, records = found(game, 4)
    cards = {game.codes[card.kind]: card for card in findings.cards}
    dealt = won = 0
    for record in records:
        for place, code in enumerate(record["deck"][:32]):
            if code == "VV":
                dealt += 1
                won += place % 4 in record["result"]["winners"]
    share = cards["VV"].dealt_to_winner
    assert share is not None
    assert value(share) == pytest.approx(won / dealt)
    assert all(card.held_by_winner.counted.sum() == 0 for card in findings.cards)


def test_a_deck_without_some_kinds() -> None:
    game = GAMES["rahast-vabaks"]
    deck = counts_of(game, ["R1", "B2", "G5", "Y20", "VV"] * 8)
    findings, _ = found(game, 2, deck=deck, options={"pileEmpty": "fewestWins"})
    assert [game.codes[card.kind] for card in findings.cards] == ["R1", "B2", "G5", "Y20", "VV"]
