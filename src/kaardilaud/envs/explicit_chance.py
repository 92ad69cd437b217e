"""One game in which chance makes its moves as a player does, and what each seat is told of it.

An event is a whole number: an action as `ACTIONS` counts it, or a move of chance. That is the kind
of a card, or, before the first card, who starts: seat 0 has the number after the last kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..dealer import Dealer
from ..games.seating import steps_to_left
from ..search.redeal import memory_of_viewer, redeal
from .rules import RULES, Rules, legal_in, rules_of, setting_of
from .setting import share_out

MOST_TOLD = 300  # codes of one event: more than two hands
CHANCE, OVER = -1, -4  # instead of the seat to move, as OpenSpiel counts


class Setup:
    """Which game is played, and how."""

    def __init__(
        self, name: str, seats: int, options: Mapping[str, str], deck: Sequence[int] | None
    ) -> None:
        self.name = name
        self.setting = setting_of(rules_of(name), seats, options, deck)
        self.seats = self.setting.seats

    @property
    def rules(self) -> Rules:
        return RULES[self.name]

    @property
    def kinds(self) -> int:
        """How many kinds of cards there are; also the event that seat 0 starts."""
        return len(self.rules.game.codes)


class Table:
    """A state of the rules and what the seats have learned; `begun` once it is known who starts."""

    __slots__ = ("begun", "memory", "setup", "state")

    def __init__(self, setup: Setup, state: Any, memory: Any, begun: bool) -> None:
        self.setup, self.state, self.memory, self.begun = setup, state, memory, begun

    @classmethod
    def before_the_game(cls, setup: Setup) -> Table:
        """All cards are in the pile, and nobody has been chosen to start."""
        game = setup.rules.game
        state = game.new_state()
        state.pile[:] = setup.setting.deck[: setup.kinds]
        game.start(state, setup.seats, 0, setup.setting.options)
        return cls(setup, state, game.new_memory(), begun=False)

    def copy(self) -> Table:
        """An equal table that shares nothing that can change."""
        return Table(self.setup, self.state.copy(), self.memory.copy(), self.begun)

    def to_move(self) -> int:
        """The seat that has to decide, or CHANCE, or OVER."""
        game = self.setup.rules.game
        if not self.begun or game.waits_for_card(self.state):
            return CHANCE
        return OVER if game.is_over(self.state) else int(self.state.seat)

    def legal(self) -> tuple[int, ...]:
        """The actions of the seat to move, in ascending order."""
        rules = self.setup.rules
        offer = rules.encode.Offer()
        rules.encode.make_offer(self.state, offer)
        return legal_in(rules, offer)

    def chances(self) -> list[tuple[int, float]]:
        """The moves of chance, in ascending order, and how likely each is."""
        if not self.begun:
            seats = self.setup.seats
            return [(self.setup.kinds + seat, 1 / seats) for seat in range(seats)]
        counts = self.cards_to_come()
        cards = sum(counts)
        return [(kind, count / cards) for kind, count in enumerate(counts) if count]

    def cards_to_come(self) -> Sequence[int]:
        """Of how many cards of each kind chance takes one: the pile, or somebody's hand."""
        hand = self.setup.rules.game.hand_to_take_from(self.state)
        return self.state.pile if hand is None else hand

    def can_come(self, event: int) -> bool:
        """Is this a move of chance now?"""
        kinds = self.setup.kinds
        if not self.begun:
            return kinds <= event < kinds + self.setup.seats
        return 0 <= event < kinds and self.cards_to_come()[event] > 0

    def apply(self, event: int) -> None:
        """Carry out an event that is possible."""
        rules, state, setting = self.setup.rules, self.state, self.setup.setting
        if not self.begun:
            rules.game.start(state, setting.seats, event - self.setup.kinds, setting.options)
            self.begun = True
        elif rules.game.waits_for_card(state):
            rules.game.reveal(state, self.memory, event)
        else:
            action = rules.encode.action_of_rules(state, event)
            rules.game.apply_action(state, self.memory, action)

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.setup.rules.game.view(self.state, self.memory, seat)

    def observation(self, seat: int) -> list[int]:
        """The observation of a seat, all 0 before it is known who starts."""
        encode = self.setup.rules.encode
        places = [0] * encode.PLACES
        if self.begun:
            encode.observe(self.view(seat), seat, places)
        return places

    def observation_text(self, seat: int) -> str:
        """The same by name."""
        return "; ".join(self.setup.rules.encode.OBSERVATION.as_text(self.observation(seat)))

    def rewards(self) -> list[float]:
        """What each seat gets at the end; before that 0."""
        rewards = [0.0] * self.setup.seats
        if self.to_move() == OVER:
            share_out(self.state.winners, self.setup.seats, rewards)
        return rewards

    def redealt(self, seat: int, dealer: Dealer) -> Table:
        """A table that this seat can't tell from this one: what it can't see is dealt anew.

        So is what other seats have learned by watching: they have learned nothing.
        """
        if not self.begun:
            return self.copy()
        view = self.view(seat)
        return Table(self.setup, redeal(view, dealer), memory_of_viewer(view), begun=True)


