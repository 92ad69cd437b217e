"""What a person at the terminal can choose now, and what the person has typed."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..games import GAMES, Game
from ..games.ten.kinds import CODES, PRICE
from ..locale import LANGUAGES, Words
from ..locale.words import catalogue
from ..players.ten import payment_move
from .outcome import listed as listed_in_words

COMMANDS = ("help", "rules", "why", "hint", "quit")
VERBS = (
    *("draw", "keep", "pass", "play", "choose", "colour"),
    *("take numbers", "take money", "bid", "buy", "skip", "pay"),
)
TOKENS = {"c": "tokens", "b": "bust-tokens"}
VERB_OF_PHASE = {
    "turn": "play",
    "drawn": "play",
    "colour": "colour",
    "choose": "choose",
    "auction": "bid",
    "buy": "buy",
    "finalBuy": "buy",
    "pay": "pay",
}


@dataclass(frozen=True)
class Choice:
    """One line of the list: its move, the words for it, and its card if it stands for one."""

    move: str
    text: str
    card: str | None = None


@dataclass(frozen=True)
class Choices:
    """All that can be chosen in one position."""

    game: str
    phase: str
    listed: Sequence[Choice]
    names: Sequence[str]  # of the seats
    at_once: str | None = None  # the move that an empty line makes
    bid: dict[str, int] | None = None  # the least and the most


def choices_in(game: Game, view: Any, words: Words) -> Choices:
    """What the viewer, who has to decide, can choose."""
    shown, offer = game.show(view), game.offer(view)
    cards = [Choice(f"play {card}", words.card(card), card) for card in shown.get("hand") or ()]
    if shown["phase"] not in ("turn", "drawn"):
        cards = []
    moves = [Choice(move, move_in_words(move, shown, words)) for move in offer["moves"]]
    buys = [
        Choice(f"buy {card}", _purchase(card, offer["gains"][card], words), card)
        for card in offer.get("buy", ())
    ]
    listed = [*cards, *moves, *buys]
    at_once = _at_once(game, view, shown["phase"])
    return Choices(game.name, shown["phase"], listed, words.seats, at_once, offer.get("bid"))


def _purchase(card: str, gain: int, words: Words) -> str:
    return words.say("cli.play.buy", card=card, price=PRICE[CODES.index(card)], gain=gain)


def _at_once(game: Game, view: Any, phase: str) -> str | None:
    """The only legal move, or the cheapest payment."""
    if phase == "pay":
        return payment_move(view)
    legal = game.legal(view)
    return legal[0] if len(legal) == 1 else None


def payment_in_words(move: str, words: Words) -> str:
    """What a payment consists of."""
    pieces = []
    for piece in move.split(" ")[1:]:
        if piece[-1] in TOKENS:
            pieces.append(words.say(f"cli.play.{TOKENS[piece[-1]]}", count=int(piece[:-1])))
        else:
            pieces.append(words.card(piece))
    return listed_in_words(pieces, words)


def doubt_about(move: str, shown: dict[str, Any], words: Words) -> str | None:
    """What to ask before a move that people regret (TEN-D17, RV-D35)."""
    verb, *pieces = move.split(" ")
    wilds = [piece for piece in pieces if piece[0] == "W" or piece[-1] == "#"]
    if verb == "pay" and wilds:
        return words.say("cli.play.sure.wild", cards=wilds)
    if verb == "play" and pieces[-1].endswith("-RAHA") and len(shown["hand"]) == 2:
        return words.say("cli.play.sure.swap")
    return None


def move_in_words(move: str, shown: dict[str, Any], words: Words) -> str:
    """A move that needs no card, as a line of the list."""
    verb, _, rest = move.partition(" ")
    match verb:
        case "choose":
            return words.seat(int(rest))
        case "colour":
            return words.say("cli.play.colour", colour=rest)
        case "take" if rest == "numbers":
            cards = [card for card in shown["row"] if card[0] != "$"]
            return words.say("cli.play.take-numbers", cards=cards)
        case "take":
            return words.say("cli.play.take-money", money=shown["money"])
    return words.say(f"cli.play.{verb}.{words.game}" if verb == "draw" else f"cli.play.{verb}")


def understood(text: str, choices: Choices) -> str:
    """The move in the notation of records; what is not understood stays as it was typed."""
    text = " ".join(text.split())
    if not text:
        return choices.at_once or ""
    verb, parts = split_off(text, VERBS)
    if verb:
        return " ".join([verb, *(_piece(part, verb, choices) or part for part in parts)])
    if all(_is_number(part) for part in parts):
        return _by_number([int(part) for part in parts], choices) or text
    verb = VERB_OF_PHASE.get(choices.phase)
    pieces = [_piece(part, verb, choices) for part in parts]
    return " ".join([str(verb), *map(str, pieces)]) if all(pieces) else text


def split_off(text: str, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """One of these words at the front of what was typed, in either language, and the rest."""
    ways = [(typed, word) for word in words for typed in _typed(word)]
    for typed, word in sorted(ways, key=lambda way: -len(way[0])):
        if (text.casefold() + " ").startswith(typed + " "):
            return word, text[len(typed) :].split()
    return None, text.split()


@functools.cache
def _typed(word: str) -> tuple[str, ...]:
    """All that may be typed for a word."""
    ways = [str(catalogue(language, "cli")[f"typed.{word}"]) for language in LANGUAGES]
    return tuple(way.casefold() for way in ", ".join(ways).split(", "))


def _by_number(numbers: list[int], choices: Choices) -> str | None:
    """What the numbers stand for: a bid, or lines of the list."""
    if choices.phase == "auction":
        return f"bid {numbers[0]}" if len(numbers) == 1 else None
    if not all(1 <= number <= len(choices.listed) for number in numbers):
        return None
    chosen = [choices.listed[number - 1] for number in numbers]
    if len(chosen) == 1:
        return chosen[0].move
    cards = [choice.card for choice in chosen]
    return " ".join(["play", *map(str, cards)]) if all(cards) else None


def _piece(part: str, verb: str | None, choices: Choices) -> str | None:
    """A card, a token, a colour or a player as the notation has it; None if it is none."""
    match verb:
        case "pay" if re.fullmatch("[0-9]+[cb]", part, re.ASCII | re.IGNORECASE):
            return part.lower()
        case "play" | "buy" | "pay":
            if verb == "play" and _is_number(part) and 0 < int(part) <= len(choices.listed):
                return choices.listed[int(part) - 1].card
            return part.upper() if part.upper() in GAMES[choices.game].codes else None
        case "colour":
            return _colour(part, choices.game)
        case "choose":
            names = [name.casefold() for name in choices.names]
            return str(names.index(part.casefold())) if part.casefold() in names else None
    return None


def _colour(part: str, game: str) -> str | None:
    """A colour by its letter or its name in either language."""
    for language in LANGUAGES:
        for key, name in catalogue(language, "cards").items():
            if key.startswith(f"{game}.colour.") and part.casefold() in (name, key[-1].casefold()):
                return key[-1]
    return None


def _is_number(text: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", text, re.ASCII) is not None
