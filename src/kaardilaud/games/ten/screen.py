"""What a screen shows a seat of TEN, and what it offers: built from the view alone."""

from __future__ import annotations

import functools
from typing import Any

from ..game import codes_in
from .actions import SKIP
from .auction import highest_bid, most_to_offer
from .kinds import CODES, COLLECTABLE, NO_CARD, PRICE
from .market import buyable
from .notation import KIND_OF, dump, move_of
from .rules import first_action, legal_actions
from .scoring import points_of
from .selection import select
from .state import Phase
from .tokens import worth_of_tokens
from .view import View
from .wild_use import best_sequences


def show(view: View) -> dict[str, Any]:
    """The table as plain data with card codes."""
    shown = dump(view, ())
    waits = Phase.REVEAL < view.phase < Phase.OVER
    shown |= {
        "toMove": view.seat if waits else None,
        "drawer": view.drawer,
        "pile": view.pile_size,
        "lastTurn": bool(view.last_turn),
        "buying": None if view.buying == NO_CARD else CODES[view.buying],
        "price": view.price,
    }
    for seat, player in enumerate(shown["players"]):
        player |= _laid_out(view.held[seat], bytes(view.hands[seat]))
        player["canPay"] = most_to_offer(view, seat)
    return shown


@functools.lru_cache(8192)
def _laid_out(held: int, hand: bytes) -> dict[str, Any]:
    """The points of a hand and its sequences, the wilds used best; asked of every player's hand
    after each event, so it is remembered for a while."""
    runs = best_sequences(held, hand)
    return {
        "points": sum(run.points for run in runs.values()),
        "sequences": {
            colour: {"first": run.first, "last": run.last, "wilds": [list(w) for w in run.wilds]}
            for colour, run in runs.items()
        },
    }


def offer(view: View) -> dict[str, Any]:
    """What the viewer, who has to decide, can do: moves by a button, a bid, cards, pieces to pay.

    `prices` are those of the cards in the market; `gains` says how many points a card would add to
    the viewer's score; `cardsToPay` how many cards each price, from 0 on, costs beyond all tokens.
    """
    first, actions = first_action(view), legal_actions(view)
    paying = view.phase == Phase.PAY_BUST
    moves = [first + n for n in range(actions.bit_length()) if actions >> n & 1 and not paying]
    seat = view.seat
    bid = None
    if highest_bid(view) > view.price:
        bid = {"least": view.price + 1, "most": highest_bid(view)}
    wanted = view.on_offer | (1 << view.wild if view.wild != NO_CARD else 0)
    market = [kind for kind in range(COLLECTABLE) if view.on_offer >> kind & 1]
    cards = buyable(view, seat) if view.phase in (Phase.BUY, Phase.FINAL_BUY) else 0
    dearest = max([highest_bid(view), *(PRICE[kind] for kind in market)])
    return {
        "moves": [move_of([action]) for action in moves if action <= SKIP],
        "bid": bid,
        "buy": codes_in(CODES, cards),
        "selection": select(view, ()) if paying else None,
        "prices": {CODES[kind]: PRICE[kind] for kind in market},
        "gains": {code: gain(view, seat, KIND_OF[code]) for code in codes_in(CODES, wanted)},
        "cardsToPay": [cards_to_pay(view, seat, price) for price in range(dearest + 1)],
    }


def cards_to_pay(view: View, seat: int, price: int) -> int:
    """How many cards, each worth 1, a price costs beyond all tokens (TEN-R49 to TEN-R51)."""
    return max(0, price - worth_of_tokens(view, seat))


def gain(view: View, seat: int, kind: int) -> int:
    """The points that one more card would add to a player's score now."""
    return _gain(view.held[seat], bytes(view.hands[seat]), kind)


@functools.lru_cache(32768)
def _gain(held: int, hand: bytes, kind: int) -> int:
    """What a card would add to the points of a hand; asked after each event."""
    more = bytearray(hand)
    more[kind] += 1
    return points_of(held | 1 << kind, more) - _points(held, hand)


@functools.lru_cache(8192)
def _points(held: int, hand: bytes) -> int:
    return points_of(held, hand)
