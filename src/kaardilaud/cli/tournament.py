"""`kaardilaud tournament`: computer players play the same decks in every seat; who is stronger?"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..cards import BadDeck
from ..games import GAMES
from ..lab.trouble import NoCluster, NotResults, OnePlayer, OtherTournament, WorkerLost
from ..locale import Words
from ..players import SEEDS, BadPlayer
from .deck import chosen_deck, deck_mistake
from .mistake import Mistake, file_in_use
from .players import chosen_players, player_mistake
from .screen import Screen
from .simulate import decimal, progress_bar
from .table_options import table_options

if TYPE_CHECKING:
    from ..lab.standings import Standings
    from ..lab.tournament import Tournament

RESULTS = (".parquet", ".csv")
OPTION_OF = {  # what makes the tournaments of two files different
    "seats": "--seats",
    "players": "--players",
    "seed": "--seed",
    "think": "--think",
    "options": "--option",
    "cards": "--deck",
}


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play the games and print how the players stand."""
    if arguments.results and Path(arguments.results).suffix not in RESULTS:
        raise Mistake(words.say("cli.tournament.suffix", file=arguments.results))
    try:
        standings = _played(_asked(arguments, words), arguments, words)
    except ImportError:
        raise Mistake(words.say("cli.tournament.extra")) from None
    except BadDeck as error:
        raise deck_mistake(words, error) from None
    except BadPlayer as error:
        raise player_mistake(error, words) from None
    if arguments.json:
        print(json.dumps(dataclasses.asdict(standings)))
    else:
        show(standings, words, Screen())
    return 0


def _asked(arguments: argparse.Namespace, words: Words) -> Tournament:
    from ..lab.tournament import tournament

    game = GAMES[arguments.game]
    seats = arguments.seats
    if seats not in game.seats:
        raise Mistake(
            words.say("cli.seats", game=game.title, least=game.seats[0], most=game.seats[-1])
        )
    options = table_options(game, arguments.option, words)
    players = chosen_players(arguments.players, seats, words)
    seed = random.randrange(SEEDS) if arguments.seed is None else arguments.seed
    deck = chosen_deck(game, arguments.deck, words)
    cards = deck.for_seats(game, seats, options.get("deckByPlayers") != "full")
    try:
        return tournament(
            game, seats, players, arguments.decks, seed, options, cards, arguments.think
        )
    except OnePlayer:
        raise Mistake(words.say("cli.tournament.one-player")) from None


def _played(asked: Tournament, arguments: argparse.Namespace, words: Words) -> Standings:
    from ..lab.tournament import play_tournament

    file = arguments.results
    try:
        with ExitStack() as stack:
            if file:
                stack.enter_context(file_in_use(file, words))
            progress = stack.enter_context(progress_bar(asked.games, words))
            return play_tournament(
                asked, arguments.processes, arguments.ray, Path(file) if file else None, progress
            )
    except NotResults:
        raise Mistake(words.say("cli.tournament.no-results", file=file)) from None
    except OtherTournament as error:
        raise Mistake(_difference(error.key, error.there, error.here, file, words)) from None
    except WorkerLost:
        raise Mistake(words.say("cli.tournament.worker-lost")) from None
    except NoCluster as error:
        raise Mistake(
            words.say("cli.tournament.no-cluster", address=arguments.ray, why=str(error))
        ) from None


def _difference(key: str, there: object, here: object, file: str, words: Words) -> str:
    """Why the results in a file are those of another tournament."""
    if key == "cards":
        return words.say("cli.tournament.other-cards", file=file)
    return words.say(
        "cli.tournament.other",
        file=file,
        option=OPTION_OF.get(key, key),
        there="–" if there is None else str(there),
        here="–" if here is None else str(here),
    )


def show(standings: Standings, words: Words, screen: Screen) -> None:
    """How the players stand, as tables."""
    game = GAMES[standings.game]
    screen.print(
        words.say(
            "cli.tournament.title",
            game=game.title,
            decks=standings.decks,
            games=standings.games,
            seats=standings.seats,
            seed=standings.seed,
        )
    )
    screen.print()
    taken, interval = standings.seats_taken, words.say("cli.simulate.interval")
    headings = [words.say(f"cli.{name}") for name in _WIN_HEADINGS]
    rows = [
        [
            name,
            str(taken[name]),
            _per_cent(taken[name] / standings.seats, words),
            _per_cent(wins.share, words),
            _interval(wins.low, wins.high, words),
        ]
        for name, wins in standings.win_share.items()
    ]
    screen.table([*headings, interval], rows)
    screen.print()
    headings = [words.say("cli.simulate.player"), words.say(f"cli.tournament.{standings.score}")]
    rows = [[name, *more] for name, more in _more(standings, words).items()]
    screen.table([*headings, interval, words.say("cli.tournament.rating"), interval], rows)


_WIN_HEADINGS = (
    "simulate.player",
    "simulate.seats-taken",
    "tournament.by-chance",
    "tournament.win-share",
)


def _more(standings: Standings, words: Words) -> Mapping[str, Sequence[str]]:
    """The difference in score and the rating of each player."""

    def from_to(low: float | None, high: float | None, places: int) -> str:
        if low is None or high is None:
            return "–"
        ends = {"low": _signed(low, words, places), "high": _signed(high, words, places)}
        return words.say("cli.tournament.from-to", **ends)

    return {
        name: (
            _signed(ahead.mean, words, 2),
            from_to(ahead.low, ahead.high, 2),
            _signed(standings.rating[name].mu, words),
            from_to(standings.rating[name].low, standings.rating[name].high, 1),
        )
        for name, ahead in standings.score_difference.items()
    }


def _per_cent(share: float, words: Words) -> str:
    return decimal(100 * share, words) + "%"


def _interval(low: float, high: float, words: Words) -> str:
    """Where a share lies; rounded outwards, so that near certainty does not look like more."""
    low, high = math.floor(1000 * low) / 1000, math.ceil(1000 * high) / 1000
    return f"{decimal(100 * low, words)}–{_per_cent(high, words)}"


def _signed(value: float, words: Words, places: int = 1) -> str:
    """A number that may be negative, with a real minus."""
    return decimal(value, words, places).replace("-", "−")
