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

    def estimate(self, measure: Measure) -> tuple[str, str]:
        """A value and its interval, shares in per cent; a dash where there is nothing to estimate
        from."""
        estimate = measure.estimate()
        if estimate is None:
            return "–", ""
        shown = in_per_cent(estimate, measure.unit)
        places = 1 if measure.unit == "share" else places_for(shown)
        sign = "%" if measure.unit == "share" else ""
        return self.decimal(shown.value, places) + sign, self.interval(shown, places)

    def difference(self, measure: Measure, other: Measure) -> tuple[str, str, bool]:
        """What the second has more than the first, the interval, and if that leaves out 0."""
        estimate = other.minus(measure)
        if estimate is None:
            return "–", "", False
        shown = in_per_cent(estimate, measure.unit)
        places = places_for(shown)
        text = self.decimal(shown.value, places)
        sign = "+" if shown.value > 0 and text.strip("0.,") else ""
        certain = shown.low > 0 or shown.high < 0
        return sign + text, self.interval(shown, places), certain

    def interval(self, estimate: Estimate, places: int) -> str:
        """From the lower to the upper limit."""
        limits = [self.decimal(limit, places) for limit in estimate[1:]]
        return (" … " if MINUS in "".join(limits) else "–").join(limits)


def in_per_cent(estimate: Estimate, unit: Unit) -> Estimate:
    """Shares a hundred times as large, other numbers as they are."""
    return Estimate(*(100 * value for value in estimate)) if unit == "share" else estimate


def places_for(estimate: Estimate) -> int:
    """As many places as the interval makes worth reading: one or two."""
    return 1 if estimate.high - estimate.low > 0.5 else 2
