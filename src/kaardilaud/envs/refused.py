"""What environments say to what can't be done."""

from __future__ import annotations


class Refused(ValueError):  # noqa: N818 - named as what it is
    """An environment can't do what it was asked to, and has changed nothing.

    The message says what was wrong and what is allowed. Where it was an action, `game` is its
    place in the batch (0 for a single game), `action` the action, `allowed` the legal ones.
    """

    def __init__(
        self,
        message: str,
        game: int | None = None,
        action: int | None = None,
        allowed: tuple[int, ...] = (),
    ) -> None:
        super().__init__(message)
        self.game = game
        self.action = action
        self.allowed = allowed

    def __reduce__(self) -> tuple[type[Refused], tuple[object, ...]]:
        return Refused, (str(self), self.game, self.action, self.allowed)
