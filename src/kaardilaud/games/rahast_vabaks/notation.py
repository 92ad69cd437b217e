"""Moves of Rahast vabaks as text, as actions, and what is wrong with an illegal one."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..game import MANY, Reason, sorted_codes
from .actions import CHOOSE_SEAT, DRAW, KEEP, NAME_COLOUR, PASS, SUM
from .kinds import (
    CODES,
    COLOURS,
    KINDS,
    MONEY,
    NAME,
    NO_CARD,
    NO_COLOUR,
    VALUE,
    VALUUTAVAHETUS,
    Name,
    colour_of,
)
from .purse import IN_PURSE, can_pay
from .rules import apply, legal_actions
from .state import Phase, State

KIND_OF = {code: kind for kind, code in enumerate(CODES)}
WORDS = {"draw": DRAW, "keep": KEEP, "pass": PASS}
PHASES: dict[int, str] = {
    Phase.EXTRA: "turn",  # a shuffle is due in the middle of LISARAHA
    Phase.PAYOUT: "choose",
    Phase.TURN: "turn",
    Phase.DRAWN: "drawn",
    Phase.CHOOSE: "choose",
    Phase.COLOUR: "colour",
    Phase.OVER: "over",
}


class Move(NamedTuple):
    """A move taken apart; the last of `cards` ends on top, the others are in table order."""

    verb: str
    cards: tuple[int, ...] = ()
    number: int = 0


@functools.lru_cache(1024)
def parse(text: str) -> Move | Reason:
    """Read a move, or say what is wrong with its form."""
    verb, *words = text.split(" ")
    if verb in WORDS and not words:
        return Move(verb)
    if text and "" in (verb, *words):
        return Reason("odd-spaces", parameters={"move": text})
    if verb == "play" and words:
        unknown = [word for word in words if word not in KIND_OF]
        if unknown:
            return Reason("unknown-card", parameters={"card": unknown[0]})
        kinds = [KIND_OF[word] for word in words]
        return Move("play", (*sorted(kinds[:-1]), kinds[-1]))
    if verb == "choose" and len(words) == 1 and re.fullmatch("0|[1-9][0-9]{0,3}", words[0], re.A):
        return Move("choose", number=int(words[0]))
    if verb == "colour" and len(words) == 1:
        if len(words[0]) == 1 and words[0] in COLOURS:
            return Move("colour", number=COLOURS.index(words[0]))
        return Reason("no-such-colour", "RV-D02", {"colour": words[0]})
    return Reason("no-such-move", parameters={"move": text})


def actions_of(move: Move) -> list[int]:
    """The actions that make up a move."""
    match move.verb:
        case "play":
            return [*move.cards] if len(move.cards) == 1 else [SUM, *move.cards]
        case "choose":
            return [CHOOSE_SEAT + move.number]
        case "colour":
            return [NAME_COLOUR + move.number]
        case _:
            return [WORDS[move.verb]]


def move_of(actions: Sequence[int]) -> str:
    """The move that these actions make up, as it is written."""
    first = actions[0]
    if first == SUM:
        *beneath, top = actions[1:]
        return "play " + " ".join(CODES[kind] for kind in (*sorted(beneath), top))
    if first < KINDS:
        return f"play {CODES[first]}"
    if first >= CHOOSE_SEAT:
        return f"choose {first - CHOOSE_SEAT}"
    if first >= NAME_COLOUR:
        return f"colour {COLOURS[first - NAME_COLOUR]}"
    return next(word for word, action in WORDS.items() if action == first)


def step_of(action: int) -> str:
    """One action as moves are written: `sum` begins a sum, whose cards follow one by one."""
    return "sum" if action == SUM else move_of([action])


def legal_moves(game: State) -> list[str]:
    """Every legal move, sorted as text; of very many sums the one text `play *` (RV-R14)."""
    actions = legal_actions(game)
    moves = [move_of([a]) for a in range(actions.bit_length()) if actions >> a & 1 and a != SUM]
    if actions >> SUM & 1:
        sums: list[str] = []
        for cards in sums_of(game):
            for top in dict.fromkeys(cards):
                beneath = list(cards)
                beneath.remove(top)
                sums.append(move_of([SUM, *beneath, top]))
            if len(sums) > MANY:
                sums = ["play *"]
                break
        moves += sums
    return sorted(moves)


def sums_of(game: State) -> Iterator[tuple[int, ...]]:
    """The sets of cards that can be laid as a sum, each in table order."""
    hand = list(game.hands[game.seat])
    missing = VALUE[game.top]
    drawn: tuple[int, ...] = ()
    if game.drawn != NO_CARD:
        hand[game.drawn] -= 1
        missing -= VALUE[game.drawn]
        drawn = (game.drawn,)
    kinds = [k for k in range(KINDS) if hand[k] and MONEY >> k & 1 and VALUE[k] < VALUE[game.top]]
    purses = [0]  # of the kinds from this one on, the last kind first
    for kind in reversed(kinds):
        purses.append(purses[-1] + hand[kind] * IN_PURSE[kind])
    for cards in _ways_to_pay(missing, kinds, hand, purses[::-1], 0):
        yield tuple(sorted(cards + drawn))


def _ways_to_pay(
    missing: int, kinds: list[int], hand: list[int], purses: list[int], place: int
) -> Iterator[tuple[int, ...]]:
    """Every set of cards worth so much, of the kinds from this place on."""
    if missing == 0:
        yield ()
    elif can_pay(missing, purses[place]):
        kind = kinds[place]
        for count in range(min(hand[kind], missing // VALUE[kind]), -1, -1):
            rest = missing - count * VALUE[kind]
            for cards in _ways_to_pay(rest, kinds, hand, purses, place + 1):
                yield (kind,) * count + cards


def why_illegal(game: State, text: str) -> Reason | None:
    """None exactly when the move is legal; asks the rules action by action."""
    if game.phase == Phase.OVER:
        return Reason("game-over", "RV-R33")
    move = parse(text)
    if isinstance(move, Reason):
        return move
    hand = game.hands[game.seat]
    for card in move.cards:
        if move.cards.count(card) > hand[card]:
            return Reason("not-held", parameters={"card": CODES[card]})
    actions = actions_of(move)
    if not legal_actions(game) >> actions[0] & 1:
        return _reason(game, move)
    return _why_not_sum(game, move, actions) if len(actions) > 1 else None


def _why_not_sum(game: State, move: Move, actions: Sequence[int]) -> Reason | None:
    """A sum walks through the rules card by card."""
    trial = game.copy()
    for action, following in itertools.pairwise(actions):
        apply(trial, action)
        if trial.phase != Phase.SUM or not legal_actions(trial) >> following & 1:
            return _reason(game, move)
    return None if trial.owed == VALUE[actions[-1]] else _reason(game, move)


def _reason(game: State, move: Move) -> Reason:
    """The rule that an illegal move breaks."""
    match game.phase:
        case Phase.CHOOSE:
            if move.verb == "choose":
                code = "choose-yourself" if move.number == game.seat else "empty-seat"
                rule = "RV-D34" if NAME[game.top] == Name.RAHAVAHETUS else "RV-R26"
                return Reason(code, rule, {"seat": move.number})
            return Reason("choose-first", "RV-D31")
        case Phase.COLOUR:
            return Reason("colour-first", "RV-R29")
    match move.verb:
        case "play":
            return _reason_against_cards(game, move.cards)
        case "draw":
            if game.phase == Phase.DRAWN:
                return Reason("drawn-already", "RV-R18")
            return Reason("pile-empty", "RV-D28")
        case "keep":
            return Reason("nothing-drawn", "RV-D18")
        case "pass":
            return Reason("keep-or-play" if game.phase == Phase.DRAWN else "no-pass", "RV-D18")
        case _:
            return Reason("nothing-to-choose", parameters={"move": move.verb})


def _reason_against_cards(game: State, cards: tuple[int, ...]) -> Reason:
    """Why these cards of the hand can't be laid now."""
    value = VALUE[game.top]
    if game.drawn != NO_CARD and game.drawn not in cards:
        return Reason("only-the-drawn-card", "RV-D16", {"card": CODES[game.drawn]})
    if len(cards) == 1:
        parameters: dict[str, str | int] = {"card": CODES[cards[0]], "top": CODES[game.top]}
        if game.top == VALUUTAVAHETUS:
            return Reason("named-colour", "RV-R29", {**parameters, "colour": COLOURS[game.named]})
        if colour_of(game.top) != NO_COLOUR and not value and not VALUE[cards[0]]:
            return Reason("name-does-not-fit", "RV-D05", parameters)
        return Reason("does-not-fit" if value else "other-colour", "RV-R11", parameters)
    for card in cards:
        if not VALUE[card]:
            return Reason("no-money", "RV-I4", {"card": CODES[card]})
    if not value:
        return Reason("no-sum-on-this", "RV-I4", {"top": CODES[game.top]})
    total = sum(VALUE[card] for card in cards)
    return Reason("wrong-sum", "RV-R15", {"sum": total, "value": value, "top": CODES[game.top]})


def colour_to_match(game: State) -> str | None:
    """The colour that counts now; None where any card fits or a colour is being named."""
    if game.top == NO_CARD or game.phase == Phase.COLOUR:
        return None
    colour = game.named if game.top == VALUUTAVAHETUS else colour_of(game.top)
    return None if colour == NO_COLOUR else COLOURS[colour]


def dump(game: State, pile: Sequence[int]) -> dict[str, Any]:
    """The whole state as records show it."""
    return {
        "phase": PHASES[game.phase],
        "top": CODES[game.top],
        "colour": colour_to_match(game),
        "start_card": bool(game.start_card),
        "pile": [CODES[kind] for kind in pile],
        "played": game.played_size,
        "hands": [sorted_codes(CODES, game.hands[seat]) for seat in range(game.seats)],
        "drawn": CODES[game.drawn] if game.phase == Phase.DRAWN else None,
    }
