"""The whole report: what was played, the numbers at a glance, a chapter for each number of
players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from ..games.game import Game
from ..lab.counting.findings import EXPECTED
from ..locale import Words
from .chapter import SIDES, Chapter
from .html import Html, element, joined, table
from .numbers import Writer


@dataclass(frozen=True)
class Side:
    """One of the decks, with the options it is played with."""

    deck: str | None  # the name of its file; None: the one that comes with the program
    options: Mapping[str, str]


@dataclass(frozen=True)
class Played:
    """What the games of a report have in common."""

    game: Game
    sides: Sequence[Side]
    games: int  # for each number of players
    seed: int
    turn_seconds: int
    command: str  # that makes this report again


def page(played: Played, chapters: Sequence[Chapter], words: Words) -> str:
    """The report as the text of an HTML file."""

    def say(key: str, **parameters: Any) -> str:
        return words.say(f"report.{key}", **parameters)

    title = say("title", game=played.game.title)
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    head = joined(
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="color-scheme" content="light dark">'),
        element("title", title),
        element("style", Html(style)),
    )
    content = element(
        "main",
        element("h1", title),
        *_introduction(played, words),
        *(_at_a_glance(played.game, chapters, words) if len(chapters) > 1 else ()),
        *(chapter.html for chapter in chapters),
    )
    whole = element("html", element("head", head), element("body", content), lang=words.language)
    return f"<!doctype html>\n{whole}\n"


def _introduction(played: Played, words: Words) -> list[Html]:
    """What was played, and how to read the numbers."""
    expected = EXPECTED[played.game.name]
    writer = Writer(words.language)
    sentences = [
        words.say("report.games", games=writer.whole(played.games), seed=played.seed),
        words.say("report.turn", count=played.turn_seconds),
        words.say(
            f"report.expected.{played.game.name}",
            least=expected.least_minutes,
            most=expected.most_minutes,
        ),
        words.say("report.intervals"),
    ]
    if len(played.sides) == 2:
        sentences.append(words.say("report.comparison"))
    return [
        *(_side(place, played.sides, words) for place in range(len(played.sides))),
        *(element("p", sentence) for sentence in sentences),
        element("p", words.say("report.again")),
        element("pre", element("code", played.command), tabindex="0"),
    ]


def _side(place: int, sides: Sequence[Side], words: Words) -> Html:
    """Which deck, and which options."""
    side = sides[place]
    options = ", ".join(f"{name}={value}" for name, value in side.options.items())
    key = "report.deck" if side.deck else "report.deck.standard"
    text = joined(
        words.say(key, deck=side.deck or ""), " ", words.say("report.options", options=options)
    )
    if len(sides) == 1:
        return element("p", text)
    return element("p", element("b", SIDES[place], class_=f"side-{SIDES[place]}"), " ", text)


def _at_a_glance(game: Game, chapters: Sequence[Chapter], words: Words) -> list[Html]:
    """The most telling numbers for all numbers of players, with links to the chapters."""
    rows = ("minutes", "starter", "as-expected", "decisions", "lead-changes", "blowouts")
    links = [
        element(
            "a",
            words.say("report.players", number=chapter.seats),
            href=f"#players-{chapter.seats}",
        )
        for chapter in chapters
    ]
    columns = [chapter.glance for chapter in chapters]
    body = [
        [words.say(f"report.glance.{name}", blowout=EXPECTED[game.name].blowout), *cells]
        for name, *cells in zip(rows, *columns, strict=True)
    ]
    return [element("h2", words.say("report.glance")), table(["", *links], body)]
