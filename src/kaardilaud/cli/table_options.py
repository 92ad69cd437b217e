"""The table options that a person asks for with `--option`."""

from __future__ import annotations

from collections.abc import Sequence

from ..games import Game
from ..games.game import BadOption, chosen_table_options
from ..locale import Words
from .mistake import Mistake


def table_options(game: Game, settings: Sequence[str], words: Words) -> dict[str, str]:
    """All options of a game by name, defaults filled in."""
    known = {**game.options, **game.table_options}
    asked = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals):
            raise Mistake(words.say("cli.option.form", setting=setting))
        if name not in known:
            raise Mistake(words.say("cli.option.unknown", option=name, known=", ".join(known)))
        asked[name] = value
    try:
        return chosen_table_options(game, asked)
    except BadOption as error:
        raise Mistake(words.say("reasons.bad-option", **error.parameters)) from None
