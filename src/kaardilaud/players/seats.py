"""Sitting down: a player for a seat at a table, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..dealer import Dealer, seed_dealer
from ..games.game import Game
from . import rahast_vabaks, ten
from .levels import LEVELS
from .own import BadPlayer, OwnPlayer
from .policy import POLICIES, Policy
from .searching import SearchingPlayer

SEEDS = 1 << 31  # a seed is from 0 to one less
PLAYERS = (*POLICIES, *LEVELS)  # the weakest first

_CHOOSE_MOVE: dict[str, Callable[[int, Any, Dealer], str]] = {
    "rahast-vabaks": rahast_vabaks.choose_move,
    "ten": ten.choose_move,
}
_SPARE_CARDS: dict[str, Callable[[Any], str | None]] = {"ten": ten.payment_without_cards}


class Player(Protocol):
    """Whoever sits at a table and decides, knowing the view of that seat only."""

    def choose(self, view: Any) -> str:
        """A legal move of the viewer, who has to decide."""


class BuiltInPlayer:
    """One of the players that come with the program."""

    def __init__(self, game: Game, policy: Policy, seed: int) -> None:
        self.policy = policy
        self.choose_move = _CHOOSE_MOVE[game.name]
        self.mind = Dealer()
        seed_dealer(self.mind, seed % SEEDS, 0)

    def choose(self, view: Any) -> str:
        return self.choose_move(self.policy, view, self.mind)


class StandIn:
    """Steady in the seat of a person who is away: it spends none of their cards where it need not
    (TEN), since they may want to keep them."""

    def __init__(self, game: Game, seed: int) -> None:
        self._steady = seat_player(game, "steady", seed)
        self._spare_cards = _SPARE_CARDS.get(game.name)

    def choose(self, view: Any) -> str:
        spared = self._spare_cards and self._spare_cards(view)
        return spared or self._steady.choose(view)


def seat_player(
    game: Game, name: str, seed: int, think: float | None = None, waited_for: bool = True
) -> Player:
    """A player for one seat and one game: one of `PLAYERS`, or `module:Class`.

    The same seed brings the same choices. Those that search think so many seconds before each
    action if `think` says so; then their choices depend on the machine. So they do on one so slow
    that the time of their level ends before its trials, unless nobody waits for them. Raises
    `BadPlayer` where there is no such player.
    """
    if name in POLICIES:
        return BuiltInPlayer(game, POLICIES[name], seed)
    if name in LEVELS:
        return SearchingPlayer(game, name, seed % SEEDS, think, waited_for)
    if ":" in name:
        return OwnPlayer(game, name, seed % SEEDS)
    raise BadPlayer("unknown-player", player=name, known=", ".join(PLAYERS))
