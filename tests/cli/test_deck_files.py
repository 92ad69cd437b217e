"""`--deck`: what is wrong with a file is said in one sentence, with the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaardilaud.cli.deck import chosen_deck
from kaardilaud.cli.mistake import Mistake
from kaardilaud.games import GAMES
from kaardilaud.locale import LANGUAGES, Words

TEN = GAMES["ten"]
GOOD = 'game = "ten"\ntotal = 4\n\n[cards]\nR1 = 2\n"R#" = 1\n"$5" = 1\n'


def said_of(content: str | bytes, folder: Path, language: str = "en") -> str:
    """What is said about a deck file of TEN with this content."""
    path = folder / "box.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(Mistake) as mistake:
        chosen_deck(TEN, str(path), Words(language))
    sentence = str(mistake.value)
    assert "box.toml" in sentence
    assert sentence.count("\n") == 0
    return sentence


def test_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("\ufeff" + GOOD.replace("\n", "\r\n"), encoding="utf-8")
    counts = chosen_deck(TEN, str(path), Words("en")).for_seats(TEN, 2)
    cards = {code: count for code, count in zip(TEN.codes, counts, strict=True) if count}
    assert cards == {"R1": 2, "R#": 1, "$5": 1}


def test_cards_for_more_players(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(GOOD.replace("4", "6") + "[cards-from-3-players]\nB1 = 2\n")
    deck = chosen_deck(TEN, str(path), Words("en"))
    assert [sum(deck.for_seats(TEN, seats)) for seats in (2, 3, 5)] == [4, 6, 6]
    assert sum(deck.for_seats(TEN, 2, reduced=False)) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("R1 = 2", "R1 = 2\nR1 = 3", 6),
        ("R1 = 2", "R1 2", 5),
        ('"R#" = 1', "R# = 1", 6),
        ('"$5" = 1', "$5 = 1", 7),
        ("R1 = 2", "R10 = 2", 5),
        ("R1 = 2", 'R1 = "2"', 5),
        ("R1 = 2", "R1 = 2.0", 5),
        ("R1 = 2", "R1 = true", 5),
        ("R1 = 2", "R1 = -1", 5),
        ("R1 = 2", "R1 = 101", 5),
        ("R1 = 2", "R1 = [2]", 5),
        ("R1 = 2", "R1 = " + "9" * 5000, 7),
        ("R1 = 2", "R1 = " + "[" * 5000, 7),
        ("total = 4", "total = 5", 2),
        ("total = 4", 'total = "4"', 2),
        ("total = 4", "totl = 4", 2),
        ('"ten"', '"rahast-vabaks"', 1),
        ('"ten"', "10", 1),
        ("[cards]", "[kards]", 4),
        ("[cards]", "[cards", 4),
        ('[cards]\nR1 = 2\n"R#" = 1\n"$5" = 1\n', "cards = 5\n", 4),
        ('"$5" = 1\n', '"$5" = 1\n[cards]\nB1 = 1\n', 8),
        ("R1 = 2", 'R1 = "', 5),
    ],
)
def test_a_wrong_line(old: str, new: str, line: int, language: str, tmp_path: Path) -> None:
    assert old in GOOD
    sentence = said_of(GOOD.replace(old, new), tmp_path, language)
    word = {"et": "rida", "en": "line"}[language]
    assert f"box.toml, {word} {line})" in sentence


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "has no cards (box.toml)"),
        ("total = 0\n[cards]\nR1 = 0", "has no cards (box.toml)"),
        (
            'game = "ten"\n\n [cards]\nR1 = 3\n',
            "(box.toml, line 3): counting them gives 3, so write the line total = 3 before",
        ),
        ("[cards]\nR1 = 3\ntotal = 3\n", "“total” of the deck file must stand before the first"),
        ("cards.R1 = 2\n", "(box.toml): counting them gives 2, so write the line total = 2"),
        ('total = "4"\n[cards]\nR1 = 2', "(box.toml, line 1): counting the cards gives 2."),
        ("cards.R1 = 1\ncards.Q1 = 1\ntotal = 2\n", "a card that this game does not have"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        ("total = 1\n[cards]\nR1 = 1\nR1\u2028 = 5", "wrong line"),
    ],
)
def test_a_wrong_file(content: str | bytes, words: str, tmp_path: Path) -> None:
    assert words in said_of(content, tmp_path)


def test_a_deck_that_is_too_short_or_too_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kaardilaud.cli import main

    path = tmp_path / "box.toml"
    for content, words in (
        ("total = 1\n[cards]\nR1 = 1\n", "at least 25 are needed (box.toml)"),
        (
            f"total = 300\n[cards]\nR1 = 100\nR2 = 100\nR5 = 100{chr(10)}",
            "more than 250 (box.toml)",
        ),
        (
            "total = 150\n[cards]\nR1 = 75\n[cards-from-3-players]\nR1 = 75\n",
            "R1 may be there up to 100 times",
        ),
    ):
        path.write_text(content)
        assert main(["play", "rahast-vabaks", "--deck", str(path), "--lang", "en"]) == 2
        assert words in capsys.readouterr().err
