"""Which computer players a person has asked for."""

from __future__ import annotations

from itertools import cycle, islice

from ..locale import Words
from ..players import BadPlayer
from .mistake import Mistake


def chosen_players(names: str | None, seats: int, words: Words) -> list[str]:
    """A player for each of so many seats: fewer names are repeated in their order."""
    names = "steady" if names is None else names
    players = [name.strip() for name in names.split(",") if name.strip()]
    if not 0 < len(players) <= seats:
        raise Mistake(words.say("cli.player.number-of-players", players=len(players), seats=seats))
    return list(islice(cycle(players), seats))


def player_mistake(error: BadPlayer, words: Words) -> Mistake:
    """What is wrong with a player."""
    if error.reason is None:
        return Mistake(words.say(f"cli.player.{error.code}", **error.parameters))
    why = words.say(f"reasons.{error.reason.code}", **error.reason.parameters)
    return Mistake(words.say(f"cli.player.{error.code}", why=why, **error.parameters))
