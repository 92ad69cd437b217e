"""What a seat may know of a game of TEN: all that ever leaves the rules.

Everything lies open but the order of the draw pile (TEN-D37, TEN-D42), and the state holds no
order: so the view is the state, whoever looks. What is in the pile follows from the cards seen.
"""

from ...compiled import compiled, copy_record
from ...fixed_record import FixedRecord, Int
from .rules import apply, reveal
from .state import State


class Memory(FixedRecord):
    """What the seats have learned by watching: nothing that does not lie open."""

    nothing: Int


class View(State):
    """The table as any seat or spectator knows it."""


@compiled
def look(game: State, memory: Memory, viewer: int, view: View) -> None:
    """Write down what the viewer may know."""
    copy_record(view, game)


@compiled
def apply_and_remember(game: State, memory: Memory, action: int) -> None:
    """Carry out an action."""
    apply(game, action)


@compiled
def reveal_and_remember(game: State, memory: Memory, card: int) -> None:
    """Give the game its card."""
    reveal(game, card)
