"""What can be written behind `kaardilaud`, explained in the reader's language."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from .. import __version__
from ..locale import LANGUAGES, Words, language_of

GAMES = ("rahast-vabaks", "ten")  # by name, so that help needn't load the games
PLAYERS = "random,steady"

# What argparse itself says, and where the catalogue has it.
OWN_MESSAGES = {
    "usage: ": "usage",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "argument %(argument_name)s: %(message)s": "argument",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "expected one argument": "expected-one",
    "expected at most one argument": "expected-at-most-one",
    "expected at least one argument": "expected-at-least-one",
    "not allowed with argument %s": "not-allowed-with",
    "ignored explicit argument %r": "ignored",
}


def asked_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language for everything, found before anything can be said."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or "".join(arguments[place + 1 : place + 2])
            if value in LANGUAGES:
                return value
    return language_of(environment)


@contextmanager
def speaking(words: Words) -> Iterator[None]:
    """Have argparse's own messages in the reader's language.

    It looks them up with gettext, which wants compiled catalogues; ours are put in its place.
    """

    def translated(message: str) -> str:
        if message not in OWN_MESSAGES:
            return message
        text = words.say(f"cli.argparse.{OWN_MESSAGES[message]}", **_marks(message))
        return text + " " if message.endswith(" ") else text

    before = argparse._  # type: ignore[attr-defined]
    argparse._ = translated  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._ = before  # type: ignore[attr-defined]


def _marks(message: str) -> dict[str, str]:
    """What argparse will fill in: `%(name)s` by its name, `%s` as `what`.

    As a text alone: the catalogue has quotation marks of its own.
    """
    marks = re.finditer(r"(%(?:\((\w+)\))?)[sr]", message)
    return {mark[2] or "what": f"{mark[1]}s" for mark in marks}


class Parser(argparse.ArgumentParser):
    """A parser in the reader's language that answers a wrong use with one sentence."""

    def __init__(self, words: Words, **settings: Any) -> None:
        super().__init__(
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **settings,
        )
        self.words = words
        self.add_argument(
            "--lang", choices=LANGUAGES, default=words.language, help=said(words, "lang")
        )

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        # Before Python 3.12.8, argparse itself writes the choices as Python does, with quotes.
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(map(str, action.choices))
            problem = self.words.say("cli.argparse.choice", value=value, choices=choices)
            raise argparse.ArgumentError(action, problem)

    def error(self, message: str) -> NoReturn:
        text = self.words.say("cli.argparse.error", program=self.prog, problem=message)
        print(text, file=sys.stderr)
        sys.exit(2)


def build_parser(words: Words) -> Parser:
    """The whole command line."""
    parser = Parser(
        words,
        prog="kaardilaud",
        description=words.say("cli.description"),
        epilog=words.say("cli.examples"),
    )
    version = f"kaardilaud {__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=said(words, "argparse.version")
    )
    commands = parser.add_subparsers(
        dest="command",
        title=words.say("cli.commands"),
        metavar=words.say("cli.command"),
        parser_class=Parser,
    )
    for name, describe in COMMANDS.items():
        command = commands.add_parser(
            name,
            words=words,
            prog=f"kaardilaud {name}",
            help=said(words, f"{name}.help"),
            description=words.say(f"cli.{name}.description"),
            epilog=words.say(f"cli.{name}.examples"),
        )
        describe(command, words)
    return parser


def said(words: Words, key: str, **parameters: str) -> str:
    """A text of ours for argparse, which takes a per cent sign in a help for a mark."""
    return words.say(f"cli.{key}", **parameters).replace("%", "%%")


def whole_number(words: Words, least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within limits."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{1,15}", text, re.ASCII) and least <= int(text) <= most:
            return int(text)
        problem = words.say("cli.whole-number", value=text, least=least, most=most)
        raise argparse.ArgumentTypeError(problem)

    return read


def seconds(words: Words) -> Callable[[str], float]:
    """A reader of times for one move."""

    def read(text: str) -> float:
        if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text, re.ASCII) and 0 < float(text) <= 3600:
            return float(text)
        raise argparse.ArgumentTypeError(words.say("cli.seconds", value=text))

    return read


