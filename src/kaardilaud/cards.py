"""Decks as data: which cards a game is played with, read from TOML files and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .games import Game
from .games.game import sorted_codes

MOST_CARDS = 250
MOST_OF_A_KIND = 100
SECTIONS = {"cards": 0, "cards-from-3-players": 3, "cards-from-4-players": 4}


class BadDeck(Exception):  # noqa: N818 - named as what it is
    """What is wrong with a deck: a code to be put into words, the file and the line (0: none)."""

    def __init__(self, code: str, source: str, line: int = 0, **parameters: str | int) -> None:
        super().__init__(code, source, line, parameters)
        self.code = code
        self.source = source
        self.line = line
        self.parameters: Mapping[str, str | int] = parameters


@dataclass(frozen=True)
class Deck:
    """The cards of one game; `counts` has how many of each kind come with so many players."""

    source: str
    counts: Mapping[int, Sequence[int]]  # by the number of players from which on they are used

    def for_seats(self, game: Game, seats: int, reduced: bool = True) -> list[int]:
        """How many of each kind a game with so many seats is played with, checked.

        With `reduced`, the cards marked for more players are taken out (TEN-R14 to TEN-R16).
        """
        used = [cards for least, cards in self.counts.items() if least <= seats or not reduced]
        counts = [sum(column) for column in zip(*used, strict=True)]
        check_counts(game, seats, counts, self.source)
        return counts


def check_counts(game: Game, seats: int, counts: Sequence[int], source: str) -> None:
    """A deck must fit the sizes that a state can hold, and be enough to deal."""
    total = sum(counts)
    least = game.cards_to_start(seats)
    if total < least:
        raise BadDeck("too-few-cards", source, cards=total, least=least, seats=seats)
    if total > MOST_CARDS:
        raise BadDeck("too-many-cards", source, cards=total, most=MOST_CARDS)
    for code, count in zip(game.codes, counts, strict=True):
        if count > MOST_OF_A_KIND:
            raise BadDeck("too-many-of-a-kind", source, card=code, most=MOST_OF_A_KIND)


def counts_of(game: Game, codes: Sequence[str]) -> list[int]:
    """How many of each kind there are among these cards, all known to the game."""
    return [codes.count(code) for code in game.codes]


@cache  # a table asks for it at every deal
def standard_deck(game: Game) -> Deck:
    """The deck that comes with the program."""
    folder = Path(__file__).parent / "games" / game.name.replace("-", "_")
    return read_deck(game, folder / "deck.toml")


def read_deck(game: Game, path: Path) -> Deck:
    """Read a deck file; whatever is wrong with it raises `BadDeck` with the line."""
    source = path.name or str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadDeck("missing", source) from None
    except IsADirectoryError:
        raise BadDeck("folder", source) from None
    except OSError as error:
        raise BadDeck("unreadable", source, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise BadDeck("no-text", source) from None
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        where = re.search(r"line (\d+)", str(error))
        line = int(where[1]) if where else max(1, len(text.splitlines()))
        twice = "overwrite" in str(error) or "twice" in str(error)
        raise BadDeck("key-twice" if twice else "no-toml", source, line) from None
    return _deck_of(game, content, source, text.splitlines())


def _deck_of(game: Game, content: dict[str, object], source: str, lines: list[str]) -> Deck:
    allowed = ["game", "total", *SECTIONS]
    for key in content:
        if key not in allowed:
            line = _line_of(key, lines)
            raise BadDeck("unknown-key", source, line, key=key, allowed=", ".join(allowed))
    if content.get("game", game.name) != game.name:
        other, line = str(content["game"]), _line_of("game", lines)
        raise BadDeck("other-game", source, line, game=other, wanted=game.name)
    counts: dict[int, Sequence[int]] = {}
    for section, least in SECTIONS.items():
        cards = content.get(section, {})
        if not isinstance(cards, dict):
            raise BadDeck("no-section", source, _line_of(section, lines), key=section)
        column = [0] * len(game.codes)
        for code, count in cards.items():
            line = _line_of(code, lines, section)
            if code in ("game", "total"):
                raise BadDeck("key-too-late", source, line, key=code)
            if code not in game.codes:
                raise BadDeck("unknown-card", source, line, card=code)
            if type(count) is not int or not 0 <= count <= MOST_OF_A_KIND:
                raise BadDeck("bad-count", source, line, card=code, most=MOST_OF_A_KIND)
            column[game.codes.index(code)] = count
        counts[least] = tuple(column)
    _check_total(content, sum(map(sum, counts.values())), source, lines)
    return Deck(source, counts)


def _check_total(content: dict[str, object], cards: int, source: str, lines: list[str]) -> None:
    """The file must say how many cards it has in all."""
    if not cards:
        raise BadDeck("no-cards", source)
    if "total" not in content:
        first = next((line for line in range(len(lines)) if lines[line].lstrip()[:1] == "["), -1)
        raise BadDeck("no-total", source, first + 1, cards=cards)
    total, line = content["total"], _line_of("total", lines)
    if type(total) is not int:
        raise BadDeck("bad-total", source, line, cards=cards)
    if total != cards:
        raise BadDeck("wrong-total", source, line, total=str(total), cards=cards)


def _line_of(key: str, lines: list[str], section: str = "") -> int:
    """The line on which a key stands, 0 if it can't be found."""
    inside = ""
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[\s*\"?([^\]\"]*)\"?\s*\]", line)
        inside = header[1].strip() if header else inside
        if (header and inside == key and not section) or (
            inside == section and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line)
        ):
            return number
    return 0


def codes_of(game: Game, counts: Sequence[int]) -> list[str]:
    """The cards of a deck in table order."""
    return sorted_codes(game.codes, counts)
