"""The table options that a person asks for with `--option`."""

from __future__ import annotations

from collections.abc import Sequence

from ..games import Game
from ..games.game import BadOption, chosen_options
from ..locale import Words
from .mistake import Mistake

# Needed to set a game up, not to play it: so the games themselves don't know them.
OF_THE_TABLE = {
    "rahast-vabaks": {"starter": ("random", "youngest")},  # RV-D20, RV-D51
    "ten": {"deckByPlayers": ("reduced", "full")},  # TEN-D04
}


def table_options(game: Game, settings: Sequence[str], words: Words) -> dict[str, str]:
    """All options of a game by name, defaults filled in."""
    known = {**game.options, **OF_THE_TABLE[game.name]}
    asked = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Mistake(words.say("cli.option.form", setting=setting))
        if name not in known:
            raise Mistake(words.say("cli.option.unknown", option=name, known=", ".join(known)))
        asked[name] = value
    try:
        options = chosen_options(game, asked)
        for name, values in OF_THE_TABLE[game.name].items():
            options[name] = asked.get(name, values[0])
            if options[name] not in values:
                raise BadOption(name, options[name], values)
    except BadOption as error:
        raise Mistake(words.say("reasons.bad-option", **error.parameters)) from None
    return options