class Information:
    """What one seat has been told so far, as codes of `EVENTS`; it never changes.

    `first` is how far to its left the seat sits that started, and `seen` what it saw when it began
    to be told, if that was later. `table` is the table after the first `told` events, so that only
    what has happened since remains to be told.
    """

    __slots__ = ("codes", "first", "seat", "seen", "table", "told")

    def __init__(
        self,
        seat: int,
        table: Table,
        seen: str = "",
        first: int | None = None,
        codes: tuple[int, ...] = (),
        told: int = 0,
    ) -> None:
        self.seat, self.table, self.seen = seat, table, seen
        self.first, self.codes, self.told = first, codes, told

    def after(self, events: Sequence[int]) -> Information:
        """The same after all these events, the first of which have been told already."""
        if self.told == len(events):
            return self
        table, first, codes = self.table.copy(), self.first, [*self.codes]
        setup = table.setup
        encode = setup.rules.encode
        before = table.view(self.seat)
        for event in events[self.told :]:
            begun, action = table.begun, event if table.to_move() >= 0 else encode.CHANCE
            table.apply(event)
            now = table.view(self.seat)
            if begun:
                new = [0] * MOST_TOLD
                codes += new[: encode.tell(before, now, self.seat, action, new)]
            else:
                first = steps_to_left(setup.seats, self.seat, event - setup.kinds)
            before = now
        return Information(self.seat, table, self.seen, first, tuple(codes), len(events))

    def text(self) -> str:
        """Everything by name."""
        labels = self.table.setup.rules.encode.EVENTS.labels
        parts = [f"player {self.seat}"]
        if self.seen:
            parts.append(f"saw [{self.seen}]")
        if self.first is not None:
            parts.append(f"first +{self.first}")
        parts += [labels[code] for code in self.codes]
        mover = self.mover()
        if mover is not None:
            parts.append(f"to move +{mover}")
        return "; ".join(parts)

    def mover(self) -> int | None:
        """How far to the left the seat sits that has to decide now; None if it is nobody."""
        seat = self.table.to_move()
        return steps_to_left(self.table.setup.seats, self.seat, seat) if seat >= 0 else None


class Position:
    """A table, how it came to be, and what the seats know of that."""

    __slots__ = ("base", "events", "informed", "legal", "past", "table", "to_move")

    def __init__(self, base: Table, past: Information | None = None) -> None:
        self.base = base  # before the events; never changed
        self.past = past  # if all was dealt anew there for a seat: what it had been told
        self.table = base.copy()
        self.events: list[int] = []
        self._forget()

    def _forget(self) -> None:
        """Nothing has been asked yet."""
        self.to_move = self.table.to_move()
        self.legal: tuple[int, ...] | None = None
        self.informed: dict[int, Information] = {}

    def copy(self) -> Position:
        """An equal position that shares nothing that can change."""
        other = Position.__new__(Position)
        other.base, other.past = self.base, self.past
        other.table, other.events = self.table.copy(), self.events[:]
        other.to_move, other.legal, other.informed = self.to_move, self.legal, self.informed.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        """OpenSpiel clones a state by this."""
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.base, self.past, self.table, self.events

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.base, self.past, self.table, self.events = kept
        self._forget()

    def apply(self, event: int) -> None:
        """Carry out an event that is possible."""
        self.table.apply(event)
        self.to_move = self.table.to_move()
        self.legal = None
        self.events.append(event)

    def legal_actions(self) -> tuple[int, ...]:
        """The actions of the seat to move, in ascending order."""
        if self.legal is None:
            self.legal = self.table.legal()
        return self.legal

    def information(self, seat: int) -> Information:
        """What a seat has been told up to now."""
        known = self.informed.get(seat) or self._beginning(seat)
        self.informed[seat] = known = known.after(self.events)
        return known

    def _beginning(self, seat: int) -> Information:
        """What a seat had been told before the events."""
        if self.past is None:
            return Information(seat, self.base)
        if seat == self.past.seat:
            return self.past
        return Information(seat, self.base, self.base.observation_text(seat))

    def resampled(self, seat: int, dealer: Dealer) -> Position:
        """A position in which this seat has been told the same, and can't see any difference.

        The other seats have been told nothing: in this deal nobody knows what happened before. They
        begin with what they see in it.
        """
        if not self.table.begun:
            return self.copy()
        known = self.information(seat)
        base = self.table.redealt(seat, dealer)
        return Position(base, Information(seat, base, known.seen, known.first, known.codes))
