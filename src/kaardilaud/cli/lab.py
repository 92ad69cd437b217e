"""`kaardilaud lab report`: many games, and what they say to a designer."""

from __future__ import annotations

import argparse
import random
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..cards import BadDeck, Deck
from ..games import GAMES, Game
from ..lab.counting.findings import EXPECTED, findings_of
from ..lab.counting.games import counted_games
from ..lab.matches import checked_setting
from ..lab.played import Setting
from ..locale import Words
from ..players import SEEDS
from .deck import chosen_deck, deck_mistake
from .mistake import Mistake, file_in_use
from .simulate import progress_bar
from .table_options import table_options


class Chosen(NamedTuple):
    """A deck to play with, and the options."""

    deck: Deck
    file: str | None
    options: Mapping[str, str]


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play the games and write the report."""
    try:
        from ..report.page import Played, Side, page
    except ImportError:
        raise Mistake(words.say("cli.lab.report.extra")) from None
    game = GAMES[arguments.game]
    if arguments.seed is None:
        arguments.seed = random.randrange(SEEDS)
    seconds = arguments.turn_seconds or EXPECTED[game.name].turn_seconds
    out = arguments.out or f"report-{game.name}.html"
    sides = _sides(game, arguments, words)
    settings = [
        [_setting(game, seats, side, arguments.seed, words) for side in sides]
        for seats in _numbers_of_seats(game, arguments.seats, words)
    ]
    _see_if_writable(out, words)
    chapters = _chapters(settings, arguments.games, seconds, words)
    played = Played(
        game,
        [Side(side.file and Path(side.file).name, side.options) for side in sides],
        arguments.games,
        arguments.seed,
        seconds,
        _command(arguments),
    )
    with file_in_use(out, words):
        Path(out).write_text(page(played, chapters, words), encoding="utf-8", newline="\n")
    print(words.say("cli.lab.report.done", file=out))
    return 0


def _sides(game: Game, arguments: argparse.Namespace, words: Words) -> list[Chosen]:
    """What to play with, and what to compare it with: whatever isn't named is the same."""
    file, options = arguments.deck, arguments.option
    sides = [_chosen(game, file, options, words)]
    if arguments.other_deck is not None or arguments.other_option:
        file = file if arguments.other_deck is None else arguments.other_deck
        sides.append(_chosen(game, file, [*options, *arguments.other_option], words))
    return sides


def _chosen(game: Game, file: str | None, asked: Sequence[str], words: Words) -> Chosen:
    options = table_options(game, asked, words)
    options.pop("starter", None)  # the seat that starts is random here
    return Chosen(chosen_deck(game, file, words), file, options)


def _numbers_of_seats(game: Game, asked: range | None, words: Words) -> range:
    """All that the game takes, if none is asked for."""
    if asked is None:
        return game.seats
    if not {*asked} <= {*game.seats}:
        raise Mistake(
            words.say("cli.seats", game=game.title, least=game.seats[0], most=game.seats[-1])
        )
    return asked


def _setting(game: Game, seats: int, side: Chosen, seed: int, words: Words) -> Setting:
    try:
        cards = side.deck.for_seats(game, seats, side.options.get("deckByPlayers") != "full")
        return checked_setting(game, seats, ["steady"], seed, side.options, cards)
    except BadDeck as error:
        raise deck_mistake(words, error) from None


def _see_if_writable(out: str, words: Words) -> None:
    """Before anything is played that could be lost."""
    with file_in_use(out, words):
        was_there = Path(out).exists()
        Path(out).open("a").close()
        if not was_there:
            Path(out).unlink()


def _chapters(
    settings: Sequence[Sequence[Setting]], games: int, seconds: int, words: Words
) -> list[Any]:
    """Play all the games; of each number of players only the chapter is kept."""
    from ..report.chapter import Author

    done = 0
    chapters = []
    with progress_bar(games * sum(map(len, settings)), words) as progress:
        for of_sides in settings:
            findings = []
            for setting in of_sides:
                counted = counted_games(setting, games, _going_on_from(done, progress))
                findings.append(findings_of(setting, counted, seconds))
                done += games
            author = Author(findings, Words(words.language, of_sides[0].game.name))
            chapters.append(author.chapter())
    return chapters


def _going_on_from(
    done: int, progress: Callable[[int], None] | None
) -> Callable[[int], None] | None:
    """The progress of one part of the games, after so many."""
    return progress and (lambda games: progress(done + games))


def _command(arguments: argparse.Namespace) -> str:
    """What makes the same report again."""
    asked = arguments.seats
    parts = ["kaardilaud", "lab", "report", arguments.game]
    if asked is not None:
        parts += ["--seats", f"{asked[0]}-{asked[-1]}" if len(asked) > 1 else str(asked[0])]
    parts += ["--games", str(arguments.games), "--seed", str(arguments.seed)]
    named = {
        "--turn-seconds": [arguments.turn_seconds],
        "--deck": [arguments.deck],
        "--option": arguments.option,
        "--other-deck": [arguments.other_deck],
        "--other-option": arguments.other_option,
        "--lang": [arguments.lang],
        "--out": [arguments.out],
    }
    for name, values in named.items():
        for value in values:
            parts += [] if value is None else [name, str(value)]
    return shlex.join(parts)
