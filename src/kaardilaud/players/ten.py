"""The built-in players of TEN."""

from ..compiled import compiled_apart
from ..dealer import Dealer
from ..games.ten.kinds import CODES
from ..games.ten.notation import Move, move_of, parse
from ..games.ten.playout import random_action
from ..games.ten.rules import apply
from ..games.ten.selection import BUST, TOKEN
from ..games.ten.state import Phase
from ..games.ten.tokens import worth_of_tokens
from ..games.ten.view import View
from .policy import Policy
from .steady.ten import choose_action as steady_action


@compiled_apart
def choose_action(policy: int, view: View, dealer: Dealer) -> int:
    """What this player does next; the dealer gives random numbers and nothing else."""
    match policy:
        case 0:  # Policy.RANDOM
            return random_action(view, dealer)
        case _:  # Policy.STEADY
            return steady_action(view, dealer)


def choose_move(policy: int, view: View, dealer: Dealer) -> str:
    """The whole move; a payment takes several actions."""
    trial = view.copy()
    actions: list[int] = []
    while not actions or trial.phase in (Phase.PAY_TOKENS, Phase.PAY_CARDS):
        actions.append(choose_action(policy, trial, dealer))
        apply(trial, actions[-1])
    return move_of(actions)


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
