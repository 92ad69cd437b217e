"""TEN: every number of the rules has a test named after it, or a reason why not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

RULES = Path(__file__).parents[3] / "docs" / "rules" / "ten.en.md"

NOT_OBSERVABLE = {
    "TEN-R04": "the age on the box",
    "TEN-D48": "how many computer players a table gets is for whoever sets the table up; the "
    "rules see only seats (TEN-D38)",
}

# The situations of the specification, which the page of rules does not list.
SITUATIONS = {
    f"TEN-X{number:02}"
    for number in (
        *(1, 2, 3, 4, 5, 6, 9, 11, 12, 13, 16, 17, 18, 19, 21, 23, 24, 25, 27, 28, 30, 31, 32, 33),
        *(35, 38, 40, 41, 42, 47, 48, 49, 50, 51, 52, 53, 54, 57, 59, 62, 63, 64, 65),
    )
}


def numbers_of_the_rules() -> set[str]:
    found = re.findall(r"^- \*\*(TEN-[RID]\d+[a-d]?)\*\* ", RULES.read_text("utf-8"), re.MULTILINE)
    assert len(found) == len(set(found))
    return set(found)


def numbers_tested() -> set[str]:
    text = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = re.findall(r"^def test_(TEN_[RIDX]\d+[a-d]?)_", text, re.MULTILINE)
    return {name.replace("_", "-") for name in names}


def in_order(numbers: Iterable[str]) -> list[str]:
    return sorted(numbers)


def test_the_page_of_rules_is_read() -> None:
    rules = numbers_of_the_rules()
    counts = {letter: sum(n.startswith(f"TEN-{letter}") for n in rules) for letter in "RID"}
    assert counts == {"R": 77 - 1 + 4, "I": 6, "D": 48}  # R43 is divided into a to d


def test_every_rule_has_a_test_or_a_reason_not_both() -> None:
    rules, tested = numbers_of_the_rules(), numbers_tested()
    assert in_order(rules - tested - NOT_OBSERVABLE.keys()) == []
    assert in_order(tested & NOT_OBSERVABLE.keys()) == []
    assert in_order(NOT_OBSERVABLE.keys() - rules) == []
    assert all(NOT_OBSERVABLE.values())


def test_every_situation_has_a_test() -> None:
    assert in_order(SITUATIONS - numbers_tested()) == []


def test_tests_are_named_after_numbers_that_exist() -> None:
    assert in_order(numbers_tested() - numbers_of_the_rules() - SITUATIONS) == []
