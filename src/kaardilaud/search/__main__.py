"""Compile the search of both games, for whoever thinks next: `python -m kaardilaud.search`."""

import os

from ..games import GAMES
from .thinking import prepare

if hasattr(os, "nice"):  # not on Windows
    os.nice(10)  # a server that plays meanwhile goes first
for game in GAMES.values():
    prepare(game)
