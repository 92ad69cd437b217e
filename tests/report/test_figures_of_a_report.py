"""Numbers as people write them."""

from __future__ import annotations

import numpy as np
import pytest

from kaardilaud.lab.counting.measure import Estimate, Measure
from kaardilaud.report.numbers import Writer, places_for

ENGLISH, ESTONIAN = Writer("en"), Writer("et")


@pytest.mark.parametrize(
    ("number", "english", "estonian"),
    [(7, "7", "7"), (1000, "1,000", "1\u00a0000"), (1234567, "1,234,567", "1\u00a0234\u00a0567")],
)
def test_whole_numbers(number: int, english: str, estonian: str) -> None:
    assert (ENGLISH.whole(number), ESTONIAN.whole(number)) == (english, estonian)


def test_decimals() -> None:
    assert ENGLISH.decimal(-1.25, 2) == "\u22121.25"
    assert ENGLISH.decimal(-0.04, 1) == "0.0"
    assert ESTONIAN.decimal(3.14159, 1) == "3,1"


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(2.0, 1.6, 2.4), "1.6–2.4"),
        (Estimate(2.0, 1.99, 2.01), "1.99–2.01"),
        (Estimate(0.1, -0.3, 0.5), "\u22120.3 … 0.5"),
    ],
)
def test_intervals(estimate: Estimate, text: str) -> None:
    assert ENGLISH.interval(estimate, places_for(estimate)) == text


def test_estimates_and_differences() -> None:
    one = Measure(np.array([1.0, 0.0] * 50), np.ones(100), "share")
    more = Measure(np.array([1.0, 1.0, 1.0, 0.0] * 25), np.ones(100), "share")
    nothing = Measure(np.zeros(100), np.zeros(100))
    assert ENGLISH.estimate(one) == ("50.0%", "40.4–59.6")
    assert ENGLISH.estimate(nothing) == ("–", "")
    assert ENGLISH.difference(one, more)[0] == "+25.0"
    assert ENGLISH.difference(one, more)[2] is True
    assert ESTONIAN.difference(more, one)[0] == "\u221225,0"
    assert ENGLISH.difference(one, one) == ("0.00", "0.00–0.00", False)
    assert ENGLISH.difference(one, nothing) == ("–", "", False)
