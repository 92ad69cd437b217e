"""The catalogues of texts: read from their files and filled in."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("et", "en")
LONGEST = 1500  # of what somebody else wrote; every move and every shuffle is shorter
NO_BREAK_SPACE = "\u00a0"

Parameter = str | int | Sequence[str] | Sequence[int] | None
Text = str | Mapping[str, str]


@functools.cache
def catalogue(language: str, subject: str) -> Mapping[str, Text]:
    """The texts of one file, such as `reasons`."""
    path = Path(__file__).parent / language / f"{subject}.json"
    texts: dict[str, Text] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def language_of(environment: Mapping[str, str]) -> str:
    """The language that somebody's computer is set to; English where it is not Estonian."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "et" if environment[name].lower().startswith("et") else "en"
    return "en"


def harmless(text: str) -> str:
    """What somebody else wrote, safe to show: no control characters, and not endlessly long."""
    if len(text) > LONGEST:
        text = text[:LONGEST] + "…"
    return "".join(
        character
        if character.isprintable() or character == NO_BREAK_SPACE
        else character.encode("unicode_escape").decode()
        for character in text
    )


@dataclass(frozen=True)
class Words:
    """One language. `game` is the one whose cards are named; `seats` are the names to show for
    seats, whose numbers are shown where there are none; `viewer` is the seat of the reader.
    """

    language: str
    game: str = ""
    seats: Sequence[str] = ()
    viewer: int | None = None

    def say(self, key: str, /, **parameters: Parameter) -> str:
        """The text of `subject.key`, such as `reasons.not-held`, with its parameters put into
        words.
        """
        subject, _, name = key.partition(".")
        texts = catalogue(self.language, subject)
        if self.viewer is not None and parameters.get("seat") == self.viewer:
            name = f"{name}.you" if f"{name}.you" in texts else name
        text = texts[name]
        if not isinstance(text, str):
            text = text["one" if parameters["count"] == 1 else "other"]
        return re.sub(r"\{(\w+)\}", lambda found: self.shown(found[1], parameters), text)

    def shown(self, name: str, parameters: Mapping[str, Parameter]) -> str:
        """A parameter in words; what it holds follows from its name."""
        value = parameters[name]
        match name:
            case "seat" | "other":
                return self.seat(value) if isinstance(value, int) else harmless(str(value))
            case "card" | "top" | "wild":
                return self.card(str(value))
            case "seats" if isinstance(value, list | tuple):
                return ", ".join(self.seat(int(seat)) for seat in value)
            case "cards" if isinstance(value, list | tuple):
                return ", ".join(self.card(str(code)) for code in value)
            case "colour":
                return self._card_word(f"{self.game}.colour.{value}", str(value))
        return harmless(str(value))

    def seat(self, seat: int) -> str:
        """Who sits there, or the number of the seat."""
        return harmless(self.seats[seat]) if 0 <= seat < len(self.seats) else str(seat)

    def card(self, code: str) -> str:
        """The name of a card; of what is none, what was written."""
        if "." in code:  # no card's, and the names of colours have one in their keys
            return harmless(code)
        return self._card_word(f"{self.game}.{code}", code)

    def _card_word(self, key: str, otherwise: str) -> str:
        word = catalogue(self.language, "cards").get(key)
        return word if isinstance(word, str) else harmless(otherwise)
