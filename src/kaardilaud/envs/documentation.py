"""Makes the tables of a page anew, from the data of the encoders:

python -m kaardilaud.envs.documentation docs/environments.md
"""

from __future__ import annotations

import sys
from pathlib import Path

from ..games.layout import table
from .rules import RULES


def filled_in(page: str) -> str:
    """The page with each table between its marks made anew."""
    for name, rules in RULES.items():
        tables = {
            "observation": rules.encode.OBSERVATION,
            "actions": rules.encode.ACTIONS,
            "events": rules.encode.EVENTS,
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
    """Make the tables of a page anew."""
    page = Path(sys.argv[1])
    page.write_text(filled_in(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
