"""How the players of a tournament stand, with 95 % intervals.

The unit is the deck: what a player makes of one deck in all its seats is one number. The games of
a deck share their luck, so they are not independent of each other, but the decks are.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from .played import Setting, seating
from .results import Z, wilson_interval
from .scores import Scores

Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class WinShare:
    """A player's part of all wins: those of its seats together, a shared win in parts."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """How much better a seat of a player does than the other seats: points more, or cards fewer.

    One deck alone has no interval.
    """

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Rating:
    """OpenSkill's belief about a player: a normal distribution."""

    mu: float
    sigma: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """The end of a tournament; `dataclasses.asdict` makes JSON of it. Most of it by player.

    `score` says what is compared: `points`, or `cards_left`, of which fewer are better.
    """

    game: str
    seats: int
    decks: int
    games: int
    seed: int
    think: float | None
    seats_taken: dict[str, int]
    win_share: dict[str, WinShare]
    score: str
    score_difference: dict[str, Difference]
    rating: dict[str, Rating]


def score_of(game: str) -> str:
    """What is compared beside the wins."""
    return "points" if game == "ten" else "cards_left"


def standings_of(setting: Setting, decks: int, scores: Scores) -> Standings:
    """How the players stand after so many decks, all of whose games have been played."""
    games = decks * setting.games_per_deal
    game, taken = setting.game.name, dict(Counter(setting.players))
    won, score = scores.won[:games], scores.score[:games].astype(float)
    better = -score if score_of(game) == "cards_left" else score
    names = seating(setting)
    seated = {name: names == name for name in taken}
    shares = {name: _by_deck(won, here) for name, here in seated.items()}
    ahead = {
        name: _by_deck(better, here) / here[0].sum() - _by_deck(better, ~here) / (~here)[0].sum()
        for name, here in seated.items()
    }
    return Standings(
        game=game,
        seats=len(setting.players),
        decks=decks,
        games=games,
        seed=setting.seed,
        think=setting.think,
        seats_taken=taken,
        win_share={name: win_share(values) for name, values in shares.items()},
        score=score_of(game),
        score_difference={name: difference(values) for name, values in ahead.items()},
        rating=ratings({name: values / taken[name] for name, values in shares.items()}),
    )


def _by_deck(values: Numbers, seated: np.ndarray[Any, np.dtype[np.bool_]]) -> Numbers:
    """The sum over these seats of a game, as the mean of the games of each deck."""
    made: Numbers = (values.reshape(-1, *seated.shape) * seated).sum((1, 2)) / len(seated)
    return made


def win_share(shares: Numbers) -> WinShare:
    """A player's part of the wins, given that of each deck.

    The interval is Wilson's. The number of games in it is the effective one: that of independent
    games whose wins would vary as much as those of the decks. One more deck, won or lost as a
    whole, is added to how much they vary, so that a few equal decks do not pass for certainty.
    """
    decks, share = len(shares), float(shares.mean())
    one_game = share * (1 - share)
    if one_game < 1e-9:  # all won, or none
        return WinShare(share, *wilson_interval(round(share) * decks, decks))
    spread = (float(((shares - share) ** 2).sum()) + one_game) / decks
    games = decks * one_game / spread
    return WinShare(share, *wilson_interval(share * games, games))


def difference(values: Numbers) -> Difference:
    """The mean difference, given that of each deck, with Student's interval."""
    decks, mean = len(values), float(values.mean())
    if decks == 1:
        return Difference(mean, None, None)
    width = student(decks - 1) * float(values.std(ddof=1)) / math.sqrt(decks)
    return Difference(mean, mean - width, mean + width)


def student(freedom: int) -> float:
    """Half the width of Student's 95 % interval, in standard errors; Fisher and Cornish's series,
    good to 1 % from two degrees of freedom on.
    """
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + math.fsum(term / freedom**power for power, term in enumerate(terms, start=1))


def ratings(shares: Mapping[str, Sequence[float] | Numbers]) -> dict[str, Rating]:
    """OpenSkill's ratings, given the players' win share for each seat in each deck.

    A deck is a match of all players, in which equal shares tie. Players do not get better
    meanwhile, so their ratings become ever more certain (tau is 0).
    """
    model = PlackettLuce(tau=0.0)
    rated = [[model.rating()] for _ in shares]
    for deck in zip(*(np.round(share, 6).tolist() for share in shares.values()), strict=True):
        rated = model.rate(rated, scores=list(deck))
    return {
        name: Rating(one.mu, one.sigma, one.mu - Z * one.sigma, one.mu + Z * one.sigma)
        for name, (one,) in zip(shares, rated, strict=True)
    }
