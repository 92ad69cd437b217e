"""A number that many games say something about, and how certain it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from ..results import Z, wilson_interval

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Unit = Literal["number", "share"]


class Estimate(NamedTuple):
    """A value, and the limits between which the true one lies with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Measure:
    """What was counted in each game, for each of something else counted in it: such as the busts
    for each turn. A `share` lies between 0 and 1."""

    counted: Numbers
    of: Numbers
    unit: Unit = "number"

    def estimate(self) -> Estimate | None:
        """All games together; None where there is nothing to count in."""
        of = self.of.sum()
        if of == 0:
            return None
        value = float(self.counted.sum() / of)
        if self.unit == "share" and self._is_yes_or_no(value):
            return Estimate(value, *wilson_interval(value * of, int(of)))
        half = Z * _error(self._residuals(value))
        low, high = value - half, value + half
        if self.unit == "share":
            return Estimate(value, max(low, 0.0), min(high, 1.0))
        return Estimate(value, low, high)

    def minus(self, other: Measure) -> Estimate | None:
        """The difference to the same measure of other games, each of which has the same random
        numbers as one of these."""
        mine, others = self.estimate(), other.estimate()
        if mine is None or others is None:
            return None
        difference = mine.value - others.value
        if self.unit == "share" and {mine.value, others.value} & {0.0, 1.0}:
            # Newcombe's method: one of the two has no spread to estimate from.
            down = np.hypot(mine.value - mine.low, others.high - others.value)
            up = np.hypot(mine.high - mine.value, others.value - others.low)
            return Estimate(difference, float(difference - down), float(difference + up))
        half = Z * _error(self._residuals(mine.value) - other._residuals(others.value))
        return Estimate(difference, difference - half, difference + half)

    def _is_yes_or_no(self, value: float) -> bool:
        """Is each game a trial that succeeds or not, or is there no spread to estimate from?"""
        trials = (self.of == 1).all() and np.isin(self.counted, (0, 1)).all()
        return bool(trials) or value in (0.0, 1.0)

    def _residuals(self, value: float) -> Numbers:
        """What each game adds to the ratio's error (the first order of its expansion)."""
        residuals: Numbers = (self.counted - value * self.of) / self.of.mean()
        return residuals


def _error(residuals: Numbers) -> float:
    """The standard error of a mean."""
    return float(residuals.std(ddof=1) / np.sqrt(len(residuals)))
