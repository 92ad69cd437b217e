"""One game being played: its state, the order of its pile, and everything that has happened.

Whatever plays a whole game move by move goes through here: replays, live tables, the terminal.
A match knows everything; players get `view` and `seat_events` only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from .cards import check_counts, counts_of
from .games.game import BadSeats, Game, Reason, chosen_options

FORMAT = "kaardilaud/1"
RULES = "1"


class Event(NamedTuple):
    """A move of a seat, or what chance brought (seat None)."""

    seat: int | None
    text: str
    seen_by: tuple[int, ...] | None = None  # who saw the cards; None: everybody

    def record(self) -> dict[str, Any]:
        """The event as records have it."""
        if self.seat is None:
            return {"chance": self.text}
        return {"seat": self.seat, "move": self.text}

    def as_seen_by(self, viewer: int | None) -> Event:
        """The event with `?` for each card that this viewer did not see."""
        if self.seen_by is None or viewer in self.seen_by:
            return self
        word, *cards = self.text.split(" ")
        return self._replace(text=" ".join([word, *("?" for _ in cards)]))


class Chance(Protocol):
    """Where the outcomes of chance come from while a game is played."""

    def take(self, hand: Sequence[int]) -> int:
        """One card of a hand given as how many of each kind, each card equally likely."""

    def shuffle(self, counts: Sequence[int]) -> list[int]:
        """So many cards of each kind in a random order, first drawn first."""


@dataclass
class Match:
    """A game in progress; make one with `Match.begin`."""

    game: Game
    seats: list[dict[str, Any]]
    first: int
    options: Mapping[str, str]
    deck: list[str]
    state: Any
    memory: Any
    pile: deque[int]
    events: list[Event] = field(default_factory=list)
    due: str | None = None  # the chance event that must come next: `take` or `shuffle`
    shuffles: int = 0

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: Sequence[Mapping[str, Any]],
        deck: Sequence[str],
        first: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> Match:
        """Deal. Raises `BadSeats`, `BadOption` or `BadDeck` for what can't be played."""
        if len(seats) not in game.seats:
            raise BadSeats(len(seats), game.seats)
        counts = counts_of(game, deck)
        check_counts(game, len(seats), counts, "")
        chosen = chosen_options(game, options or {})
        shown = {
            name: value for name, value in (options or {}).items() if name in game.table_options
        }
        state = game.new(len(seats), first, chosen, counts)
        pile = deque(game.codes.index(code) for code in deck)
        people = [dict(seat) for seat in seats]
        match = cls(
            game, people, first, {**chosen, **shown}, list(deck), state, game.new_memory(), pile
        )
        match._advance()
        return match

    def trial(self) -> Match:
        """The same game, to go on with by way of trial; it has none of the events so far."""
        return Match(
            self.game,
            self.seats,
            self.first,
            self.options,
            self.deck,
            self.state.copy(),
            self.memory.copy(),
            self.pile.copy(),
            [],
            self.due,
            self.shuffles,
        )

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide; None at a chance event and after the end."""
        return None if self.due else self.game.to_move(self.state)

    @property
    def is_over(self) -> bool:
        """Is the game over, and has chance nothing more to say?"""
        return not self.due and self.game.is_over(self.state)

    def legal(self) -> list[str]:
        """Every legal move; empty where nobody has to decide."""
        return [] if self.to_move is None else self.game.legal(self.state)

    def why_illegal(self, seat: int, move: str) -> Reason | None:
        """None exactly when this seat may make this move now."""
        if not self.game.is_over(self.state) and seat != self.to_move:
            return Reason("not-your-turn", parameters={"seat": seat})
        return self.game.why_illegal(self.state, move)

    def play(self, move: str) -> None:
        """Make a legal move for the seat that has to decide."""
        seat = self.to_move
        actions = self.game.actions(move)
        for action in actions:
            self.game.apply_action(self.state, self.memory, action)
        self.events.append(Event(seat, self.game.move_of(actions)))
        self._advance()

    def take(self, kind: int) -> None:
        """The due `take`: this card was taken, held by the payer."""
        payer, taker = self.game.payer_and_taker(self.state)
        self.events.append(Event(None, f"take {self.game.codes[kind]}", (payer, taker)))
        self.game.reveal(self.state, self.memory, kind)
        self._advance()

    def shuffle(self, kinds: Sequence[int]) -> None:
        """The due `shuffle`: all cards of the new pile in this order."""
        codes = (self.game.codes[kind] for kind in kinds)
        self.events.append(Event(None, " ".join(["shuffle", *codes]), ()))
        self.pile = deque(kinds)
        self.shuffles += 1
        self._advance()

    def settle(self, chance: Chance) -> None:
        """Let chance bring whatever is due."""
        while self.due:
            self.let_speak(chance)

    def let_speak(self, chance: Chance) -> None:
        """Let chance bring the one event that is due."""
        if self.due == "take":
            self.take(chance.take(self.game.hand_to_take_from(self.state) or []))
        else:
            self.shuffle(chance.shuffle(self.state.pile))

    def _advance(self) -> None:
        """Draw from the pile what the rules ask for, until a decision or a chance event is due."""
        while True:
            if self.game.shuffles(self.state) > self.shuffles:
                self.due = "shuffle"
                return
            if not self.game.waits_for_card(self.state):
                self.due = None
                return
            if self.game.hand_to_take_from(self.state) is not None:
                self.due = "take"
                return
            self.game.reveal(self.state, self.memory, self.pile.popleft())

    def view(self, viewer: int | None) -> Any:
        """What a seat, or a spectator, may know."""
        return self.game.view(self.state, self.memory, viewer)

    def result(self) -> dict[str, Any] | None:
        """The result as records have it; None while the game runs or chance has yet to speak."""
        outcome = self.game.outcome(self.state) if self.is_over else None
        if outcome is None:
            return None
        return {
            "winners": list(outcome.winners),
            "ending": outcome.ending,
            "scores": outcome.scores,
        }

    def record(self) -> dict[str, Any]:
        """The full record, which nobody at a running table may see."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": RULES,
            "options": dict(self.options),
            "seats": self.seats,
            "first": self.first,
            "deck": self.deck,
            "events": [event.record() for event in self.events],
            "result": self.result(),
        }

    def seat_record(self, viewer: int | None) -> dict[str, Any]:
        """The record as a seat, or a spectator, may have it while the game runs."""
        record = self.record()
        del record["deck"]
        record["events"] = [event.as_seen_by(viewer).record() for event in self.events]
        return record

    def dump(self) -> dict[str, Any]:
        """The whole state; before a due shuffle the cards to be shuffled count as played."""
        dump = self.game.dump(self.state, self.pile)
        if self.due == "shuffle":
            dump["played"] += self.state.pile_size
        return dump
