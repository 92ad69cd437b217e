"""Many games between players, to see who wins how often.

Between built-in players the games run as machine code. Where a player of the user's own sits, or
records are wanted, each game is a match that is played move by move. Both ways give the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..games.game import Game
from .machine import games_by_machine, has_machine_code
from .matches import checked_setting, games_by_match
from .results import Results, Tally

FEW = 50  # games that are played before machine code is even loaded


def simulate(
    game: Game,
    seats: int,
    games: int,
    players: Sequence[str],
    seed: int,
    options: Mapping[str, str] | None = None,
    deck: Sequence[int] | None = None,
    progress: Callable[[int], None] | None = None,
    keep_record: Callable[[dict[str, Any]], None] | None = None,
) -> Results:
    """Play so many games (one at least) and count who wins.

    `players` are names for `seat_player`; fewer than there are seats are repeated in their order.
    They move on by one seat each game, so that in a multiple of `seats` games everybody sits in
    each seat equally often. Who starts is random. The same seed gives the same games.

    `deck` says how many cards of each kind there are, by default those of the standard deck.
    `progress` is told how many games are finished, `keep_record` gets each game's full record.
    Raises `BadSeats`, `BadOption`, `BadDeck` or `BadPlayer` for what can't be played.
    """
    setting = checked_setting(game, seats, players, seed, options, deck)
    if keep_record is None and games > FEW and has_machine_code(setting):
        played = games_by_machine(setting, range(games))
    else:
        played = games_by_match(setting, range(games), keep_record)
    tally = Tally(setting.players)
    for number, game_played in enumerate(played):
        tally.add(number, game_played)
        if progress:
            progress(number + 1)
    return tally.results(game.name, seed)
