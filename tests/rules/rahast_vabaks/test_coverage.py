"""Every number of the rules has a test named after it, or a reason why it can't have one."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules" / "rahast-vabaks.en.md"

NOT_OBSERVABLE = {
    "RV-R02": "the age on the box",
    "RV-R03": "how long a game takes depends on the people",
    "RV-D42": "which word is used for a value; the moves have no words",
    "RV-D43": "slips of the pen in the printed text",
    "RV-D51": "who starts is an input of the rules; whoever sets up a game draws lots",
}
SITUATIONS = {
    *("X01", "X02", "X03", "X04", "X05", "X06", "X08", "X09", "X10", "X11", "X13", "X14", "X16"),
    *("X19", "X20", "X21", "X22", "X23", "X26", "X27", "X28", "X29", "X31", "X32", "X33", "X35"),
    *("X37", "X39", "X40", "X41", "X42", "X43", "X44", "X46", "X50", "X51", "X54", "X55", "X56"),
    "X58",
}


def numbers_in_the_rules() -> list[str]:
    return re.findall(r"^- \*\*(RV-[RID]\d+)\*\*", RULES.read_text(encoding="utf-8"), re.M)


def numbers_with_a_test() -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")]
    found = [re.findall(r"^def test_RV_([RIDX]\d+)_\w", text, re.M) for text in texts]
    return {f"RV-{number}" for numbers in found for number in numbers}


def test_the_rules_have_every_number_once() -> None:
    wanted = [f"RV-R{n:02}" for n in range(1, 41)]
    wanted += [f"RV-I{n}" for n in range(1, 7)]
    wanted += [f"RV-D{n:02}" for n in range(1, 52)]
    assert sorted(numbers_in_the_rules()) == sorted(wanted)


def test_each_number_has_a_test_or_a_reason() -> None:
    tested = {number for number in numbers_with_a_test() if number[3] != "X"}
    rules = set(numbers_in_the_rules())
    assert tested | set(NOT_OBSERVABLE) == rules
    assert not tested & set(NOT_OBSERVABLE)


def test_each_situation_has_a_test() -> None:
    tested = {number[3:] for number in numbers_with_a_test() if number[3] == "X"}
    assert tested == SITUATIONS
    assert len(SITUATIONS) == 40
