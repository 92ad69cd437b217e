"""Compile the search of both games, for whoever thinks next: `python -m kaardilaud.search`."""

from ..games import GAMES
from .thinking import prepare

for game in GAMES.values():
    prepare(game)
