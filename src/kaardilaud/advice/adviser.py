"""What a player who searches would do with a seat's view, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..dealer import Dealer
from ..games.game import Game
from ..games.ten.state import Phase as TenPhase
from ..games.ten.view import View as TenView
from ..players import Policy
from ..players import rahast_vabaks as rahast_vabaks_players
from ..players import ten as ten_players
from ..players.levels import plan_for
from ..search.thinking import Budget, Choice, Thinker, is_prepared
from . import rahast_vabaks, ten
from .sentence import Sentence

SEED = 1  # the same view, the same advice
# Less than half a second on one core of the machine that docs/strength.md names.
TRIALS: Mapping[str, int] = {"rahast-vabaks": 4000, "ten": 1000}
SECONDS = 1.5
LATER = 5  # so many times less thought for the later steps of a move
AS_GOOD_VISITS, AS_GOOD_PROMISE = 0.6, 0.01  # of the best: then another move is as good


class Reasons(Protocol):
    """What a game has to say about moves."""

    def why(self, view: Any, move: str) -> Sentence:
        """What to do and why, in one sentence."""

    def also(self, view: Any, move: str) -> Sentence:
        """That this move is as good."""


class Players(Protocol):
    """What a game's players have in common."""

    def whole_move(self, view: Any, next_action: Callable[[Any], int]) -> str:
        """The move that these actions make up."""

    def only_action(self, view: Any) -> int | None:
        """The only action, if there is only one."""

    def choose_action(self, policy: int, view: Any, dealer: Dealer) -> int:
        """What a player by fixed rules does next."""


REASONS: Mapping[str, Reasons] = {"rahast-vabaks": rahast_vabaks, "ten": ten}
PLAYERS: Mapping[str, Players] = {"rahast-vabaks": rahast_vabaks_players, "ten": ten_players}


@dataclass(frozen=True)
class Advice:
    """A move with its reason; where another one is as good, that one too."""

    move: str
    why: Sentence
    also: Sentence | None = None


class Adviser:
    """Thinks for whoever asks; where the search is not there as machine code yet, by the fixed
    rules of Steady."""

    def __init__(self, game: Game, trials: int | None = None, seconds: float = SECONDS) -> None:
        self._game = game
        self._reasons = REASONS[game.name]
        self._players = PLAYERS[game.name]
        self._budget = Budget(TRIALS[game.name] if trials is None else trials, seconds)
        self._thinker = Thinker(game)
        self._plan = plan_for(game.name)

    def advise(self, view: Any) -> Advice:
        """What the viewer, who has to decide, should do."""
        best, *others = self.moves(view)
        also = None
        if others and others[0] != best:
            also = self._reasons.also(view, others[0])
        return Advice(best, self._reasons.why(view, best), also)

    def moves(self, view: Any) -> list[str]:
        """The best move, and one that is as good if there is any."""
        if self._players.only_action(view) is not None or not self._thinks_about(view):
            return [self._players.whole_move(view, self._by_rules)]
        choices = self._thinker.think(view, self._plan, self._budget, SEED)
        return [self._beginning_with(view, choice.action) for choice in as_good(choices)]

    def _thinks_about(self, view: Any) -> bool:
        """A payment is made by fixed rules, as the screen proposes it: what it brings differs by so
        little that a search would say one thing or another by chance."""
        pays = isinstance(view, TenView) and view.phase == TenPhase.PAY_BUST
        return is_prepared(self._game) and not pays

    def _beginning_with(self, view: Any, first: int) -> str:
        """The move that begins with this action; the later steps of a sum are thought of less."""
        begun = False

        def next_action(now: Any) -> int:
            nonlocal begun
            if not begun:
                begun = True
                return first
            only = self._players.only_action(now)
            if only is not None:
                return only
            return self._thinker.think(now, self._plan, self._budget.part(LATER), SEED)[0].action

        return self._players.whole_move(view, next_action)

    def _by_rules(self, view: Any) -> int:
        return self._players.choose_action(Policy.STEADY, view, Dealer())


def as_good(choices: Sequence[Choice]) -> Sequence[Choice]:
    """The best choice, and the second one if the search could hardly tell it from the best."""
    best, second = choices[0], choices[1] if len(choices) > 1 else None
    if (
        second is not None
        and second.visits >= AS_GOOD_VISITS * best.visits
        and second.promise >= best.promise - AS_GOOD_PROMISE
    ):
        return [best, second]
    return [best]
