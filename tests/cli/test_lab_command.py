"""`kaardilaud lab report`: the file it writes; what the numbers say is tested with the lab."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from kaardilaud.cli import main
from kaardilaud.locale import Words

Captured = pytest.CaptureFixture[str]

VOID = {"meta", "br"}
IN_BOTH_LANGUAGES = [
    ("rahast-vabaks", "et"),
    ("ten", "en"),
    pytest.param("rahast-vabaks", "en", marks=pytest.mark.slow),
    pytest.param("ten", "et", marks=pytest.mark.slow),
]


class Reader(HTMLParser):
    """Reads a page that must be well formed: its texts by element, and its links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag: str) -> list[str]:
        return [text for inside, text in self.texts if inside == tag]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: Captured, *arguments: str, lang: str = "en") -> tuple[str, str, int]:
    status = main(["lab", "report", *arguments, "--lang", lang])
    out, err = capsys.readouterr()
    return out, err, status


def read(path: str = "report-ten.html") -> Reader:
    page = Path(path).read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>\n")
    return Reader(page)


@pytest.mark.parametrize(("game", "lang"), IN_BOTH_LANGUAGES)
def test_a_report_of_all_numbers_of_players(game: str, lang: str, capsys: Captured) -> None:
    out, err, status = said(capsys, game, "--games", "10", "--seed", "1", lang=lang)
    words = Words(lang)
    name = f"report-{game}.html"
    assert (out, err, status) == (words.say("cli.lab.report.done", file=name) + "\n", "", 0)
    reader = read(name)
    assert ("html", "lang", lang) in reader.attributes
    most = {"rahast-vabaks": 6, "ten": 5}[game]
    chapters = [words.say("report.players", number=number) for number in range(2, most + 1)]
    assert reader.all("h2") == [words.say("report.glance"), *chapters]
    assert reader.all("a") == chapters
    plots = {"rahast-vabaks": 6, "ten": 8}[game]
    assert sum(tag == "svg" and name == "viewbox" for tag, name, _ in reader.attributes) == (
        plots * len(chapters)
    )
    shown = " ".join(text for _, text in reader.texts)
    assert "{" not in re.sub(r"\{[^}]*\}", "", shown.replace("{\n", "{"))
    first_card = words.__class__(lang, game).card("R1")
    assert reader.all("text").count(first_card) == len(chapters)


def test_the_page_needs_nothing_else(capsys: Captured) -> None:
    said(capsys, "ten", "--games", "10", "--seats", "2")
    page = Path("report-ten.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=", page)
    targets = {value for _, name, value in read().attributes if name == "href"}
    assert all(target and target.startswith("#players-") for target in targets)


def test_the_same_command_makes_the_same_report(capsys: Captured) -> None:
    said(capsys, "ten", "--games", "10", "--seats", "2-3", "--out", "one.html")
    (command,) = read("one.html").all("code")
    first = Path("one.html").read_text(encoding="utf-8")
    program, *arguments = command.split()
    assert program == "kaardilaud"
    assert re.search(r"--seats 2-3 --games 10 --seed [0-9]+ --lang en --out one.html$", command)
    assert main(arguments) == 0
    assert Path("one.html").read_text(encoding="utf-8") == first


def test_two_options_side_by_side(capsys: Captured) -> None:
    arguments = ["--games", "40", "--seats", "2", "--seed", "2", "--turn-seconds", "30"]
    other = ["--other-option", "deckByPlayers=full"]
    assert said(capsys, "ten", *arguments, *other)[1:] == ("", 0)
    reader = read()
    text = " ".join(text for _, text in reader.texts)
    assert "deckByPlayers=reduced" in text
    assert "deckByPlayers=full" in text
    assert "30 seconds" in text
    # With more than twice the cards there are more turns, beyond any doubt.
    row = text[text.index("Turns in a game") :]
    assert re.match(r"Turns in a game 1\d\.\d +\([^)]*\) 3\d\.\d +\([^)]*\) +\+1\d\.\d", row), row
    assert "+1" in " ".join(reader.all("b"))
    assert reader.all("th").count("Difference") == 7  # tables


