"""The built-in players of TEN."""

from collections.abc import Callable

from ..compiled import compiled_apart
from ..dealer import Dealer, Luck
from ..games.ten.kinds import CODES
from ..games.ten.notation import Move, move_of, parse
from ..games.ten.playout import random_action
from ..games.ten.rules import apply, count_legal, nth_legal
from ..games.ten.selection import BUST, TOKEN
from ..games.ten.state import Phase
from ..games.ten.tokens import worth_of_tokens
from ..games.ten.view import View
from ..policies.easy.ten import choose_action as easy_action
from ..policies.steady.ten import choose_action as steady_action
from .policy import Policy


@compiled_apart
def choose_action(policy: int, view: View, luck: Luck) -> int:
    """What this player does next."""
    match policy:
        case 0:  # Policy.RANDOM
            return random_action(view, luck)
        case 1:  # Policy.EASY
            return easy_action(view, luck)
        case _:  # Policy.STEADY
            return steady_action(view, luck)


def choose_move(policy: int, view: View, luck: Luck) -> str:
    """The whole move of a player."""
    return whole_move(view, lambda now: choose_action(policy, now, luck))


def whole_move(view: View, next_action: Callable[[View], int]) -> str:
    """The move that these actions make up; a payment takes several."""
    trial = view.copy()
    actions: list[int] = []
    while not actions or trial.phase in (Phase.PAY_TOKENS, Phase.PAY_CARDS):
        actions.append(next_action(trial))
        apply(trial, actions[-1])
    return move_of(actions)


def only_action(view: View) -> int | None:
    """The action of the player who has to decide, if there is only one."""
    return nth_legal(view, 0) if count_legal(view) == 1 else None


def cheapest_payment(view: View) -> list[str]:
    """The pieces with which Steady would settle the payment that is due to the viewer: `b` a bust
    token, `c` a money token, else a card's code."""
    payment = parse(payment_move(view))
    assert isinstance(payment, Move)
    cards = [CODES[kind] for kind in payment.cards]
    return [BUST] * payment.bust + [TOKEN] * payment.tokens + cards


def payment_without_cards(view: View) -> str | None:
    """The move with which Steady would settle the payment that is due by tokens alone; None where
    none is due, or the tokens are not enough."""
    if view.phase != Phase.PAY_BUST or worth_of_tokens(view, view.seat) < view.owed:
        return None
    tokens_only = view.copy()
    tokens_only.pays_with_cards = 0
    return payment_move(tokens_only)


def payment_move(view: View) -> str:
    """The same as a move."""
    return choose_move(Policy.STEADY, view, Dealer())
