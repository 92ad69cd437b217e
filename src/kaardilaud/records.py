"""Game records: read, write and replay them. The format is a contract with other programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from . import __version__
from .cards import BadDeck
from .games import GAMES, Game
from .games.game import BadOption
from .match import FORMAT, RULES, Match

LONGEST = 60  # characters of a text in a fault
REQUIRED = ("format", "game", "seats", "deck", "events")
CHANCE = {"take": "RV-R27", "shuffle": "RV-R34"}  # the chance events, and what asks for them


class NoRecords(Exception):  # noqa: N818 - named as what it is
    """The file is no record at all; the argument is a code to be put into words."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code)
        self.path = path


@dataclass(frozen=True)
class Fault:
    """What is wrong with a record: a code to be put into words.

    `event` counts from 1 and is 0 for the record as a whole; `rule` is the number of the rule
    that is broken.
    """

    code: str
    event: int = 0
    text: str = ""
    rule: str | None = None
    parameters: Mapping[str, str | int] = field(default_factory=dict)


class _Faulty(Exception):  # noqa: N818 - carries a fault
    def __init__(self, code: str, **parameters: str | int) -> None:
        self.fault = Fault(code, parameters=parameters)


@dataclass(frozen=True)
class Replay:
    """What the replay of one record has found; `match` is None if its head can't be played."""

    match: Match | None
    events: int  # applied before the fault
    fault: Fault | None

    def report(self, error: str | None) -> dict[str, Any]:
        """The finding as one JSON object; `error` is the fault in words."""
        match = self.match
        return {
            "ok": self.fault is None,
            "events": self.events,
            "error": error,
            "to_move": match.to_move if match else None,
            "legal": match.legal() if match else [],
            "state": match.dump() if match else None,
            "result": match.result() if match else None,
        }


def read_records(path: Path) -> Iterator[Any | Fault]:
    """The records of a file one after the other; a line that can't be read is a `Fault`.

    Raises `NoRecords` before the first one if the file holds none at all.
    """
    with path.open(encoding="utf-8-sig", errors="surrogateescape") as file:
        records = _records_of(file)
        before = []  # what was found until the first that is a record at all
        for record in records:
            before.append(record)
            if _looks_like_a_record(record):
                break
        else:
            raise NoRecords("no-text" if Fault("no-text") in before else "no-record", path)
        yield from before
        yield from records


def _records_of(file: Iterable[str]) -> Iterator[Any | Fault]:
    """A record a line; if the first line is none, the whole text may be a single record."""
    lines: Iterator[str] = (line for line in file if line.strip())
    first = next(lines, "")
    record = _parse(first)
    if isinstance(record, Fault):
        others = list(lines)
        text = "".join([first, *others])
        whole = _parse(text)
        if not isinstance(whole, Fault) or (whole.code == "key-twice" and _is_one_value(text)):
            yield whole
            return
        lines = iter(others)
    yield from chain([record], map(_parse, lines))


def _parse(text: str) -> Any | Fault:
    try:
        text.encode()
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse,
            parse_int=_whole_number,
            parse_float=_number,
        )
    except _Faulty as faulty:
        return faulty.fault
    except UnicodeEncodeError:
        return Fault("no-text")  # bytes that are no UTF-8
    except (ValueError, RecursionError):
        return Fault("no-json")


def _is_one_value(text: str) -> bool:
    """Is this one JSON value, whatever is wrong with its keys?"""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two values each reader might take another."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Faulty("key-twice", key=Counter(key for key, _ in pairs).most_common(1)[0][0])
    return found


class _Huge(float):
    """A number that JSON allows and Python does not read; no field of a replay needs one."""

    digits: str


def _whole_number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:
        return _huge(digits)


