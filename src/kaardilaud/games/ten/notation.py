"""Moves of TEN as text, as actions, and what is wrong with an illegal one."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..game import MANY, Reason, sorted_codes
from .actions import (
    BID,
    BUY,
    DRAW,
    PASS,
    PAY_BUST,
    PAY_CARD,
    PAY_TOKENS,
    SKIP,
    TAKE_MONEY,
    TAKE_NUMBERS,
)
from .auction import highest_bid
from .kinds import CODES, COLLECTABLE, COLOURS, NO_CARD, NUMBER_CARDS, PRICE
from .payment import pay_step
from .rules import first_action, is_legal, legal_actions
from .scoring import best_worth
from .state import NOBODY, Phase, State
from .tokens import ALL_TOKENS, BUST_VALUE, bust_tokens_left, worth_of_tokens

KIND_OF = {code: kind for kind, code in enumerate(CODES)}
WORDS = {
    "draw": DRAW,
    "take numbers": TAKE_NUMBERS,
    "take money": TAKE_MONEY,
    "pass": PASS,
    "skip": SKIP,
}
PHASES: dict[int, str] = {
    Phase.DRAW: "draw",
    Phase.AUCTION: "auction",
    Phase.PAY_BUST: "pay",
    Phase.PAY_TOKENS: "pay",
    Phase.PAY_CARDS: "pay",
    Phase.BUY: "buy",
    Phase.FINAL_BUY: "finalBuy",
    Phase.OVER: "over",
}
COUNT = re.compile("([1-9][0-9]{0,3})([cb])", re.ASCII)


class Move(NamedTuple):
    """A move taken apart; `cards` are in table order."""

    verb: str
    number: int = 0  # of a bid
    cards: tuple[int, ...] = ()  # to buy or to pay with
    tokens: int = 0  # to pay with
    bust: int = 0


@functools.lru_cache(1024)
def parse(text: str) -> Move | Reason:
    """Read a move, or say what is wrong with its form."""
    if text in WORDS:
        return Move(text)
    verb, *words = text.split(" ")
    if text and "" in (verb, *words):
        return Reason("odd-spaces", parameters={"move": text})
    if verb == "bid" and len(words) == 1:
        if re.fullmatch("[1-9][0-9]{0,99}", words[0], re.ASCII):
            return Move("bid", number=int(words[0]))
        return Reason("whole-bid", "TEN-D21", {"bid": words[0]})
    if verb == "buy" and len(words) == 1:
        if KIND_OF.get(words[0], COLLECTABLE) < COLLECTABLE:
            return Move("buy", cards=(KIND_OF[words[0]],))
        return Reason("unknown-card", parameters={"card": words[0]})
    if verb == "pay" and words:
        return _parse_payment(words)
    return Reason("no-such-move", parameters={"move": text})


def _parse_payment(words: list[str]) -> Move | Reason:
    counts: dict[str, int] = {}
    cards = []
    for word in words:
        count = COUNT.fullmatch(word)
        if count and count[2] not in counts:
            counts[count[2]] = int(count[1])
        elif KIND_OF.get(word, COLLECTABLE) < COLLECTABLE:
            cards.append(KIND_OF[word])
        else:
            return Reason("unknown-piece", parameters={"piece": word})
    return Move("pay", 0, tuple(sorted(cards)), counts.get("c", 0), counts.get("b", 0))


def actions_of(move: Move) -> list[int]:
    """The actions that make up a move."""
    match move.verb:
        case "bid":
            return [BID + move.number]
        case "buy":
            return [BUY + move.cards[0]]
        case "pay":
            actions = [PAY_BUST + move.bust, PAY_TOKENS + move.tokens]
            if not move.tokens and not move.cards:
                actions.pop()
            return actions + [PAY_CARD + card for card in move.cards]
        case _:
            return [WORDS[move.verb]]


def move_of(actions: Sequence[int]) -> str:
    """The move that these actions make up, as it is written."""
    first, *others = actions
    if first > BID:
        return f"bid {first - BID}"
    if first >= PAY_BUST:
        pieces = [f"{action - PAY_TOKENS}c" for action in others[:1] if action > PAY_TOKENS]
        if first > PAY_BUST:
            pieces.append(f"{first - PAY_BUST}b")
        pieces += [CODES[action - PAY_CARD] for action in others[1:]]
        return "pay " + " ".join(pieces)
    if first >= BUY:
        return f"buy {CODES[first - BUY]}"
    return next(words for words, action in WORDS.items() if action == first)


def step_of(action: int) -> str:
    """One action as moves are written: a payment is told in parts, also those that are zero."""
    if PAY_CARD <= action <= BID:
        return f"pay {CODES[action - PAY_CARD]}"
    if PAY_TOKENS <= action < PAY_CARD:
        return f"pay {action - PAY_TOKENS}c"
    if PAY_BUST <= action < PAY_TOKENS:
        return f"pay {action - PAY_BUST}b"
    return move_of([action])


def legal_moves(game: State) -> list[str]:
    """Every legal move, sorted as text; of very many payments the one text `pay *`."""
    if game.phase == Phase.PAY_BUST:
        moves = []
        for actions in payments(game):
            moves.append(move_of(actions))
            if len(moves) > MANY:
                return ["pay *"]
        return sorted(moves)
    bits = legal_actions(game)
    first = first_action(game)
    moves = [move_of([first + n]) for n in range(bits.bit_length()) if bits >> n & 1]
    moves += [f"bid {price}" for price in range(game.price + 1, highest_bid(game) + 1)]
    return sorted(moves)


def payments(game: State) -> Iterator[list[int]]:
    """Every way to settle what is owed, as actions; asks the rules step by step."""
    bits = legal_actions(game)
    for choice in range(bits.bit_length()):
        if bits >> choice & 1:
            action = first_action(game) + choice
            trial = game.copy()
            pay_step(trial, choice)
            if trial.owed <= 0:
                yield [action]
            else:
                yield from ([action, *rest] for rest in payments(trial))


def why_illegal(game: State, text: str) -> Reason | None:
    """None exactly when the move is legal; asks the rules action by action."""
    if game.phase == Phase.OVER:
        return Reason("game-over", "TEN-R65")
    move = parse(text)
    if isinstance(move, Reason):
        return move
    if (move.verb == "pay") != (game.phase == Phase.PAY_BUST):
        return _reason(game, move)
    if move.verb == "pay":
        return _why_not_pay(game, move)
    return None if is_legal(game, actions_of(move)[0]) else _reason(game, move)


def _why_not_pay(game: State, move: Move) -> Reason | None:
    """A payment walks through the rules step by step; nothing may be missing or left over."""
    for card in move.cards:
        if move.cards.count(card) > game.hands[game.seat][card]:
            return Reason("not-held", parameters={"card": CODES[card]})
    if move.tokens > game.tokens[game.seat]:
        return Reason("too-few-tokens", parameters={"tokens": game.tokens[game.seat]})
    if move.bust > game.bust[game.seat]:
        return Reason("too-few-bust-tokens", parameters={"bust": game.bust[game.seat]})
    if move.cards and not game.pays_with_cards:
        return Reason("no-cards-in-auction", "TEN-D20")
    trial = game.copy()
    for action in actions_of(move):
        if trial.owed <= 0 or not is_legal(trial, action):
            return _reason_against_payment(game, move)
        pay_step(trial, action - first_action(trial))
    return None if trial.owed <= 0 else _reason_against_payment(game, move)


def _reason_against_payment(game: State, move: Move) -> Reason:
    worth = BUST_VALUE * move.bust + move.tokens + len(move.cards)
    parameters: dict[str, str | int] = {"worth": worth, "price": game.price}
    if worth < game.price:
        return Reason("too-little", "TEN-D23", parameters)
    return Reason("superfluous-piece", "TEN-D23", parameters)


def _reason(game: State, move: Move) -> Reason:
    """The rule that an illegal move breaks."""
    match game.phase:
        case Phase.PAY_BUST:
            return Reason("pay-first", "TEN-R47", {"price": game.price})
        case Phase.AUCTION:
            if move.verb != "bid":
                return Reason("auction-first", "TEN-R55")
            if move.number <= game.price:
                return Reason("bid-more", "TEN-R60", {"price": game.price})
            return Reason("bid-too-high", "TEN-D24", {"most": highest_bid(game)})
        case Phase.BUY | Phase.FINAL_BUY:
            if move.verb != "buy":
                return Reason("buy-or-skip", "TEN-R45")
            return _reason_against_buying(game, move.cards[0])
    return _reason_in_draw_phase(game, move)


def _reason_in_draw_phase(game: State, move: Move) -> Reason:
    match move.verb:
        case "draw":
            return Reason("pile-empty", "TEN-R66")
        case "take numbers" | "take money":
            if game.row_size == 0:
                return Reason("row-empty", "TEN-D09")
            return Reason("reward-empty", "TEN-D10")
        case "bid" | "pass":
            return Reason("no-auction", "TEN-R55")
        case "buy" | "skip":
            return Reason("no-buy-phase", "TEN-R44")
        case _:
            return Reason("nothing-to-pay", parameters={})


def _reason_against_buying(game: State, kind: int) -> Reason:
    """Why this card can't be bought."""
    code = CODES[kind]
    if not game.on_offer >> kind & 1:
        return Reason("not-in-market", "TEN-R46", {"card": code})
    if game.held[game.seat] & NUMBER_CARDS & 1 << kind:
        return Reason("owned-already", "TEN-R53", {"card": code})
    money = worth_of_tokens(game, game.seat) + game.hand_size[game.seat]
    return Reason("too-expensive", "TEN-R47", {"card": code, "price": PRICE[kind], "money": money})


