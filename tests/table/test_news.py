"""What is told to whom; and every sentence of the catalogue of news can happen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import kaardilaud
from kaardilaud.match import Match

from .news_of_rahast_vabaks import CASES as RAHAST_VABAKS
from .news_of_ten import CASES as TEN
from .scripted import told

CATALOGUES = Path(kaardilaud.__file__).parent / "locale"


@pytest.mark.parametrize(
    ("position", "moves", "viewer", "takes", "expected"),
    [pytest.param(*case, id=name) for name, *case in RAHAST_VABAKS],
)
def test_rahast_vabaks(
    position: Callable[[], Match], moves: str, viewer: int, takes: str, expected: list[str]
) -> None:
    assert told(position(), moves, viewer, takes) == expected


@pytest.mark.parametrize(
    ("position", "moves", "expected"), [pytest.param(*case, id=name) for name, *case in TEN]
)
def test_ten(position: Callable[[], Match], moves: str, expected: list[str]) -> None:
    for viewer in range(2):
        assert told(position(), moves, viewer) == expected


def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    texts: dict[str, str | dict[str, str]] = json.loads(
        (CATALOGUES / language / "news.json").read_text(encoding="utf-8")
    )
    return texts


def test_every_sentence_can_happen_and_has_its_parameters() -> None:
    happening = {
        "table.tookBack": {"seat"},
        "table.stoodIn": {"seat"},
    }  # test_take_back.py and others
    for game, cases in (("rahast-vabaks", RAHAST_VABAKS), ("ten", TEN)):
        for *_, expected in cases:
            for line in expected:
                key, *parameters = line.split(" ")
                names = {parameter.partition("=")[0] for parameter in parameters}
                happening[f"{game}.{key}"] = names
    for language in ("et", "en"):
        texts = catalogue(language)
        assert {key.removesuffix(".you") for key in texts} == set(happening)
        for key, text in texts.items():
            given = happening[key.removesuffix(".you")]
            if isinstance(text, dict):
                assert set(text) == {"one", "other"}
                assert "count" in given, key
            for form in text.values() if isinstance(text, dict) else [text]:
                assert set(re.findall(r"\{(\w+)\}", form)) <= given, key


def test_both_languages_have_the_same_keys_forms_and_parameters() -> None:
    et, en = catalogue("et"), catalogue("en")
    assert list(et) == list(en)
    for key, text in et.items():
        assert type(text) is type(en[key]), key
        if isinstance(text, str):
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(
                re.findall(r"\{\w+\}", str(en[key]))
            ), key


def test_a_sentence_for_oneself_does_not_name_oneself() -> None:
    for language in ("et", "en"):
        for key, text in catalogue(language).items():
            if key.endswith(".you"):
                assert "{seat}" not in str(text), key
