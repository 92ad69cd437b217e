"""The deck that a person has asked for."""

from __future__ import annotations

from pathlib import Path

from ..cards import BadDeck, Deck, read_deck, standard_deck
from ..games import Game
from ..locale import Words
from .mistake import Mistake


def chosen_deck(game: Game, path: str | None, words: Words) -> Deck:
    """The deck in a file, or the one that comes with the program."""
    if path is None:
        return standard_deck(game)
    try:
        return read_deck(game, Path(path))
    except BadDeck as error:
        raise deck_mistake(words, error) from None


def deck_mistake(words: Words, error: BadDeck) -> Mistake:
    """What is wrong with a deck, and where."""
    place = words.say(
        "decks.place.line" if error.line else "decks.place", file=error.source, line=error.line
    )
    parameters = {
        "code" if name == "card" else name: value for name, value in error.parameters.items()
    }
    return Mistake(words.say(f"decks.{error.code}", place=place, **parameters))
