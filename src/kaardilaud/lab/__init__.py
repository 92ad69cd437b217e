"""Many games: what players are worth against each other, measured."""
