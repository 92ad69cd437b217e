"""Who can sit at a table: `seat_player` gives a seat a player by name."""

from .levels import LEVELS
from .own import BadPlayer
from .policy import POLICIES, Policy
from .seats import PLAYERS, SEEDS, Player, StandIn, seat_player
from .ten import cheapest_payment

__all__ = [
    "LEVELS",
    "PLAYERS",
    "POLICIES",
    "SEEDS",
    "BadPlayer",
    "Player",
    "Policy",
    "StandIn",
    "cheapest_payment",
    "seat_player",
]
