"""Why a move of TEN is advised: from what the viewer sees, and nothing else."""

from __future__ import annotations

from ..games.ten.auction import highest_bid
from ..games.ten.kinds import CODES, COLLECTABLE, NUMBER_KINDS, PRICE
from ..games.ten.market import buyable
from ..games.ten.notation import Move, parse
from ..games.ten.odds import percent_to_bust
from ..games.ten.scoring import points_of
from ..games.ten.screen import cards_to_pay, gain
from ..games.ten.state import Phase
from ..games.ten.tokens import MOST_TOKENS
from ..games.ten.view import View
from .sentence import Parameter, Sentence

LIKELY = 15  # percent: a lesser danger is no reason to stop
SELDOM = 25  # percent: a lesser danger is a reason to go on


def why(view: View, move: str) -> Sentence:
    """What to do and why, in one sentence."""
    parsed = _parsed(move)
    match parsed.verb:
        case "draw":
            return _why_draw(view)
        case "take numbers":
            return _why_numbers(view)
        case "take money":
            return _why_money(view)
        case "bid":
            return _why_bid(view, parsed.number)
        case "pass":
            return _why_pass(view)
        case "buy":
            return _why_buy(view, parsed.cards[0])
        case "skip":
            return _why_skip(view)
        case _:
            return _why_pay(view, parsed)


def also(view: View, move: str) -> Sentence:
    """That this move is as good."""
    parsed = _parsed(move)
    match parsed.verb:
        case "take numbers" | "take money":
            return _say(f"also.{parsed.verb.removeprefix('take ')}")
        case "bid":
            return _say("also.bid", price=parsed.number)
        case "buy":
            return _say("also.buy", card=CODES[parsed.cards[0]])
        case verb:
            return _say(f"also.{verb}")


def _parsed(move: str) -> Move:
    parsed = parse(move)
    assert isinstance(parsed, Move)
    return parsed


# --- Drawing --------------------------------------------------------------------------------------


def _why_draw(view: View) -> Sentence:
    if view.row_size == 0:
        return _say("draw.first")
    percent = percent_to_bust(view)
    if percent == 0:
        return _say("draw.safe")
    if percent == 100:
        return _say("draw.sure")
    points = points_of_row(view)
    if percent < SELDOM:
        return _say("draw.seldom", percent=percent)
    if points == 0:
        return _say("draw.no-points", percent=percent)
    return _say("draw.few-points", count=points, percent=percent)


def _why_numbers(view: View) -> Sentence:
    points, percent = points_of_row(view), percent_to_bust(view)
    if view.pile_size == 0:
        return _say("numbers.last")
    if percent < LIKELY:
        return _say("numbers.points", count=points) if points else _say("numbers.later")
    if percent == 100:
        return _say("numbers.sure")
    if points == 0:
        return _say("numbers.bust", percent=percent)
    return _say("numbers.stake", count=points, percent=percent)


def _why_money(view: View) -> Sentence:
    tokens = min(view.money, MOST_TOKENS - view.tokens[view.seat])
    percent = percent_to_bust(view)
    if tokens == 0:
        if view.numbers == 0:
            return _say("money.nothing")
        return _say("money.denied", count=view.money)
    if view.pile_size == 0 or percent < LIKELY:
        return _say("money.tokens", count=tokens)
    if percent == 100:
        return _say("money.sure")
    return _say("money.stake", count=tokens, percent=percent)


def points_of_row(view: View) -> int:
    """The points that the number cards of the row would add to the viewer's score now."""
    hand, held = list(view.hands[view.seat]), view.held[view.seat]
    before = points_of(held, hand)
    for kind in view.row[: view.row_size]:
        if kind < NUMBER_KINDS:
            hand[kind] += 1
            held |= 1 << kind
    return points_of(held, hand) - before


# --- Auction and market ---------------------------------------------------------------------------


def _why_bid(view: View, price: int) -> Sentence:
    points = gain(view, view.seat, view.wild)
    last = view.seat == view.drawer and price == view.price + 1
    key = f"bid.{'last-' if last else ''}{'points' if points else 'later'}"
    return _say(key, price=price, **({"count": points} if points else {}))


def _why_pass(view: View) -> Sentence:
    if highest_bid(view) <= view.price:
        return _say("pass.only")
    price = view.price + 1
    points = gain(view, view.seat, view.wild)
    if points == 0:
        return _say("pass.no-points")
    if cards_to_pay(view, view.seat, price):
        return _say("pass.cards", price=price)
    return _say("pass.points", count=points, price=price)


def _why_buy(view: View, kind: int) -> Sentence:
    points = gain(view, view.seat, kind)
    card, price = CODES[kind], PRICE[kind]
    if points:
        return _say("buy.points", card=card, price=price, count=points)
    if view.phase == Phase.FINAL_BUY:
        return _say("buy.tried", card=card)
    return _say("buy.later", card=card, price=price)


def _why_skip(view: View) -> Sentence:
    seat = view.seat
    offered = buyable(view, seat)
    kinds = [kind for kind in range(COLLECTABLE) if offered >> kind & 1]
    useful = [kind for kind in kinds if gain(view, seat, kind) > 0]
    if not useful:
        return _say("skip.tie" if view.phase == Phase.FINAL_BUY else "skip.no-points")
    if all(cards_to_pay(view, seat, PRICE[kind]) for kind in useful):
        return _say("skip.cards")
    return _say("skip.tried" if view.phase == Phase.FINAL_BUY else "skip.saves")


# --- Payment --------------------------------------------------------------------------------------


def _why_pay(view: View, move: Move) -> Sentence:
    if not move.cards:
        return _say("pay.bust" if move.bust and not move.tokens else "pay.tokens")
    hand, held = list(view.hands[view.seat]), view.held[view.seat]
    before = points_of(held, hand)
    for kind in move.cards:
        hand[kind] -= 1
        if hand[kind] == 0:
            held &= ~(1 << kind)
    lost = before - points_of(held, hand)
    cards: list[str] = [CODES[kind] for kind in move.cards]
    if lost == 0:
        return _say("pay.spare", cards=cards, count=len(cards))
    return _say("pay.needed", cards=cards, count=lost)


def _say(key: str, **parameters: Parameter) -> Sentence:
    return Sentence(f"ten.{key}", parameters)
