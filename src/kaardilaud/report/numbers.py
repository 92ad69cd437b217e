"""Numbers as people write them in the language of the report."""

from __future__ import annotations

from dataclasses import dataclass

from ..lab.counting.measure import Estimate, Measure, Unit

NO_BREAK_SPACE = "\u00a0"
MINUS = "\u2212"


@dataclass(frozen=True)
class Writer:
    """Writes numbers in one language."""

    language: str

    def whole(self, number: int) -> str:
        """With the thousands set apart."""
        return f"{number:,}".replace(",", NO_BREAK_SPACE if self.language == "et" else ",")

    def decimal(self, value: float, places: int) -> str:
        """With so many places behind the decimal sign."""
        text = f"{round(value, places) + 0.0:.{places}f}".replace("-", MINUS)  # no minus zero
        return text.replace(".", ",") if self.language == "et" else text

    def value(self, value: float, unit: Unit, places: int) -> str:
        """A share as per cent."""
        if unit == "share":
            return self.decimal(100 * value, 1) + "%"
        return self.decimal(value, places)

    def estimate(self, measure: Measure) -> tuple[str, str]:
        """A value and its interval; a dash where there is nothing to estimate from."""
        estimate = measure.estimate()
        if estimate is None:
            return "–", ""
        places = places_for(estimate)
        text = self.value(estimate.value, measure.unit, places)
        return text, self.interval(estimate, measure.unit, places)

    def difference(self, measure: Measure, other: Measure) -> tuple[str, str, bool]:
        """What the second has more than the first, the interval, and if that leaves out 0."""
        estimate = other.minus(measure)
        if estimate is None:
            return "–", "", False
        places = places_for(estimate)
        scale = 100 if measure.unit == "share" else 1
        text = self.decimal(scale * estimate.value, 1 if scale == 100 else places)
        sign = "+" if text.strip("0.,") and estimate.value > 0 else ""
        certain = estimate.low > 0 or estimate.high < 0
        return sign + text, self.interval(estimate, measure.unit, places), certain

    def interval(self, estimate: Estimate, unit: Unit, places: int) -> str:
        """From the lower to the upper limit; shares in per cent, without the sign."""
        scale, places = (100, 1) if unit == "share" else (1, places)
        limits = [self.decimal(scale * limit, places) for limit in estimate[1:]]
        return (" … " if MINUS in "".join(limits) else "–").join(limits)


def places_for(estimate: Estimate) -> int:
    """As many places as the interval makes worth reading: one or two."""
    return 1 if estimate.high - estimate.low > 0.1 or abs(estimate.value) >= 100 else 2
