"""Who can sit at a table: `seat_player` gives a seat a player by name."""

from .own import BadPlayer
from .policy import POLICIES, Policy
from .seats import SEEDS, Player, seat_player
from .ten import cheapest_payment

__all__ = ["POLICIES", "SEEDS", "BadPlayer", "Player", "Policy", "cheapest_payment", "seat_player"]