def sequences(game: State, seat: int) -> dict[str, int]:
    """The longest sequence of each colour in the best use of a player's wilds (TEN-R70)."""
    worth = best_worth(game.held[seat], game.hands[seat])
    return {colour: worth >> 4 * (3 - place) & 15 for place, colour in enumerate(COLOURS)}


def dump(game: State, pile: Sequence[int]) -> dict[str, Any]:
    """The whole state as records show it."""
    auction = None
    if game.wild != NO_CARD:
        bidder = None if game.bidder == NOBODY else game.bidder
        auction = {"card": CODES[game.wild], "price": game.price, "bidder": bidder}
    seats = range(game.seats)
    return {
        "phase": PHASES[game.phase],
        "row": [CODES[kind] for kind in game.row[: game.row_size]],
        "total": game.numbers - game.money,
        "money": game.money,
        "market": sorted_codes(CODES, game.market),
        "pile": [CODES[kind] for kind in pile],
        "discard": game.discarded,
        "supply": {
            "tokens": ALL_TOKENS - sum(game.tokens[seat] for seat in seats),
            "bust": bust_tokens_left(game),
        },
        "auction": auction,
        "players": [
            {
                "tokens": game.tokens[seat],
                "bust": game.bust[seat],
                "cards": sorted_codes(CODES, game.hands[seat]),
            }
            for seat in seats
        ],
    }
