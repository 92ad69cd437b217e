"""What a person at the command line can put right."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..locale import Words


class Mistake(Exception):  # noqa: N818 - named as what it is
    """The argument says in one sentence what is wrong."""


def file_mistake(words: Words, path: Path, error: OSError) -> Mistake:
    """Why a file can't be read or written, in words."""
    match error:
        case FileNotFoundError() | NotADirectoryError() if not os.path.isdir(path.parent):
            return Mistake(words.say("cli.file.no-folder", folder=str(path.parent)))
        case FileNotFoundError():
            key = "cli.file.missing"
        case _ if os.path.isdir(path):
            key = "cli.file.folder"
        case PermissionError():
            key = "cli.file.forbidden"
        case _:
            return Mistake(words.say("cli.file.trouble", file=str(path), why=str(error.strerror)))
    return Mistake(words.say(key, file=str(path)))


@contextmanager
def file_in_use(path: str, words: Words) -> Iterator[None]:
    """Whatever goes wrong with this file meanwhile is put into words."""
    try:
        yield
    except BrokenPipeError:
        raise  # nobody reads any more, which is no mistake
    except ValueError:  # a name that no file can have
        raise Mistake(words.say("cli.file.missing", file=path)) from None
    except OSError as error:
        raise file_mistake(words, Path(path), error) from None


def opened_to_write(path: str, words: Words) -> TextIO:
    """A file for records, opened before anything is played that could be lost; they come after
    those that are there."""
    with file_in_use(path, words):
        return Path(path).open("a", encoding="utf-8", newline="\n")
