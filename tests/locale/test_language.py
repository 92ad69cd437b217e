"""Which language is spoken."""

from __future__ import annotations

import pytest

from kaardilaud.cli.parser import asked_language
from kaardilaud.locale import language_of


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "et_EE.UTF-8"}, "et"),
        ({"LANG": "et"}, "et"),
        ({"LANG": "ET_EE"}, "et"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "et_EE"}, "et"),
        ({"LANG": "et_EE", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "et_EE", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "et_EE@euro"}, "et"),
        ({"LANG": "et_EE", "LC_ALL": ""}, "et"),
    ],
)
def test_the_language_of_a_computer(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    assert asked_language(["replay", "file"], environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ("--lang et", "et"),
        ("--lang=et replay", "et"),
        ("replay --lang et", "et"),
        ("replay file --lang=en", "en"),
        ("--lang", "en"),
        ("--lang de", "en"),
        ("--lang de --lang et", "et"),
        ("--language et", "en"),
    ],
)
def test_who_asks_for_a_language_gets_it(arguments: str, language: str) -> None:
    assert asked_language(arguments.split(), {"LANG": "en"}) == language
