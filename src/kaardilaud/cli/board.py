"""A table as a person at the terminal sees it, in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..locale import Words
from .choices import Choices
from .screen import Span

Line = list[str | Span]


def card_span(card: str, words: Words) -> Span:
    """A card's name, in its colour where there are colours."""
    if words.game == "ten":
        style = "any" if card[0] == "W" else "money" if card[0] == "$" else card[0]
    else:
        style = "any" if card[0] in "MV" else card[0]
    return Span(words.card(card), style)


def cards_line(label: str, cards: Sequence[str], words: Words) -> Line:
    """Cards behind a label; a dash if there are none."""
    line: Line = [label + " "]
    for place, card in enumerate(cards):
        line += [", "] * (place > 0) + [card_span(card, words)]
    return line if cards else [label + " –"]


def board(shown: dict[str, Any], words: Words) -> Iterator[Line]:
    """What lies on the table and before the players."""
    yield from _board_of_ten(shown, words) if words.game == "ten" else _board(shown, words)


def _board(shown: dict[str, Any], words: Words) -> Iterator[Line]:
    for seat, size in enumerate(shown["handSizes"]):
        if seat != shown["viewer"]:
            yield [words.say("cli.play.hand", seat=seat, count=size)]
    yield [words.say("cli.play.pile", count=shown["pile"])]
    line = cards_line(words.say("cli.play.top"), [shown["top"]], words)
    if shown["top"] == "VV" and shown["colour"]:
        line.append(" " + words.say("cli.play.named", colour=shown["colour"]))
    yield line


def _board_of_ten(shown: dict[str, Any], words: Words) -> Iterator[Line]:
    for seat, player in enumerate(shown["players"]):
        yield [
            Span(words.seat(seat), "strong"),
            words.say(
                "cli.play.player",
                points=player["points"],
                tokens=player["tokens"],
                bust=player["bust"],
            ),
        ]
        yield cards_line("   ", player["cards"], words)
    yield [words.say("cli.play.pile", count=shown["pile"])]
    yield cards_line(words.say("cli.play.market"), shown["market"], words)
    row = cards_line(words.say("cli.play.row"), shown["row"], words)
    if shown["row"]:
        row.append("   " + words.say("cli.play.sums", total=shown["total"], money=shown["money"]))
    yield row


def list_of_choices(choices: Choices, can_play: Sequence[str], words: Words) -> Iterator[Line]:
    """The numbered list, the cards of the hand in few lines; a star for what can be played."""
    cards: Line = []
    for number, choice in enumerate(choices.listed, 1):
        if choice.card and choice.move.startswith("play"):
            mark = "*" if choice.card in can_play else ""
            cards += [Span(f"{number})", "faint"), "\u00a0", card_span(choice.card, words), mark]
            cards.append("   ")
    if cards:
        yield cards[:-1]
    if choices.phase == "auction":
        return
    for number, choice in enumerate(choices.listed, 1):
        if not choice.move.startswith("play"):
            yield [Span(f"{number})", "faint"), " " + choice.text]


def final_board(shown: dict[str, Any], result: dict[str, Any], words: Words) -> Iterator[Line]:
    """How everybody has ended."""
    if result["scores"] is None:
        for seat, size in enumerate(shown["handSizes"]):
            yield [words.say("cli.play.hand", seat=seat, count=size)]
        return
    for score in sorted(result["scores"], key=lambda score: -score["points"]):
        runs = ", ".join(
            words.say("cli.play.run", colour=colour, length=length)
            for colour, length in score["sequences"].items()
        )
        yield [
            Span(words.seat(score["seat"]), "strong"),
            words.say(
                "cli.play.score",
                points=score["points"],
                tokens=score["tokens"],
                cards=score["cards"],
                runs=runs,
            ),
        ]
