"""Random games action by action, and players who see nothing but observation and mask."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from kaardilaud.cards import standard_deck
from kaardilaud.dealer import Dealer, card_of_hand, draw_card, random_below, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.games.rahast_vabaks import encode as rahast_vabaks_encode
from kaardilaud.games.ten import encode as ten_encode

ENCODERS: dict[str, ModuleType] = {
    "rahast-vabaks": rahast_vabaks_encode,
    "ten": ten_encode,
}


class Way(NamedTuple):
    """A way to play a game: seats and options."""

    game: Game
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *self.options.values()])

    @property
    def encode(self) -> ModuleType:
        return ENCODERS[self.game.name]


def every_way() -> list[Way]:
    """All seat counts with all options."""
    return [
        Way(game, seats, dict(zip(game.options, values, strict=True)))
        for game in GAMES.values()
        for seats in game.seats
        for values in itertools.product(*game.options.values())
    ]


class Table:
    """A game that is played action by action, with what the seats have learned."""

    def __init__(self, way: Way, seed: int, deck: list[int] | None = None) -> None:
        self.way = way
        self.dealer = Dealer()
        seed_dealer(self.dealer, seed, 0)
        counts = deck or standard_deck(way.game).for_seats(way.game, way.seats)
        first = random_below(self.dealer, way.seats)
        self.state = way.game.new(way.seats, first, way.options, counts)
        self.memory = way.game.new_memory()

    def card(self) -> int:
        """The card that chance brings now."""
        hand = self.way.game.hand_to_take_from(self.state)
        if hand is not None:
            return card_of_hand(self.dealer, hand, sum(hand))
        return draw_card(self.dealer, self.state.pile, len(self.way.game.codes))

    def settle(self) -> None:
        """Let chance bring what is due."""
        while self.way.game.waits_for_card(self.state):
            self.way.game.reveal(self.state, self.memory, self.card())

    def view(self, seat: int) -> Any:
        return self.way.game.view(self.state, self.memory, seat)

    def observation(self, seat: int) -> list[int]:
        """What the encoder writes down for a seat, over what stood there before."""
        found = [77] * self.way.encode.PLACES
        self.way.encode.observe(self.view(seat), seat, found)
        return found

    def mask(self) -> list[int]:
        """What the seat to move may do, asked of its view."""
        offer = self.way.encode.Offer()
        self.way.encode.make_offer(self.view(self.state.seat), offer)
        found = [77] * self.way.encode.MASKED
        self.way.encode.write_mask(offer, found)
        return found

    def act(self, action: int) -> None:
        """Carry out an action as programs count it."""
        action = self.way.encode.action_of_rules(self.state, action)
        self.way.game.apply_action(self.state, self.memory, action)


def decisions(table: Table, generator: random.Random) -> Iterator[Table]:
    """The table at each decision of a random game."""
    table.settle()
    while not table.way.game.is_over(table.state):
        yield table
        table.act(generator.choice(np.flatnonzero(table.mask()).tolist()))
        table.settle()


class Reader:
    """A player who knows the tables of the encoder and is shown observation and mask."""

    def __init__(self, way: Way) -> None:
        self.layout = way.encode.OBSERVATION
        self.actions = way.encode.ACTIONS
        self.choose = choose_rahast_vabaks if way.game.name == "rahast-vabaks" else choose_ten

    def act(self, observation: Any, mask: Any) -> int:
        legal: dict[str, dict[str, int]] = {}
        for action in np.flatnonzero(mask).tolist():
            part = self.actions.part_at(action)
            label = part.labels[action - self.actions.first[part.name]]
            legal.setdefault(part.name, {})[label] = action
        return self.choose(self.layout.decode(observation), legal)


Seen = dict[str, dict[str, int]]


def choose_rahast_vabaks(seen: Seen, legal: Seen) -> int:
    """Lay a card rather than draw, notes and 20 euros first; take the smallest hand."""
    if "colour" in legal:
        held = {
            colour: sum(n for code, n in seen["hand"].items() if code[0] == colour)
            for colour in legal["colour"]
        }
        return legal["colour"][max(held, key=lambda colour: held[colour])]
    if "choose" in legal:
        cards = {seat: seen["cards"][seat] for seat in legal["choose"]}
        return legal["choose"][min(cards, key=lambda seat: cards[seat])]
    if "sum" in seen["phase"]:
        return min(legal["lay"].values())
    if "sum" in legal:
        return legal["sum"][""]
    others = [card for card in legal.get("lay", {}) if "RAHA" not in card]
    if others:
        return max(legal["lay"][card] for card in others)
    if sum(seen["hand"].values()) == 1 and "lay" in legal:
        return max(legal["lay"].values())
    last = next(legal[part] for part in ("draw", "keep", "pass", "lay") if part in legal)
    return next(iter(last.values()))


def choose_ten(seen: Seen, legal: Seen) -> int:
    """Draw while it is likely to go well; buy and bid a little; pay with tokens."""
    if "bust tokens" in legal:
        return max(legal["bust tokens"].values())
    if "tokens" in legal:
        return max(legal["tokens"].values())
    if "card" in legal:
        return min(legal["card"].values())
    if "bid" in legal or "pass" in legal:
        price = seen["price"].get("", 0)
        bid = legal.get("bid", {}).get(str(price + 1))
        own = seen["tokens"].get("+0", 0)
        return bid if bid is not None and price < 4 and price < own else legal["pass"][""]
    if "skip" in legal:
        cards = [card for card in legal.get("buy", {}) if card[0] in "RBOG"]
        held = {label[3:] for label in seen["hand"] if label.startswith("+0")}
        new = [card for card in cards if card not in held]
        if not new:
            return legal["skip"][""]
        colours = "".join(held)
        return legal["buy"][max(new, key=lambda card: colours.count(card[0]))]
    total = seen["numbers"].get("", 0) - seen["money"].get("", 0)
    pile = seen["pile"]
    bad = sum(
        n
        for card, n in pile.items()
        if card[0] in "RBOG" and card[1] != "#" and total + int(card[1]) > 10
    )
    if "draw" in legal and (("take" not in legal) or bad < 0.5 * sum(pile.values())):
        return legal["draw"][""]
    return legal["take"].get("numbers", max(legal["take"].values()))
