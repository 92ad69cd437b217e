"""`kaardilaud simulate`: many games between computer players, and who wins how often."""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from ..cards import BadDeck
from ..games import GAMES, Game
from ..lab.results import PlayerWins, Results, Wins
from ..lab.simulate import simulate
from ..locale import Words
from ..players import SEEDS, BadPlayer
from ..records import write_record
from .deck import chosen_deck, deck_mistake
from .mistake import Mistake, file_in_use, opened_to_write
from .players import chosen_players, player_mistake
from .screen import Screen
from .table_options import table_options


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play the games and print what came of them."""
    if arguments.records is None:
        results = _results(arguments, words, None)
    else:
        with (
            file_in_use(arguments.records, words),
            opened_to_write(arguments.records, words) as records,
        ):
            results = _results(arguments, words, records)
    if arguments.json:
        print(json.dumps(dataclasses.asdict(results)))
    else:
        show(results, words, Screen())
    return 0


def _results(arguments: argparse.Namespace, words: Words, records: TextIO | None) -> Results:
    game = GAMES[arguments.game]
    seats = arguments.seats
    if seats not in game.seats:
        raise Mistake(
            words.say("cli.seats", game=game.title, least=game.seats[0], most=game.seats[-1])
        )
    options = table_options(game, arguments.option, words)
    players = chosen_players(arguments.players, seats, words)
    seed = random.randrange(SEEDS) if arguments.seed is None else arguments.seed

    def keep(record: dict[str, Any]) -> None:
        assert records is not None
        records.write(write_record(record) + "\n")

    try:
        deck = chosen_deck(game, arguments.deck, words)
        cards = deck.for_seats(game, seats, options.get("deckByPlayers") != "full")
        with progress_bar(arguments.games, words) as progress:
            keep_record = keep if records else None
            return simulate(
                game, seats, arguments.games, players, seed, options, cards, progress, keep_record
            )
    except BadDeck as error:
        raise deck_mistake(words, error) from None
    except BadPlayer as error:
        raise player_mistake(error, words) from None


@contextmanager
def progress_bar(games: int, words: Words) -> Iterator[Callable[[int], None] | None]:
    """A bar beside the output, where somebody watches and Rich is installed."""
    if sys.stderr.isatty():
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            pass  # the games are played just as well without a bar
        else:
            with Progress(console=Console(stderr=True), transient=True) as bar:
                # Before the first game comes the machine code, which may take a minute once.
                task = bar.add_task(words.say("cli.simulate.preparing"), total=games)
                running = words.say("cli.simulate.running")
                yield lambda done: bar.update(task, completed=done, description=running)
            return
    yield None


def show(results: Results, words: Words, screen: Screen) -> None:
    """The results as tables and sentences."""
    game: Game = GAMES[results.game]
    numbers = {"games": results.games, "seats": results.seats, "seed": results.seed}
    screen.print(words.say("cli.simulate.title", game=game.title, **numbers))
    screen.print()
    by_player = [(wins.player, wins) for wins in results.by_player]
    screen.table(*_table("player", by_player, words))
    screen.print()
    by_seat = [(str(seat), wins) for seat, wins in enumerate(results.by_seat)]
    screen.table(*_table("seat", by_seat, words))
    screen.print()
    moves = results.moves
    mean = decimal(moves.mean, words)
    screen.print(words.say("cli.simulate.moves", mean=mean, median=moves.median, most=moves.p95))
    for ending, games in sorted(results.endings.items(), key=lambda item: -item[1]):
        screen.print(words.say(f"cli.simulate.ending.{ending}", count=games))


def _table(
    of: str, lines: Sequence[tuple[str, Wins]], words: Words
) -> tuple[list[str], list[list[str]]]:
    """The wins by player or by seat: headings and rows."""
    headings, rows = [of], [[name] for name, _ in lines]
    if of == "player":
        headings.append("seats-taken")
    headings += ["wins", "share", "interval"]
    for row, (_, wins) in zip(rows, lines, strict=True):
        low, high = decimal(100 * wins.low, words), decimal(100 * wins.high, words)
        row += [str(wins.seats)] if isinstance(wins, PlayerWins) else []
        won = decimal(wins.wins, words) if wins.wins % 1 else str(round(wins.wins))
        row += [won, decimal(100 * wins.share, words) + "%", f"{low}–{high}%"]
    if lines[0][1].points is not None:
        headings.append("points")
        for row, (_, wins) in zip(rows, lines, strict=True):
            row.append(decimal(wins.points or 0, words))
    return [words.say(f"cli.simulate.{heading}") for heading in headings], rows


def decimal(value: float, words: Words, places: int = 1) -> str:
    """A number with so many places behind the decimal sign."""
    return f"{value:z.{places}f}".replace(".", "," if words.language == "et" else ".")