def _number(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _huge(digits)


def _huge(digits: str) -> _Huge:
    number = _Huge("inf")
    number.digits = digits
    return number


def _refuse(name: str) -> NoReturn:
    """Python would read NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _looks_like_a_record(record: object) -> bool:
    if isinstance(record, Fault):
        return record.code == "key-twice"
    return isinstance(record, dict) and any(key in record for key in REQUIRED)


def write_record(record: Mapping[str, Any]) -> str:
    """A record as one line of text."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


Watching = Callable[[Match, str], None]


def _nobody(match: Match, move: str) -> None:
    """Watches nothing."""


def replay(record: object, watching: Watching = _nobody) -> Replay:
    """Play a record by the rules as far as they allow; who is `watching` is shown the game before
    each legal move, and the move."""
    try:
        match, events = _begin(record)
    except _Faulty as faulty:
        return Replay(None, 0, faulty.fault)
    for place, event in enumerate(events):
        fault = _apply(match, event, place + 1, watching)
        if fault:
            return Replay(match, place, fault)
    if match.due:
        code = f"{match.due}-missing"
        return Replay(match, len(events), Fault(code, len(events) + 1, rule=CHANCE[match.due]))
    assert isinstance(record, dict)
    if "result" in record and not _same(record["result"], match.result()):
        return Replay(match, len(events), Fault("other-result"))
    return Replay(match, len(events), None)


def _begin(record: object) -> tuple[Match, list[Any]]:
    """Check the head and deal."""
    if isinstance(record, Fault):
        raise _Faulty(record.code, **record.parameters)
    if not isinstance(record, dict):
        raise _Faulty("no-object")
    for key in REQUIRED:
        if key not in record:
            raise _Faulty("key-missing", key=key)
    for key in ("format", "game", "rules"):
        if not isinstance(record.get(key, ""), str):
            raise _Faulty("not-a-text", key=key)
    if record["format"] != FORMAT:
        raise _Faulty("other-format", format=_shown(record["format"]), known=FORMAT)
    game = GAMES.get(record["game"])
    if game is None:
        raise _Faulty("unknown-game", game=_shown(record["game"]), known=", ".join(GAMES))
    if record.get("rules", RULES) != RULES:
        raise _Faulty(
            "other-rules", rules=_shown(record["rules"]), known=RULES, release=__version__
        )
    seats = _seats_of(game, record)
    deck = _deck_of(game, record)
    first = record.get("first", 0)
    if type(first) is not int or not 0 <= first < len(seats):
        raise _Faulty("first-outside", first=_shown(first), last=len(seats) - 1)
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise _Faulty("not-an-object", key="options")
    if not isinstance(record["events"], list):
        raise _Faulty("not-a-list", key="events")
    try:
        return Match.begin(game, seats, deck, first, options), record["events"]
    except BadOption as error:
        raise _Faulty("bad-option", **error.parameters) from None
    except BadDeck as error:
        raise _Faulty(error.code, **error.parameters) from None


def _seats_of(game: Game, record: dict[str, Any]) -> list[dict[str, Any]]:
    seats = record["seats"]
    if not isinstance(seats, list):
        raise _Faulty("not-a-list", key="seats")
    if not all(isinstance(seat, dict) for seat in seats):
        raise _Faulty("not-objects", key="seats")
    if len(seats) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise _Faulty("number-of-seats", seats=len(seats), least=least, most=most)
    return seats


def _deck_of(game: Game, record: dict[str, Any]) -> list[str]:
    deck = record["deck"]
    if not isinstance(deck, list):
        raise _Faulty("not-a-list", key="deck")
    known = set(game.codes)
    for card in deck:
        if not isinstance(card, str) or card not in known:
            raise _Faulty("unknown-card", card=_shown(card))
    return deck


def _shown(value: object) -> str:
    """A text as it is, anything else as JSON; of what contains other values just that it does,
    and of what is very long the beginning."""
    if isinstance(value, _Huge):
        value = value.digits
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return json.dumps(value)


def _apply(match: Match, event: object, number: int, watching: Watching) -> Fault | None:
    """Let one event happen, or say what is wrong with it."""
    if not isinstance(event, dict) or ("chance" in event) == ("move" in event):
        return Fault("no-event", number, _shown(event))
    if "chance" in event:
        return _apply_chance(match, event["chance"], number)
    seat, move = event.get("seat"), event["move"]
    if not isinstance(move, str):
        return Fault("no-event", number, _shown(move))
    if type(seat) is not int:
        return Fault("no-seat", number, _shown(move))
    if match.due:
        return Fault(f"{match.due}-due", number, _shown(move), CHANCE[match.due])
    reason = match.why_illegal(seat, move)
    if reason:
        parameters = {
            name: _shown(value) if isinstance(value, str) else value
            for name, value in reason.parameters.items()
        }
        return Fault(reason.code, number, _shown(move), reason.rule, parameters)
    watching(match, move)
    match.play(move)
    return None


def _apply_chance(match: Match, text: object, number: int) -> Fault | None:
    if not isinstance(text, str):
        return Fault("no-event", number, _shown(text))
    word, *cards = text.split(" ")
    if word not in CHANCE:
        return Fault("no-event", number, text)
    if match.due not in (word, None):
        return Fault(f"{match.due}-due", number, text, CHANCE[str(match.due)])
    if match.due is None:
        return Fault("no-chance-due", number, text)
    codes = match.game.codes
    unknown = [card for card in cards if card not in codes]
    if unknown:
        return Fault("unknown-card", number, text, parameters={"card": unknown[0]})
    kinds = [codes.index(card) for card in cards]
    if word == "take":
        hand = match.game.hand_to_take_from(match.state) or []
        if len(kinds) != 1 or hand[kinds[0]] == 0:
            return Fault("not-in-that-hand", number, text, CHANCE["take"])
        match.take(kinds[0])
    else:
        if [kinds.count(kind) for kind in range(len(codes))] != list(match.state.pile):
            return Fault("other-pile", number, text, "RV-D29")
        match.shuffle(kinds)
    return None


def _same(claimed: object, found: object) -> bool:
    """Equal as JSON, but for keys that we don't know.

    A truth value is no number, and 1.0 is none of our whole numbers.
    """
    if isinstance(found, dict) and isinstance(claimed, dict):
        return all(key in claimed and _same(claimed[key], found[key]) for key in found)
    if isinstance(found, list) and isinstance(claimed, list):
        return len(claimed) == len(found) and all(map(_same, claimed, found))
    return type(claimed) is type(found) and claimed == found


def replay_file(path: Path) -> Iterable[Replay]:
    """Replay every record of a file."""
    return (replay(record) for record in read_records(path))
