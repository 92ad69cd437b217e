"""What is counted of many games is what happened in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from counted_by_hand import count_rahast_vabaks, count_ten
from random_games import all_games

from kaardilaud.cards import counts_of, standard_deck
from kaardilaud.compiled import PLAIN
from kaardilaud.games import GAMES, Game
from kaardilaud.games.game import chosen_options
from kaardilaud.lab.counting import games as counting
from kaardilaud.lab.counting import rahast_vabaks, ten
from kaardilaud.lab.counting.games import counted_games
from kaardilaud.lab.matches import play_match
from kaardilaud.lab.played import Setting

BY_HAND = {"rahast-vabaks": count_rahast_vabaks, "ten": count_ten}
NAMES = {"plays": rahast_vabaks.PLAYS, "ends": ten.TURN_ENDS}

# Cards with which many sums are laid, and nobody wins before the pile runs out.
COINS = ["R1", "B2", "G5", "Y20"] * 7 + ["R10", "G20", "Y-RAHA", "VV"]

SETTINGS: list[tuple[str, int, list[str], dict[str, str], list[str] | None]] = [
    ("rahast-vabaks", 2, ["steady"], {}, None),
    ("rahast-vabaks", 4, ["steady", "random"], {"sameNameAction": "onlyOnStartCard"}, None),
    ("rahast-vabaks", 6, ["random"], {"pileEmpty": "fewestWins"}, None),
    ("rahast-vabaks", 3, ["random"], {}, COINS),
    ("rahast-vabaks", 2, ["random"], {}, ["R1", "B2"] * 8 + ["G5"]),
    ("ten", 2, ["steady"], {}, None),
    ("ten", 4, ["steady"], {"allPass": "toMarket"}, None),
    ("ten", 3, ["random", "steady"], {"auctionPay": "tokensOnly"}, None),
    ("ten", 5, ["random"], {"allPass": "drawerFree"}, None),
    ("ten", 2, ["steady"], {}, ["R9", "$5", "W#"] * 3),
]


def setting_of(
    name: str, seats: int, players: list[str], options: dict[str, str], cards: list[str] | None
) -> Setting:
    game = GAMES[name]
    deck = counts_of(game, cards) if cards else standard_deck(game).for_seats(game, seats)
    sitting = (players * seats)[:seats]
    return Setting(game, sitting, 5, chosen_options(game, options), deck)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]}")
def test_counts_are_those_of_the_games_replayed(setting: Any) -> None:
    chosen = setting_of(*setting)
    counted = counted_games(chosen, 12)
    for number, game in enumerate(counted):
        by_hand = BY_HAND[setting[0]](play_match(chosen, number).record())
        assert {*by_hand} == {*counted.dtype.names}
        for name, expected in by_hand.items():
            if isinstance(expected, Counter):
                expected = [expected[what] for what in NAMES[name]]
            assert np.array_equal(game[name], expected), (number, name)


def test_the_settings_bring_about_everything() -> None:
    """Else some of what is counted would be compared as 0 with 0."""
    sums: dict[tuple[str, str], Any] = {}
    for setting in SETTINGS:
        counted = counted_games(setting_of(*setting), 12)
        for name in counted.dtype.names:
            key = setting[0], name
            sums[key] = sums.get(key, 0) + counted[name].sum(axis=0)
    for (_, name), total in sums.items():
        assert np.all(total) if name in NAMES else np.any(total), (name, total)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_machine_code_counts_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "AT_ONCE", 7)
    for name, seats, players, options, cards in SETTINGS:
        if name == game.name:
            setting = setting_of(name, seats, players, options, cards)
            monkeypatch.setattr(counting, "FEW", 100)
            slow = counted_games(setting, 20)
            monkeypatch.setattr(counting, "FEW", 0)
            seen: list[int] = []
            fast = counted_games(setting, 20, seen.append)
            assert seen == [7, 14, 20]
            assert slow.dtype == fast.dtype
            for field in slow.dtype.names:
                assert np.array_equal(slow[field], fast[field]), (players, field)


def test_turns_come_to_one_thing_each() -> None:
    setting = setting_of("rahast-vabaks", 4, ["steady"], {}, None)
    counted = counted_games(setting, 40)
    assert np.array_equal(counted["plays"].sum(axis=1), counted["turns"])
    setting = setting_of("ten", 3, ["steady"], {}, None)
    counted = counted_games(setting, 20)
    assert set(counted["turns"] - counted["ends"].sum(axis=1)) <= {0, 1}  # TEN-D27
