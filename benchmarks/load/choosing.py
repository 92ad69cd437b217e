"""How a seat of the load generator chooses: from what it was sent alone, and in no time."""

from __future__ import annotations

import random
from typing import Any

SAFE_TOTAL = 5  # of the row in TEN: from here on what lies there is taken
MOST_BID = 3


class Chooser:
    """One seat's picture of the table, kept up to date by the messages."""

    def __init__(self, game: str, seed: int) -> None:
        self._choose = _rahast_vabaks if game == "rahast-vabaks" else _ten
        self._chance = random.Random(seed)
        self._view: dict[str, Any] = {}

    def choose(self, message: dict[str, Any]) -> str | None:
        """A legal move after a `whole` or a `step`; None where others decide."""
        if message["type"] == "whole":
            self._view = message["view"]
        else:
            self._view.update(message["changes"])
        offer = message["offer"]
        return None if offer is None else self._choose(self._view, offer, self._chance)


def _rahast_vabaks(view: dict[str, Any], offer: dict[str, Any], chance: random.Random) -> str:
    """A card of the colour that counts, of every colour or of the kind on top, else a button."""
    colour, kind = view["colour"], view["top"][1:]
    fits = [
        card
        for card in offer["selection"]["canAdd"]
        if colour in (None, card[0]) or card[0] in "MV" or card[1:] == kind
    ]
    return f"play {chance.choice(fits)}" if fits else str(chance.choice(offer["moves"]))


def _ten(view: dict[str, Any], offer: dict[str, Any], chance: random.Random) -> str:
    """Draw up to a fair total, bid low, buy what there is, pay as proposed."""
    if view["phase"] == "pay":
        pieces = offer["proposal"]
        tokens, bust = pieces.count("c"), pieces.count("b")
        said = [f"{tokens}c"] if tokens else []
        said += [f"{bust}b"] if bust else []
        return " ".join(["pay", *said, *(piece for piece in pieces if len(piece) > 1)])
    if offer["buy"] and chance.random() < 0.5:
        return f"buy {chance.choice(offer['buy'])}"
    bid = offer["bid"]
    if bid is not None and bid["least"] <= MOST_BID and chance.random() < 0.5:
        return f"bid {bid['least']}"
    moves = offer["moves"]
    stop = [move for move in moves if move.startswith("take")]
    return str(chance.choice(stop) if stop and view["total"] >= SAFE_TOTAL else moves[0])
