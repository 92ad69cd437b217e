"""Which cards a seat may have heard of, found from the dealing alone.

The comparison with the log makes each message again by the server's own code, which would leak
again whatever it leaks. So this asks something simpler of the state itself: a kind of card that has
lain in the pile and in others' hands only can stand in no message to a seat.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from kaardilaud.match import Match


class HeardOf:
    """For each seat of a game: since which event it may know that a kind of card is in it."""

    def __init__(self, match: Match) -> None:
        self._since: list[dict[str, int]] = [{} for _ in match.seats]
        self._deck = Counter(match.deck)
        self._seen_events = 0
        codes = "|".join(sorted(map(re.escape, match.game.codes), key=len, reverse=True))
        self._code = re.compile(rf"(?<![\w#$-])(?:{codes})(?![\w#$-])")
        self.goes_on(match)

    def goes_on(self, match: Match) -> None:
        """Something has happened since; to be told after every act."""
        first = self._seen_events + bool(match.events)
        for seat, since in enumerate(self._since):
            for code in self._open_to(match, seat):
                since.setdefault(code, first)
        self._seen_events = len(match.events)

    def not_to_be_known(self, raw: str, seat: int, number: int) -> list[str]:
        """The cards in a message about this event that the seat can't have heard of then."""
        since = self._since[seat]
        named = set(self._code.findall(raw))
        return sorted(code for code in named if since.get(code, number + 1) > number)

    def _open_to(self, match: Match, seat: int) -> Iterable[str]:
        """What lies open now or in this seat's hand, and what has just been named to it."""
        state = match.dump()
        others = [hand for place, hand in enumerate(state.get("hands", ())) if place != seat]
        hidden = Counter(state["pile"])
        for hand in others:
            hidden.update(hand)
        if state.get("drawn") is not None and match.to_move != seat:
            hidden.update([state["drawn"]])
        yield from (self._deck - hidden)
        for event in match.events[self._seen_events :]:
            if event.seen_by is None or seat in event.seen_by:
                yield from self._code.findall(event.text)