def number_of_seats(words: Words) -> Callable[[str], int]:
    """A reader of numbers of seats: how many there can be is for the game to say."""
    otherwise = whole_number(words, 2, 6)

    def read(text: str) -> int:
        return int(text) if re.fullmatch("[0-9]{1,15}", text, re.ASCII) else otherwise(text)

    return read


def span_of_seats(words: Words) -> Callable[[str], range]:
    """A reader of one number of seats such as 4, or of several such as 2-4."""

    def read(text: str) -> range:
        found = re.fullmatch("([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", text, re.ASCII)
        if found and int(found[1]) <= int(found[2] or found[1]):
            return range(int(found[1]), int(found[2] or found[1]) + 1)
        raise argparse.ArgumentTypeError(words.say("cli.lab.report.span", value=text))

    return read


def _describe_play(parser: Parser, words: Words) -> None:
    _add_game(parser, words)
    count = parser.add_mutually_exclusive_group()
    number = words.say("cli.number")
    for name, read in (
        ("seats", number_of_seats(words)),
        ("computers", whole_number(words, 1, 5)),
    ):
        count.add_argument(
            f"--{name}",
            type=read,
            metavar=number,
            help=said(words, f"play.{name}"),
        )
    parser.add_argument(
        "--players", metavar=words.say("cli.names"), help=said(words, "play.players")
    )
    _add_table(parser, words)
    parser.add_argument("--record", metavar=words.say("cli.file"), help=said(words, "play.record"))


def _describe_simulate(parser: Parser, words: Words) -> None:
    _add_game(parser, words)
    for name, read, default in (
        ("seats", number_of_seats(words), 2),
        ("games", whole_number(words, 1, 10**9), 1000),
    ):
        parser.add_argument(
            f"--{name}",
            type=read,
            default=default,
            metavar=words.say("cli.number"),
            help=said(words, f"simulate.{name}"),
        )
    parser.add_argument(
        "--players", metavar=words.say("cli.names"), help=said(words, "simulate.players")
    )
    _add_table(parser, words)
    parser.add_argument(
        "--records", metavar=words.say("cli.file"), help=said(words, "simulate.records")
    )
    parser.add_argument("--json", action="store_true", help=said(words, "simulate.json"))


def _describe_lab(parser: Parser, words: Words) -> None:
    commands = parser.add_subparsers(
        dest="laboratory",
        required=True,
        title=words.say("cli.commands"),
        metavar=words.say("cli.command"),
        parser_class=Parser,
    )
    report = commands.add_parser(
        "report",
        words=words,
        prog="kaardilaud lab report",
        help=said(words, "lab.report.help"),
        description=words.say("cli.lab.report.description"),
        epilog=words.say("cli.lab.report.examples"),
    )
    _describe_report(report, words)


def _describe_report(parser: Parser, words: Words) -> None:
    number, file = words.say("cli.number"), words.say("cli.file")
    _add_game(parser, words)
    parser.add_argument(
        "--seats",
        type=span_of_seats(words),
        metavar=words.say("cli.span"),
        help=said(words, "lab.report.seats"),
    )
    for name, read, default in (
        ("games", whole_number(words, 10, 10**6), 10_000),
        ("turn-seconds", whole_number(words, 1, 3600), None),
    ):
        parser.add_argument(
            f"--{name}",
            type=read,
            default=default,
            metavar=number,
            help=said(words, f"lab.report.{name}"),
        )
    _add_table(parser, words)
    parser.add_argument("--other-deck", metavar=file, help=said(words, "lab.report.other-deck"))
    parser.add_argument(
        "--other-option",
        action="append",
        default=[],
        metavar=words.say("cli.setting"),
        help=said(words, "lab.report.other-option"),
    )
    parser.add_argument("--out", metavar=file, help=said(words, "lab.report.out"))


