"""What a client said and what it was told, kept for the checks afterwards."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass
class Said:
    """A command that was said at least once, and what was answered."""

    message: dict[str, Any]
    round: int  # which the one who said it saw then
    done: int = 0
    refused: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return str(self.message["type"])

    @property
    def is_answered(self) -> bool:
        return bool(self.done or self.refused)


class Told(NamedTuple):
    """Something from which a seat could learn: which event was the last then, and the message."""

    kind: str  # whole, step, selection, record
    round: int  # of the table; 0 where it does not say
    number: int
    packed: bytes
    pieces: list[str] | None = None  # that were selected

    @property
    def raw(self) -> str:
        """The message as it came."""
        return zlib.decompress(self.packed).decode()


class Evidence:
    """All of it of one client."""

    def __init__(self) -> None:
        self.said: dict[str, Said] = {}
        self.told: list[Told] = []
        self._selecting: dict[str, tuple[int, int, list[str]]] = {}

    def says(self, message: dict[str, Any], round_: int) -> None:
        """A command is about to be said."""
        self.said.setdefault(message["id"], Said(message, round_))

    def selects(self, id_: str, round_: int, number: int, pieces: list[str]) -> None:
        """A selection is about to be asked for."""
        self._selecting[id_] = (round_, number, list(pieces))

    def hears(self, message: dict[str, Any], raw: str, round_: int) -> None:
        """A message has come; `round_` is that of the last whole view."""
        match message["type"]:
            case "whole":
                self._keep("whole", message["round"], message["number"], raw)
            case "step":
                self._keep("step", round_, message["event"]["number"], raw)
            case "selection":
                asked, number, pieces = self._selecting[message["id"]]
                self._keep("selection", asked, number, raw, pieces)
            case "done" | "refused" if message["id"] in self.said:
                said = self.said[message["id"]]
                if message["type"] == "done":
                    said.done += 1
                else:
                    said.refused.append(message["reason"]["code"])

    def reads(self, record: str, with_seat: bool) -> None:
        """The record of the game has been sent, to a seat or to a stranger."""
        kind = "record" if with_seat else "stranger's record"
        self._keep(kind, 0, len(json.loads(record)["events"]), record)

    def _keep(
        self, kind: str, round_: int, number: int, raw: str, pieces: list[str] | None = None
    ) -> None:
        self.told.append(Told(kind, round_, number, zlib.compress(raw.encode(), 1), pieces))
