"""Makes the tables of the games' pages anew, from the data of the encoders:

python -m kaardilaud.envs.documentation docs/environments
"""

from __future__ import annotations

import sys
from pathlib import Path

from ..games.layout import table
from .rules import RULES


def filled_in(page: str, name: str) -> str:
    """The page of a game with each table between its marks made anew."""
    encode = RULES[name].encode
    tables = {
        "actions": encode.ACTIONS,
        "observation": encode.OBSERVATION,
        "events": encode.EVENTS,
    }
    for what, layout in tables.items():
        begins, ends = f"<!-- {name} {what} -->\n", f"\n<!-- end of {name} {what} -->"
        before, found, rest = page.partition(begins)
        _, found_too, after = rest.partition(ends)
        if not (found and found_too):
            raise SystemExit(f"There is no place for the {what} of {name}.")
        page = before + begins + table(layout) + ends + after
    return page


def main() -> None:
    """Make the tables of each game's page anew."""
    for name in RULES:
        page = Path(sys.argv[1]) / f"{name}.md"
        page.write_text(filled_in(page.read_text(encoding="utf-8"), name), encoding="utf-8")


if __name__ == "__main__":
    main()
