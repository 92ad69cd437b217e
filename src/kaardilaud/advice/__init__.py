"""What a player would do in a seat, and why, in one sentence: hints, and the review of a game."""

from .adviser import Advice, Adviser
from .sentence import Sentence

__all__ = ["Advice", "Adviser", "Sentence"]
