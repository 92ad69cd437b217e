"""What the counted games of one number of players say to a designer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ...games.rahast_vabaks.state import Ending
from ...games.ten.kinds import CODES as TEN_CODES
from ...games.ten.kinds import COLOUR_WILD, HIGHEST_PRICE, MONEY_KIND
from ..played import Setting
from .counted import PARTS
from .measure import Measure, Numbers, Unit
from .rahast_vabaks import PLAYS
from .ten import BUST_BY_MONEY, BUST_BY_NUMBERS, TURN_ENDS

Counted = np.ndarray[Any, Any]


class Expected(NamedTuple):
    """What a game should be like for people, and what of it is our assumption."""

    least_minutes: int  # on the box (RV-R03); for TEN, where the rules don't say, assumed
    most_minutes: int
    turn_seconds: int  # assumed, see docs/lab.md
    blowout: int  # a win by so much is one
    close: int  # and one by so little at most is close


EXPECTED = {
    "rahast-vabaks": Expected(2, 10, 10, blowout=5, close=1),
    "ten": Expected(15, 30, 40, blowout=6, close=1),
}


@dataclass(frozen=True)
class CardFindings:
    """What became of the cards of one kind. None stands for what isn't asked in a game."""

    kind: int
    held: Measure  # the share of the copies that were in a hand at the end
    held_by_winner: Measure  # the share of those that the winner had
    dealt_to_winner: Measure | None  # the share of the copies in first hands that the winner got


@dataclass(frozen=True)
class Findings:
    """The findings of one number of players."""

    setting: Setting
    turn_seconds: int
    turns: Numbers
    margins: Numbers
    lead_changes: Numbers
    wins: Sequence[Measure]  # the first is the seat that starts, the next the seat to its left
    measures: Mapping[str, Measure]
    plays: Mapping[str, Measure]  # what turns come to
    prices: Mapping[str, Measure]  # of the wilds in auctions, by code (TEN)
    bought: Mapping[int, Measure]  # cards of the market in a game, by price (TEN)
    cards: Sequence[CardFindings]

    @property
    def seats(self) -> int:
        return len(self.setting.players)

    @property
    def minutes(self) -> Numbers:
        """How long each game takes people who need that time for a turn."""
        return self.turns * self.turn_seconds / 60


def findings_of(setting: Setting, counted: Counted, turn_seconds: int) -> Findings:
    """What these games say. Where several seats won, each won a part."""
    rahast_vabaks = setting.game.name == "rahast-vabaks"
    own = _rahast_vabaks_measures(counted) if rahast_vabaks else _ten_measures(setting, counted)
    turns = counted["turns"].astype(float)
    return Findings(
        setting,
        turn_seconds,
        turns,
        counted["margin"],
        counted["lead_changes"],
        _wins(setting, counted),
        {**_common_measures(setting, counted, turn_seconds), **own},
        {
            name: Measure(number, turns, "share")
            for name, number in zip(
                PLAYS if rahast_vabaks else TURN_ENDS,
                counted["plays" if rahast_vabaks else "ends"].T,
                strict=True,
            )
        },
        {} if rahast_vabaks else _prices(counted),
        {} if rahast_vabaks else _bought(counted),
        _cards(setting, counted),
    )


def _wins(setting: Setting, counted: Counted) -> list[Measure]:
    """By place, counted from the seat that started."""
    seats = len(setting.players)
    every = np.arange(len(counted))
    won = counted["winners"][:, None] >> np.arange(seats) & 1
    parts = won / won.sum(axis=1, keepdims=True)
    return [_in_games(parts[every, (counted["first"] + n) % seats], "share") for n in range(seats)]


def _in_games(number: Any, unit: Unit = "number") -> Measure:
    """So many in each game, or the share of the games in which something was so."""
    numbers = np.asarray(number, dtype=float)
    return Measure(numbers, np.ones(len(numbers)), unit)