def _describe_tournament(parser: Parser, words: Words) -> None:
    _add_game(parser, words)
    number, file = words.say("cli.number"), words.say("cli.file")
    parser.add_argument(
        "--players",
        required=True,
        metavar=words.say("cli.names"),
        help=said(words, "tournament.players"),
    )
    for name, read, default in (
        ("seats", number_of_seats(words), 2),
        ("decks", whole_number(words, 1, 10**7), 100),
        ("think", seconds(words), None),
    ):
        parser.add_argument(
            f"--{name}",
            type=read,
            default=default,
            metavar=number,
            help=said(words, f"tournament.{name}"),
        )
    _add_table(parser, words)
    parser.add_argument("--results", metavar=file, help=said(words, "tournament.results"))
    parser.add_argument("--json", action="store_true", help=said(words, "simulate.json"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes",
        type=whole_number(words, 1, 1000),
        metavar=number,
        help=said(words, "tournament.processes"),
    )
    where.add_argument(
        "--ray", metavar=words.say("cli.address"), help=said(words, "tournament.ray")
    )


def _describe_replay(parser: Parser, words: Words) -> None:
    parser.add_argument("file", metavar=words.say("cli.file"), help=said(words, "replay.file"))
    parser.add_argument("--json", action="store_true", help=said(words, "replay.json"))


def _describe_verify(parser: Parser, words: Words) -> None:
    parser.add_argument("file", metavar=words.say("cli.file"), help=said(words, "verify.file"))
    parser.add_argument("--json", action="store_true", help=said(words, "replay.json"))


def _describe_records(parser: Parser, words: Words) -> None:
    commands = parser.add_subparsers(
        dest="what",
        required=True,
        title=words.say("cli.commands"),
        metavar=words.say("cli.command"),
        parser_class=Parser,
    )
    table = commands.add_parser(
        "to-parquet",
        words=words,
        prog="kaardilaud records to-parquet",
        help=said(words, "records.to-parquet.help"),
        description=words.say("cli.records.to-parquet.description"),
        epilog=words.say("cli.records.to-parquet.examples"),
    )
    file = words.say("cli.file")
    table.add_argument("files", nargs="+", metavar=file, help=said(words, "records.files"))
    table.add_argument("--out", required=True, metavar=file, help=said(words, "records.out"))


def _describe_rules(parser: Parser, words: Words) -> None:
    _add_game(parser, words)


def _describe_serve(parser: Parser, words: Words) -> None:
    parser.add_argument("--host", metavar=words.say("cli.address"), help=said(words, "serve.host"))
    parser.add_argument(
        "--port",
        type=whole_number(words, 0, 65535),
        default=os.environ.get("KAARDILAUD_PORT") or None,
        metavar=words.say("cli.number"),
        help=said(words, "serve.port"),
    )
    _add_database(parser, words)
    parser.add_argument("--no-browser", action="store_true", help=said(words, "serve.no-browser"))


def _describe_backup(parser: Parser, words: Words) -> None:
    file = words.say("cli.file")
    parser.add_argument("file", metavar=file, help=said(words, "backup.file"))
    _add_database(parser, words)


def _describe_restore(parser: Parser, words: Words) -> None:
    file = words.say("cli.file")
    parser.add_argument("file", metavar=file, help=said(words, "restore.file"))
    _add_database(parser, words)


def _add_database(parser: Parser, words: Words) -> None:
    parser.add_argument(
        "--database",
        default=os.environ.get("KAARDILAUD_DATABASE") or None,
        metavar=words.say("cli.file"),
        help=said(words, "database"),
    )


def _add_game(parser: Parser, words: Words) -> None:
    parser.add_argument(
        "game", choices=GAMES, metavar=words.say("cli.game"), help=said(words, "game.help")
    )


def _add_table(parser: Parser, words: Words) -> None:
    """What belongs to any game that is dealt."""
    parser.add_argument(
        "--seed",
        type=whole_number(words, 0, 2**31 - 1),
        metavar=words.say("cli.number"),
        help=said(words, "seed"),
    )
    parser.add_argument("--deck", metavar=words.say("cli.file"), help=said(words, "deck"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=words.say("cli.setting"),
        help=said(words, "option"),
    )


COMMANDS: dict[str, Callable[[Parser, Words], None]] = {
    "play": _describe_play,
    "serve": _describe_serve,
    "backup": _describe_backup,
    "restore": _describe_restore,
    "simulate": _describe_simulate,
    "tournament": _describe_tournament,
    "lab": _describe_lab,
    "replay": _describe_replay,
    "verify": _describe_verify,
    "records": _describe_records,
    "rules": _describe_rules,
}
