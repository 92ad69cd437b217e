"""Games between built-in players as machine code, many in one call."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from ..compiled import machine_code
from ..dealer import Dealer
from ..games.game import Game
from ..games.rahast_vabaks.game import ENDINGS
from ..games.rahast_vabaks.state import Ending
from ..players import POLICIES
from . import rahast_vabaks, ten
from .played import DEALERS, GamePlayed, Plan, Played, Setting, Start

AT_ONCE = 100  # games in a call: who interrupts does not wait for long

LOOPS: dict[str, Any] = {"rahast-vabaks": rahast_vabaks, "ten": ten}


def has_machine_code(setting: Setting) -> bool:
    """Can these players play as machine code?"""
    play_games = LOOPS[setting.game.name].play_games
    built_in = all(name in POLICIES for name in setting.players)
    return built_in and machine_code(play_games) is not play_games


def games_by_machine(setting: Setting, numbers: range) -> Iterator[GamePlayed]:
    """The games with these numbers, one after the other."""
    game, players, deck = setting.game, setting.players, setting.deck
    loop = LOOPS[game.name]
    play_games = machine_code(loop.play_games)
    state = game.new(len(players), 0, setting.options, deck).numpy()
    memory, blank, view, plan, begun = (
        kind.many(1)[0] for kind in (loop.Memory, loop.Memory, loop.View, Plan, Start)
    )
    plan.seed, plan.games_per_deal = setting.seed, setting.games_per_deal
    plan.deck[: len(deck)] = deck
    plan.players[: len(players)] = [POLICIES[name] for name in players]
    dealers = Dealer.many(DEALERS)
    for first in range(numbers.start, numbers.stop, AT_ONCE):
        played = Played.many(min(AT_ONCE, numbers.stop - first))
        with warnings.catch_warnings():
            # Numba finds it noteworthy that a view is given to rules that take a state.
            warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
            play_games(state, memory, blank, view, plan, begun, dealers, first, played)
        yield from (_counted(game, len(players), Played.from_numpy(one)) for one in played)


def _counted(game: Game, seats: int, played: Played) -> GamePlayed:
    winners = [seat for seat in range(seats) if played.winners >> seat & 1]
    if game.name == "ten":
        return GamePlayed(winners, "scored", played.moves, played.points[:seats], [])
    ending = ENDINGS[Ending(played.ending)]
    return GamePlayed(winners, ending, played.moves, [], played.cards_left[:seats])
