"""What is counted of a game of either kind."""

from ...fixed_record import FixedRecord, Int

PARTS = 60  # of a win: whoever shares one gets a whole number of them


class CountedGame(FixedRecord):
    """One game; of what the game itself counts, what it says at the end."""

    first: Int  # the seat that started
    winners: Int  # set of seats
    moves: Int
    turns: Int
    decisions: Int  # moves of somebody who had a choice
    lead_changes: Int  # how often a new seat was alone ahead at the end of a turn
    margin: Int  # how far the winner was ahead of the next one
