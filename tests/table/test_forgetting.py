"""Somebody's name is taken out of everything that a table keeps, and the game stays as it was."""

from __future__ import annotations

import random

import pytest

from kaardilaud.server.deeds import turn
from kaardilaud.table import happenings as what
from kaardilaud.table import hosting
from kaardilaud.table.forgetting import without_names
from kaardilaud.table.happenings import encode_act
from kaardilaud.table.table import brought_back

from .test_hosting import HOST, SESSIONS, Company, code

NAME = "Everliina"
LATER = "Evelin"


def company_of(game: str) -> Company:
    """A table where somebody has two names and two browsers, and a game that has gone on a bit."""
    company = Company(game, NAME, "Kai")
    company.happens(hosting.rename(company.table, 1, 1, LATER))
    company.happens(hosting.make_key(company.table, 1, 1, "b" * 64, 0))
    company.happens(hosting.use_key(company.table, "b" * 64, "c" * 64, 1))
    company.happens(hosting.make_key(company.table, 1, 1, "d" * 64, 2))
    company.begins()
    some = random.Random(5)
    for _ in range(9):
        assert company.table.round
        move = some.choice(company.table.round.match.legal())
        company.happens(turn(company.table, move))
    return company


def kept(company: Company) -> bytes:
    """The log as it is on disk once the names are taken out that were forgotten."""
    acts = [act for act, _ in company.kept]
    gone = {
        thing.person for act in acts for thing in act.happened if isinstance(thing, what.Forgotten)
    }
    for number, act in without_names(acts, gone):
        company.kept[number - 1] = act, company.kept[number - 1][1]
    return b"\n".join(encode_act(act) for act, _ in company.kept)


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_the_name_is_gone_from_the_log_from_memory_and_from_the_record(game: str) -> None:
    company = company_of(game)
    before = company.table.round
    assert before
    events = list(before.match.events)
    names = (NAME, LATER)
    assert all(name.encode() in kept(company) for name in names)
    company.happens(hosting.forget(company.table, SESSIONS[1]))
    log = kept(company)
    again = brought_back(company.kept)
    assert again.number == company.table.number == len(company.kept)
    for hidden in (*names, SESSIONS[1], "c" * 64):
        assert hidden.encode() not in log
    for table in (company.table, again):
        assert table.round
        assert table.people[1].name == table.round.head.seats[1].name == "N. N. 2"
        assert table.people_of(SESSIONS[1]) == table.people_of("c" * 64) == []
        assert not table.keys
        assert table.round.match.events == events
        assert table.round.stand_ins == {1: "back"}
        record = table.round.match.record()
        assert [seat["name"] for seat in record["seats"]] == ["Mari", "N. N. 2", "Kai"]
        assert all(name not in repr(vars(table)) for name in names)
    company.happens(turn(company.table, company.table.round.match.legal()[0]))
    assert brought_back(company.kept).round is not None


def test_who_has_left_before_can_have_the_name_erased_later() -> None:
    company = company_of("ten")
    company.happens(hosting.leave(company.table, 1))
    company.happens(hosting.forget(company.table, "c" * 64))
    assert LATER.encode() not in kept(company)
    assert code(hosting.forget(company.table, "c" * 64)) == "stranger"
    assert code(hosting.forget(company.table, SESSIONS[9])) == "stranger"


def test_a_name_can_be_erased_between_shuffling_and_dealing() -> None:
    company = Company("ten", NAME)
    company.happens(hosting.begin(company.table, HOST, "5eed" * 16))
    company.happens(hosting.forget(company.table, SESSIONS[1]))
    company.happens(hosting.deal(company.table))
    kept(company)
    for table in (company.table, brought_back(company.kept)):
        assert table.round
        assert [seat.name for seat in table.round.head.seats] == ["Mari", "N. N. 2"]


def test_a_host_who_is_forgotten_hands_the_table_on_and_the_last_one_leaves_nobody() -> None:
    company = Company("ten", "Jüri")
    company.happens(hosting.come(company.table, "Ott", 3, SESSIONS[2]))
    answer = hosting.forget(company.table, SESSIONS[HOST])
    assert not isinstance(answer, what.Happening | tuple)
    assert not hosting.leaves_nobody(company.table, list(answer))  # type: ignore[arg-type]
    company.happens(answer)
    assert company.table.host == 1
    last = hosting.leave(company.table, 1)
    assert hosting.leaves_nobody(company.table, last)  # type: ignore[arg-type]


def test_everybody_whom_a_browser_ever_was_is_forgotten() -> None:
    company = Company("ten", "Jüri")
    company.happens(hosting.leave(company.table, 1))
    company.happens(hosting.come(company.table, NAME, 3, SESSIONS[1]))
    company.happens(hosting.let_in(company.table, HOST, 2, 0))
    company.happens(hosting.forget(company.table, SESSIONS[1]))
    log = kept(company)
    assert NAME.encode() not in log
    assert "Jüri".encode() not in log
    assert [one.name for one in company.table.people.values()] == ["Mari", "N. N. 2", "N. N. 3"]
