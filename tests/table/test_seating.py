"""Names of people and computers, and how rounds begin."""

from collections import Counter

import pytest

from kaardilaud.games import GAMES
from kaardilaud.games.game import Reason
from kaardilaud.table.seating import (
    COMPUTER_NAMES,
    Head,
    Seat,
    cleaned_name,
    names_of_computers,
    shuffled_deal,
)
from kaardilaud.table.shuffle import Shuffle


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Mari", "Mari"),
        ("  Mari  Liis ", "Mari Liis"),
        ("Õnne Ööbik", "Õnne Ööbik"),
        ("O\u0303nne", "Õnne"),
        ("Ann-Mari O'Hara", "Ann-Mari O'Hara"),
        ("🦊", "🦊"),
        ("Mari 👩‍👩‍👧‍👦 ❤️‍🔥 🐻‍❄️", "Mari 👩‍👩‍👧‍👦 ❤️‍🔥 🐻‍❄️"),
        ("👩🏽‍🚀" * 5, "👩🏽‍🚀" * 5),
        ("1234567890123456", "1234567890123456"),
        ("x" + "\u0300" * 5, "x" + "\u0300" * 5),
    ],
)
def test_names_of_people(name: str, cleaned: str) -> None:
    assert cleaned_name(name) == cleaned


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("\u3164\u2800", "name-empty"),
        ("12345678901234567", "name-too-long"),
        ("x" + "\u0300" * 40, "name-too-long"),
        ("Mari\nJüri", "name-characters"),
        ("Mari\x00", "name-characters"),
        ("\u202eiraM", "name-characters"),
        ("Ma\u200bri", "name-characters"),
        ("Ma\u200dri", "name-characters"),
        ("🦊\u200d", "name-characters"),
        ("\u200d🦊", "name-characters"),
        ("\ud800", "name-characters"),
        ("<b>Mari</b>", "name-characters"),
        ("Mari\u2028", "name-characters"),
        ("http://x.ee", "name-link"),
        ("www.kuri.ee", "name-link"),
        ("WWW.kuri", "name-link"),
        ("kuri.com/abc", "name-link"),
        ("x.ee", "name-link"),
    ],
)
def test_what_is_no_name(name: str, code: str) -> None:
    refused = cleaned_name(name + "x" if name.endswith("\u2028") else name)
    assert isinstance(refused, Reason)
    assert refused.code == code


def test_computers_never_have_the_name_of_a_person() -> None:
    for person in ("Mari", *COMPUTER_NAMES, "arvo"):
        names = names_of_computers(5, [person])
        assert len(set(names)) == 5
        assert person.casefold() not in {name.casefold() for name in names}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_seat_begins_equally_often_and_decks_differ(game) -> None:  # type: ignore[no-untyped-def]
    """RV-D51, TEN-D36."""
    head = Head(game, {}, (Seat("Mari"), Seat("Arvo", "steady"), Seat("Kiip", "steady")))
    deals = [shuffled_deal(head, 1, Shuffle(f"{seed:064x}", {})) for seed in range(300)]
    begins = Counter(deal.first for deal in deals)
    assert min(begins[seat] for seat in range(3)) > 70
    assert len({tuple(deal.deck) for deal in deals}) == 300
    assert len({tuple(sorted(deal.deck)) for deal in deals}) == 1
