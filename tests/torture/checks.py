"""What is checked afterwards: the log of a table against what its clients said and were told."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from kaardilaud.match import FORMAT, RULES
from kaardilaud.server import speech
from kaardilaud.server.requests import record_for
from kaardilaud.server.session import hashed
from kaardilaud.store.log import Entry
from kaardilaud.table import happenings as what
from kaardilaud.table.happenings import Act, decode_act
from kaardilaud.table.round import BrokenTable, Round
from kaardilaud.table.table import Table

from .clients import Client
from .evidence import Said, Told
from .hidden import HeardOf
from .report import Kind, Report
from .tables import TableUnderTest

Place = tuple[int, int]  # in the log: the game of the table, and the number of its last event


class Log:
    """A table's log, played again as it was written."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.acts = [decode_act(entry.body) for entry in entries]
        self.steps: dict[tuple[int, int | None, int], str] = {}  # by game, seat and number
        self.moves: dict[tuple[int | None, str], Place] = {}  # by whose command, after which event
        self.commands = Counter((act.by, act.command) for act in self.acts if act.command)
        self.persons = {
            thing.session: thing.person
            for act in self.acts
            for thing in act.happened
            if isinstance(thing, what.Came)
        }
        self.seats: dict[tuple[int, int | None], int] = {}  # by game and person
        self.heard_of: dict[int, HeardOf] = {}  # by game

    def replayed(self) -> Iterator[tuple[Place, Round]]:
        """Each moment of a game that could be seen, once."""
        opened, *rest = self.acts[0].happened
        assert isinstance(opened, what.Opened)
        table = Table(opened)
        acts = [Act(rest, self.acts[0].by, self.acts[0].command), *self.acts[1:]]
        seen: set[Place] = set()
        for act, entry in zip(acts, self.entries, strict=True):
            self._note_move(table, act)
            steps = table.take_in(act, entry.at).steps
            if table.round is None:
                continue
            for seat, those in steps.items():
                for step in those:
                    said = speech.encode(speech.step(table.game.name, step, seat)).decode()
                    self.steps[table.rounds, seat, step.entry.number] = said
            place = (table.rounds, table.round.number)
            if place not in seen:
                if table.rounds in self.heard_of:
                    self.heard_of[table.rounds].goes_on(table.round.match)
                else:
                    self.heard_of[table.rounds] = HeardOf(table.round.match)
                seen.add(place)
                for seat, sitting in enumerate(table.round.head.seats):
                    if sitting.person is not None:
                        self.seats[table.rounds, sitting.person] = seat
                yield place, table.round

    def _note_move(self, table: Table, act: Act) -> None:
        played = any(isinstance(thing, what.Played) for thing in act.happened)
        if played and act.command is not None and table.round is not None:
            self.moves[act.by, act.command] = (table.rounds, table.round.number)


