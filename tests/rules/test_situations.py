"""The pictures on the rules pages show what the games really do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rules.ten.scene import points
from scenes import DULL, UNFIT, Scene, dealt

from kaardilaud.locale import rules_page

PICTURES = Path(__file__).parents[2] / "web" / "src" / "rules" / "situations.json"
SHOWN: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(PICTURES.read_text())
ALL = [
    pytest.param(picture, id=f"{rule}-{n}")
    for rules in SHOWN.values()
    for rule, pictures in rules.items()
    for n, picture in enumerate(pictures)
]


@pytest.mark.parametrize("picture", ALL)
def test_what_a_picture_says_is_so(picture: dict[str, Any]) -> None:
    if "on" in picture:
        hand = " ".join([*picture["cards"], *DULL.split()][:8])
        match = Scene("rahast-vabaks", dealt(picture["on"], UNFIT, hand, DULL)).match()
        move = " ".join(["play", *picture["cards"]])
        assert (match.why_illegal(0, move) is None) == picture["fits"]
    elif "run" in picture:
        assert points(" ".join(picture["run"])) == picture["points"]
    else:
        row = picture["row"]
        moves = "; ".join(["draw"] * len(row))
        match = Scene("ten", " ".join([*row, "O9 O8 O7"]), moves=moves).match()
        view = match.game.show(match.view(0))
        assert view["players"][0]["bust"] == picture["bust"]
        seen = {"total": view["total"], "money": view["money"]}
        told = {name: picture[name] for name in seen if name in picture}
        assert picture["bust"] or told.items() <= seen.items()


@pytest.mark.parametrize("game", list(SHOWN))
def test_each_picture_has_its_rule(game: str) -> None:
    for language in ("et", "en"):
        book = rules_page(game, language)
        assert [rule for rule in SHOWN[game] if f"**{rule}**" not in book] == []
