"""The command `kaardilaud`: one module for each of its commands, imported when it is called."""

from __future__ import annotations

import importlib
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from ..locale import Words
from .mistake import Mistake
from .parser import asked_language, build_parser, speaking

INTERRUPTED = 130  # as shells report a program that Ctrl-C has stopped
READER_GONE = 141  # and one whose reader has gone, as with `| head`


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit status. Whatever a person can do wrong gets one
    sentence and no traceback.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    words = Words(asked_language(arguments, os.environ))
    _print_whatever_comes()
    try:
        with _ctrl_c_is_noticed():
            status = _run(arguments, words)
            sys.stdout.flush()
        return status
    except Mistake as mistake:
        print(f"kaardilaud: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(words.say("cli.interrupted"), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _print_no_more()
        return READER_GONE
    except OSError as error:
        _print_no_more()
        print("kaardilaud:", words.say("cli.trouble", why=error.strerror), file=sys.stderr)
        return 2


@contextmanager
def _ctrl_c_is_noticed() -> Iterator[None]:
    """Ctrl-C ends the command also where a library makes an error of its own out of it, as Numba
    does while it compiles.
    """
    pressed = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.default_int_handler(number, frame)

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not usual or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield
    except RuntimeError:
        if pressed:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _run(arguments: Sequence[str], words: Words) -> int:
    with speaking(words):
        parser = build_parser(words)
        chosen = parser.parse_args(arguments)
        if chosen.command is None:
            parser.print_help()
            return 0
    command = importlib.import_module(f".{chosen.command}", __package__)
    status: int = command.run(chosen, words)
    return status


def _print_no_more() -> None:
    """What is still to be printed goes nowhere: Python flushes once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_whatever_comes() -> None:
    """A terminal that lacks a character shows `?` for it; without one, nobody types or reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - to the end of the program
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