class TableCheck:
    """Compares what the clients of one table hold with its log."""

    def __init__(self, table: TableUnderTest, entries: list[Entry], report: Report) -> None:
        self.table = table
        self.report = report
        self.log = Log(entries)
        self.games: dict[int, dict[str, Any]] = {}  # the records, by game of the table
        self._told: dict[Place, list[tuple[Client, Told]]] = defaultdict(list)
        self._records: dict[int, list[tuple[Client, Told]]] = defaultdict(list)

    def run(self) -> None:
        """All checks of this table."""
        numbers = [entry.number for entry in self.log.entries]
        if not numbers or numbers != list(range(1, len(numbers) + 1)):
            self.report.fault(Kind.LOST, self.table.name, f"the log has the entries {numbers}")
            return
        self._sort_what_was_told()
        try:
            self._replay()
        except (BrokenTable, KeyError, ValueError) as error:
            told = f"the log can't be played ({type(error).__name__})"
            self.report.fault(Kind.LOST, self.table.name, told)
            return
        for client, told in (one for those in self._told.values() for one in those):
            self._fault(Kind.LOST, client, f"saw a {told.kind} of a moment that is not in the log")
        for client, told in (one for those in self._records.values() for one in those):
            self._fault(Kind.LEAKED, client, f"got a {told.kind} that the log does not allow")
        for client in self.table.clients:
            self._check_steps(client)
            self._check_hidden(client)
            self._check_commands(client)
        self._check_that_somebody_said_it()

    def _replay(self) -> None:
        """Compare all that shows a whole moment with that moment."""
        for place, round_ in self.log.replayed():
            for client, told in self._told.pop(place, ()):
                self._compare(client, told, self._expected(client, told, round_))
            kept = self._records[place[1]]
            self._records[place[1]] = [one for one in kept if not self._agrees(*one, round_)]
            self.games[place[0]] = self._record(round_)

    # --- What was seen ---

    def _sort_what_was_told(self) -> None:
        for client in self.table.clients:
            for told in client.evidence.told:
                if told.kind in ("whole", "selection"):
                    self._told[told.round, told.number].append((client, told))
                elif told.kind != "step":
                    self._records[told.number].append((client, told))

    def _expected(self, client: Client, told: Told, round_: Round) -> str | None:
        """The message that this client had to get at this moment, if it could get one."""
        seat = self._seat(client, told.round)
        if seat is None:
            return None
        if told.kind == "whole":
            return speech.encode(speech.whole(round_, seat)).decode()
        assert told.pieces is not None
        made = round_.select(seat, told.number, told.pieces)
        if not isinstance(made, dict):
            return None
        id_ = json.loads(told.raw)["id"]
        return speech.encode(speech.selection(round_.game.name, id_, made)).decode()

    def _agrees(self, client: Client, told: Told, round_: Round) -> bool:
        """Is this the record that this client was to get at this moment?"""
        person = self._person(client) if told.kind == "record" else None
        seats = {sitting.person: seat for seat, sitting in enumerate(round_.head.seats)}
        own = [seats[person]] if person in seats else []
        allowed = [record_for(round_, own)]
        if client.has_gone:
            allowed.append(record_for(round_, []))
        return json.loads(told.raw) in json.loads(speech.encode(allowed))

    def _check_steps(self, client: Client) -> None:
        for told in client.evidence.told:
            if told.kind == "step":
                key = (told.round, self._seat(client, told.round), told.number)
                self._compare(client, told, self.log.steps.get(key))

    def _check_hidden(self, client: Client) -> None:
        for told in client.evidence.told:
            seat = self._seat(client, told.round)
            if seat is not None:
                heard_of = self.log.heard_of[told.round]
                if hidden := heard_of.not_to_be_known(told.raw, seat, told.number):
                    where = f"the {told.kind} at event {told.number} of game {told.round}"
                    self._fault(Kind.LEAKED, client, f"{where} names {', '.join(hidden)}")

    def _compare(self, client: Client, told: Told, expected: str | None) -> None:
        if told.raw == expected:
            return
        where = f"event {told.number} of game {told.round}"
        if expected is None:
            self._fault(Kind.LOST, client, f"saw {where}, which is not in the log")
            return
        seen, logged = (_events(json.loads(text)) for text in (told.raw, expected))
        if seen != logged:
            self._fault(Kind.LOST, client, f"saw other events in the {told.kind} at {where}")
        else:
            what_else = _difference(json.loads(told.raw), json.loads(expected))
            self._fault(Kind.LEAKED, client, f"the {told.kind} at {where} differs in {what_else}")

    # --- What was said ---

    def _check_commands(self, client: Client) -> None:
        person = self._person(client)
        for id_, said in client.evidence.said.items():
            times = self.log.commands[person, id_]
            if said.done:
                self.report.acknowledged += said.kind == "move"
            if said.done and not times:
                self._fault(Kind.LOST, client, f"{said.kind} {id_} was confirmed, and is nowhere")
            if times > 1:
                self._fault(Kind.DOUBLED, client, f"{said.kind} {id_} is in the log {times} times")
            if times and said.kind == "move":
                self._check_move(client, said, self.log.moves[person, id_])

    def _check_move(self, client: Client, said: Said, place: Place) -> None:
        meant = (said.round, said.message["number"])
        if place != meant:
            told = f"made at {meant} (game, number) was carried out at {place}"
            self._fault(Kind.OTHER, client, f"move {said.message['id']} {told}")
        if said.refused:
            told = f"was refused ({', '.join(said.refused)}) although it is in the log"
            self._fault(Kind.OTHER, client, f"move {said.message['id']} {told}")

    def _check_that_somebody_said_it(self) -> None:
        said = {
            (self._person(client), id_)
            for client in self.table.clients
            for id_ in client.evidence.said
        }
        for by, command in self.log.commands:
            if (by, command) not in said:
                told = f"command {command} of person {by} is in the log, and nobody said it"
                self.report.fault(Kind.OTHER, self.table.name, told)

    # --- Who and what ---

    def _person(self, client: Client) -> int | None:
        return self.log.persons.get(hashed(client.secret))

    def _seat(self, client: Client, game: int) -> int | None:
        return self.log.seats.get((game, self._person(client)))

    def _fault(self, kind: Kind, client: Client, text: str) -> None:
        self.report.fault(kind, f"{self.table.name}, {client.name}", text)

    def _record(self, round_: Round) -> dict[str, Any]:
        """The full record as far as it has come, by the log's own words."""
        return {
            "format": FORMAT,
            "game": round_.game.name,
            "rules": RULES,
            "options": dict(round_.head.options),
            "seats": [seat.record() for seat in round_.head.seats],
            "first": round_.deal.first,
            "deck": round_.deal.deck,
            "events": self._events_of(round_.deal.round),
        }

    def _events_of(self, game: int) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = []
        now = 0
        for thing in (thing for act in self.log.acts for thing in act.happened):
            if isinstance(thing, what.Began):
                now = thing.round
            elif isinstance(thing, what.Played) and now == game:
                by = {"chance": thing.text} if thing.seat is None else {"seat": thing.seat}
                events.append(by if thing.seat is None else by | {"move": thing.text})
        return events


def _events(message: dict[str, Any]) -> list[tuple[int, int | None, str]]:
    """Which events a message tells of."""
    events = message["events"] if message["type"] == "whole" else [message.get("event")]
    return [(event["number"], event["seat"], event["move"]) for event in events if event]


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The names of what differs in two messages; not the values, which may be hidden cards."""
    return ", ".join(key for key in sorted(one.keys() | other) if one.get(key) != other.get(key))
