"""Files of records as people and programs write them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from writing import rahast_vabaks, ten

from kaardilaud.records import Fault, NoRecords, read_records, replay

ONE = rahast_vabaks("R2", "B5", start="R10", pile="Y1 Y2", events="0: play R2")
TWO = ten(2, "R1 R2", events="0: draw")
ONE_LINE, TWO_LINE = json.dumps(ONE), json.dumps(TWO)


@pytest.fixture
def found(tmp_path: Path) -> Any:
    """What is read from a file with this content."""

    def read(content: str | bytes) -> list[Any]:
        path = tmp_path / "records"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return list(read_records(path))

    return read


@pytest.mark.parametrize("indent", [None, 0, 1, 2, "\t"])
def test_a_single_record_however_it_is_laid_out(found: Any, indent: Any) -> None:
    assert found(json.dumps(ONE, indent=indent)) == [ONE]
    assert found("\n\n  " + json.dumps(ONE, indent=indent) + "\n\n\n") == [ONE]


def test_lines(found: Any) -> None:
    assert found(f"{ONE_LINE}\n{TWO_LINE}") == [ONE, TWO]
    assert found(f"{ONE_LINE}\n{TWO_LINE}\n") == [ONE, TWO]
    assert found(f"\n\n{ONE_LINE}\n   \n\t\n{TWO_LINE}\n\n") == [ONE, TWO]


def test_cr_lf_and_a_byte_order_mark(found: Any) -> None:
    assert found(f"\ufeff{ONE_LINE}\r\n\r\n{TWO_LINE}\r\n") == [ONE, TWO]
    assert found("\ufeff" + json.dumps(ONE, indent=2).replace("\n", "\r\n")) == [ONE]


def test_line_separators_inside_texts_are_no_ends_of_lines(found: Any) -> None:
    named = {**ONE, "seats": [{"name": "a\u2028b\u0085c"}, {"name": "\x1c\f"}]}
    assert found(json.dumps(named, ensure_ascii=False) + "\n" + TWO_LINE) == [named, TWO]


@pytest.mark.parametrize("broken", ["{", "rubbish", ONE_LINE[:-1], ONE_LINE + "}", "NaN", "\x00"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_broken_line_among_good_ones(found: Any, broken: str, place: int) -> None:
    lines = [ONE_LINE, TWO_LINE]
    lines.insert(place, broken)
    expected: list[Any] = [ONE, TWO]
    expected.insert(place, Fault("no-json"))
    assert found("\n".join(lines)) == expected
    assert replay(Fault("no-json")).report("…") == {
        "ok": False,
        "events": 0,
        "error": "…",
        "to_move": None,
        "legal": [],
        "state": None,
        "result": None,
    }


@pytest.mark.parametrize("place", [0, 1])
def test_a_line_that_is_no_utf_8(found: Any, place: int) -> None:
    lines = [ONE_LINE.encode()]
    lines.insert(place, '{"format": "mäng"}'.encode("latin-1"))
    expected: list[Any] = [ONE]
    expected.insert(place, Fault("no-text"))
    assert found(b"\n".join(lines)) == expected


def test_lines_that_are_json_but_no_records(found: Any) -> None:
    content = found(f"5\n{ONE_LINE}\n[]\nnull\n{{}}")
    assert content == [5, ONE, [], None, {}]
    assert [replay(record).fault is None for record in content] == [False, True, *[False] * 3]


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "01", "1."])
def test_numbers_that_json_does_not_have(found: Any, value: str) -> None:
    line = ONE_LINE[:-1] + f', "note": {value}}}'
    assert found(f"{line}\n{TWO_LINE}") == [Fault("no-json"), TWO]


@pytest.mark.parametrize("digits", [4300, 4301, 50000])
def test_a_number_of_very_many_digits(found: Any, digits: int) -> None:
    """It is JSON all the same; where it matters it is wrong, elsewhere it is ignored."""
    number = "9" * digits
    [ignored] = found(ONE_LINE[:-1] + f', "time": {number}, "shift": -{number}}}')
    assert replay(ignored).fault is None
    [first] = found(ONE_LINE[:-1] + f', "first": {number}}}')
    fault = replay(first).fault
    assert fault is not None
    assert fault.code == "first-outside"


def test_nesting_without_end(found: Any) -> None:
    line = ONE_LINE[:-1] + f', "note": {"[" * 200_000}{"]" * 200_000}}}'
    assert found(f"{TWO_LINE}\n{line}") == [TWO, Fault("no-json")]


def test_a_key_that_stands_twice(found: Any) -> None:
    """Two readers could take it for two different games."""
    line = ONE_LINE[:-1] + ', "first": 0, "first": 1}'
    fault = Fault("key-twice", parameters={"key": "first"})
    assert found(line) == [fault]
    assert found(f"{TWO_LINE}\n{line}") == [TWO, fault]
    assert found(line.replace(", ", ",\n")) == [fault]
    inside = ONE_LINE.replace('"move"', '"move": "draw", "move"')
    assert found(inside) == [Fault("key-twice", parameters={"key": "move"})]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "\n\n",
        "\ufeff",
        "{}",
        "[]",
        "5",
        "not a record",
        f"[{ONE_LINE}]",
        ONE_LINE[:-1],
        "{" * 99,
    ],
)
def test_a_file_that_is_no_record_at_all(found: Any, content: str) -> None:
    with pytest.raises(NoRecords, match="no-record"):
        found(content)


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00}\x00", b"\x89PNG\r\n\x1a\n\x00\x00", b"\xe4"])
def test_a_file_that_is_no_text(found: Any, content: bytes) -> None:
    with pytest.raises(NoRecords, match="no-text"):
        found(content)


def test_a_record_without_most_of_it_is_a_faulty_record(found: Any) -> None:
    assert found('{"format": "kaardilaud/1"}') == [{"format": "kaardilaud/1"}]


@pytest.mark.parametrize("broken", ['{"a": 1, "a": 2}', '{"seats": [', '[{"a": 1, "a": 2}]'])
def test_a_key_that_stands_twice_does_not_swallow_the_lines_after_it(
    found: Any, broken: str
) -> None:
    first, *rest = found(f"{broken}\n{ONE_LINE}\n{TWO_LINE}")
    assert isinstance(first, Fault)
    assert rest == [ONE, TWO]
    twice, *rest = found(f'{broken}\n{{"a": 1, "a": 2}}\n{ONE_LINE}')
    assert isinstance(twice, Fault)
    assert isinstance(rest[0], Fault)
    assert rest[1:] == [ONE]