def _common_measures(setting: Setting, counted: Counted, turn_seconds: int) -> dict[str, Measure]:
    expected = EXPECTED[setting.game.name]
    turns, margin = counted["turns"], counted["margin"]
    minutes = turns * turn_seconds / 60
    as_expected = (minutes >= expected.least_minutes) & (minutes <= expected.most_minutes)
    return {
        "minutes": _in_games(minutes),
        "turns": _in_games(turns),
        "as-expected": _in_games(as_expected, "share"),
        "decisions": Measure(counted["decisions"], turns),
        "lead-changes": _in_games(counted["lead_changes"]),
        "margin": _in_games(margin),
        "close": _in_games(margin <= expected.close, "share"),
        "blowouts": _in_games(margin >= expected.blowout, "share"),
    }


def _rahast_vabaks_measures(counted: Counted) -> dict[str, Measure]:
    ending, draws = counted["ending"], counted["draws"]
    return {
        "draws": Measure(draws, counted["turns"], "share"),
        "forced": Measure(counted["forced"], draws, "share"),
        "laid-at-once": Measure(counted["laid_at_once"], draws, "share"),
        "shuffles": _in_games(counted["shuffles"] > 0, "share"),
        "fewest-cards": _in_games(ending == Ending.FEWEST_CARDS, "share"),
        "blocked": _in_games(ending == Ending.BLOCKED, "share"),
    }


def _ten_measures(setting: Setting, counted: Counted) -> dict[str, Measure]:
    turns, ends = counted["turns"], counted["ends"]
    auctioned, sold = counted["auctioned"].sum(axis=1), counted["sold"].sum(axis=1)
    bought = counted["bought"].sum(axis=1)
    busts = ends[:, BUST_BY_NUMBERS] + ends[:, BUST_BY_MONEY]
    return {
        "points": _in_games(counted["points"] / len(setting.players)),
        "winning-points": _in_games(counted["winning_points"]),
        "cards-drawn": Measure(counted["draws"], turns),
        "busts": Measure(busts, turns, "share"),
        "busts-in-game": _in_games(busts),
        "auctions": _in_games(auctioned),
        "bids": Measure(counted["bids"], auctioned),
        "sold": Measure(sold, auctioned, "share"),
        "auction-price": Measure(counted["prices"].sum(axis=1), sold),
        "sold-to-drawer": Measure(counted["sold_to_drawer"], sold, "share"),
        "bought": _in_games(bought),
        "bought-price": Measure(counted["bought"] @ np.arange(HIGHEST_PRICE + 1), bought),
        "bought-nothing": Measure(
            counted["bought_nothing"], counted["bought_nothing"] + bought, "share"
        ),
    }


def _prices(counted: Counted) -> dict[str, Measure]:
    wilds = TEN_CODES[COLOUR_WILD:MONEY_KIND]
    return {
        code: Measure(price, sold)
        for code, price, sold in zip(wilds, counted["prices"].T, counted["sold"].T, strict=True)
    }


def _bought(counted: Counted) -> dict[int, Measure]:
    return {price: _in_games(counted["bought"][:, price]) for price in range(1, HIGHEST_PRICE + 1)}


def _cards(setting: Setting, counted: Counted) -> list[CardFindings]:
    """Of the kinds that are in the deck and can be in a hand."""
    games = len(counted)
    return [
        CardFindings(
            kind,
            Measure(held, np.broadcast_to(float(copies), games), "share"),
            Measure(counted["held_by_winners"][:, kind], held, "share"),
            _dealt_to_winner(counted, kind),
        )
        for kind, (held, copies) in enumerate(zip(counted["held"].T, setting.deck, strict=False))
        if copies
    ]


def _dealt_to_winner(counted: Counted, kind: int) -> Measure | None:
    if "dealt" not in (counted.dtype.names or ()):
        return None
    return Measure(counted["dealt_to_winners"][:, kind] / PARTS, counted["dealt"][:, kind], "share")
