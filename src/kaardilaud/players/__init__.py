"""Who can sit at a table: `seat_player` gives a seat a player by name."""

from .own import BadPlayer
from .policy import POLICIES, Policy
from .seats import Player, seat_player

__all__ = ["POLICIES", "BadPlayer", "Player", "Policy", "seat_player"]