def test_a_deck_that_lacks_cards_of_the_other(capsys: Captured) -> None:
    Path("small <b>.toml").write_text("total = 30\n[cards]\nR1 = 10\nB2 = 10\n'$1' = 10\n")
    arguments = ["--games", "10", "--seats", "2", "--other-deck", "small <b>.toml"]
    assert said(capsys, "ten", *arguments)[1:] == ("", 0)
    reader = read()
    assert any("The deck is the one that comes with the program." in p for p in reader.all("p"))
    assert any("small <b>.toml" in text for text in reader.all("p"))
    assert reader.all("text").count("red\u00a01") == 1
    said(capsys, "ten", *arguments[:-2], "--deck", "small <b>.toml")
    assert "red\u00a03" not in read().all("text")


@pytest.mark.parametrize("cards", ["'$1' = 10", "W1 = 1\n'$2' = 9", "R9 = 10"])
def test_decks_in_which_nearly_nothing_happens(cards: str, capsys: Captured) -> None:
    Path("odd.toml").write_text(f"total = 10\n[cards]\n{cards}\n")
    assert said(capsys, "ten", "--games", "10", "--deck", "odd.toml")[1:] == ("", 0)
    read()


def test_both_sides_are_the_same_but_for_what_is_named(capsys: Captured) -> None:
    arguments = ["--games", "20", "--seats", "3", "--option", "pileEmpty=fewestWins"]
    other = ["--other-option", "sameNameAction=always"]  # which it is anyway
    said(capsys, "rahast-vabaks", *arguments, *other)
    reader = read("report-rahast-vabaks.html")
    assert [text for text in reader.all("b") if text not in "AB"] == []
    text = " ".join(text for _, text in reader.texts)
    assert text.count("pileEmpty=fewestWins, sameNameAction=always") == 2


def test_a_file_is_replaced_at_the_end_and_not_before(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    import kaardilaud.cli.lab as lab

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    Path("old.html").write_text("old")
    monkeypatch.setattr(lab, "counted_games", interrupted)
    for name in ("old.html", "new.html"):
        _, err, status = said(capsys, "ten", "--out", name)
        assert (err, status) == ("Interrupted.\n", 130)
    assert Path("old.html").read_text() == "old"
    assert not Path("new.html").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ten", "--seats", "2-6"], "The game TEN takes 2–5 players in all."),
        (["rahast-vabaks", "--seats", "1"], "The game Rahast vabaks takes 2–6 players in all."),
        (["ten", "--option", "solo=yes"], "There is no such option in this game: solo"),
        (
            ["ten", "--other-option", "allPass"],
            "The option “allPass” must be written as NAME=VALUE",
        ),
        (["ten", "--other-option", "allPass=yes"], "The option allPass cannot be “yes”"),
        (["ten", "--other-deck", "none.toml"], "There is no such deck file (none.toml)."),
        (["ten", "--out", "/no/such/folder/file"], "There is no such folder: /no/such/folder."),
        (["ten", "--out", "."], ". is a folder, not a file."),
    ],
)
def test_what_cannot_be_reported(arguments: list[str], sentence: str, capsys: Captured) -> None:
    out, err, status = said(capsys, *arguments, "--games", "10")
    assert (out, status) == ("", 2)
    assert err.startswith(f"kaardilaud: {sentence}")
    assert err.count("\n") == 1
    assert [*Path().iterdir()] == []


@pytest.mark.parametrize("seats", ["4-2", "two", "2-", "-3", "2-3-4"])
@pytest.mark.parametrize(("lang", "word"), [("en", "players"), ("et", "mängijate")])
def test_seats_that_are_no_numbers(seats: str, lang: str, word: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as stopped:
        said(capsys, "ten", f"--seats={seats}", lang=lang)
    assert stopped.value.code == 2
    err = capsys.readouterr().err
    assert seats in err
    assert word in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("lang", ["et", "en"])
def test_without_the_extra(lang: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("kaardilaud.report")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out, err, status = said(capsys, "ten", lang=lang)
    assert (out, err, status) == (
        "",
        f"kaardilaud: {Words(lang).say('cli.lab.report.extra')}\n",
        2,
    )
