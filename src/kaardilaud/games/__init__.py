"""The games, by the names that records use."""

from .game import Game
from .rahast_vabaks.game import RahastVabaks
from .ten.game import Ten

__all__ = ["GAMES", "Game"]

GAMES: dict[str, Game] = {game.name: game for game in (RahastVabaks(), Ten())}
