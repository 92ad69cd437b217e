"""Several people at one browser: who is there, who it goes by, and what they decide together."""

from __future__ import annotations

import pytest

from kaardilaud.games.game import Reason
from kaardilaud.table import happenings as what
from kaardilaud.table import hosting
from kaardilaud.table.forgetting import without_names
from kaardilaud.table.happenings import encode_act
from kaardilaud.table.proof import record_with_proof, verify
from kaardilaud.table.table import brought_back

from .test_hosting import HOST, SEED, SESSIONS, Company, code

MARI, JURI, KAI = 0, 1, 2  # Mari and Jüri at one browser, Kai at another one
LATE = 91_000


def family(game: str = "ten") -> Company:
    """Mari, who is host, with Jüri beside her, and Kai, who came alone."""
    company = Company(game)
    company.happens(hosting.come_along(company.table, HOST, "Jüri", 3))
    company.enters("Kai")
    return company


def playing(game: str = "ten") -> Company:
    company = family(game)
    company.begins()
    return company


def everybody_is(_: int) -> bool:
    """Here."""
    return True


def test_whom_the_host_brings_along_takes_the_last_place_at_once() -> None:
    table = family().table
    assert [place.person for place in table.places] == [MARI, JURI, KAI]
    assert [table.device_of(person) for person in (MARI, JURI, KAI)] == [MARI, MARI, KAI]
    assert table.at_device(MARI) == [MARI, JURI]
    assert table.person_of(SESSIONS[0]) is table.people[MARI]


def test_whom_others_bring_along_the_host_lets_in() -> None:
    company = family()
    company.happens(hosting.come_along(company.table, KAI, "Pets", 0))
    assert company.table.at_device(KAI) == [KAI]
    assert not company.table.is_in(3)
    company.happens(hosting.let_in(company.table, HOST, 3, 0))
    assert company.table.at_device(KAI) == [KAI, 3]


def test_who_is_brought_along_has_a_name_of_their_own_at_a_table_with_room() -> None:
    company = family()
    assert code(hosting.come_along(company.table, KAI, "jüri", 0)) == "name-taken"
    assert code(hosting.come_along(company.table, KAI, "", 0)) == "name-empty"
    company.happens(hosting.lock(company.table, HOST, True))
    assert code(hosting.come_along(company.table, KAI, "Pets", 0)) == "table-locked"
    while not hosting.is_full(company.table):
        name = f"Laps {len(company.table.people)}"
        company.happens(hosting.come_along(company.table, HOST, name, 0))
    assert code(hosting.come_along(company.table, HOST, "Pets", 0)) == "table-full"


def test_their_seats_are_those_of_one_browser() -> None:
    company = playing()
    assert company.table.seats_at(MARI) == [0, 1]
    assert company.table.seats_at(KAI) == [2]
    assert company.table.seats_at(JURI) == []


def test_the_host_may_be_anybody_at_the_browser() -> None:
    company = family()
    company.happens([what.HostChanged(JURI)])
    company.happens(hosting.choose_pace(company.table, MARI, "brisk"))
    assert code(hosting.choose_pace(company.table, KAI, "none")) == "not-the-host"
    assert code(hosting.send_away(company.table, MARI, JURI)) == "nobody-there"
    company.happens(hosting.send_away(company.table, MARI, MARI))
    assert company.table.at_device(JURI) == [JURI]


def test_whoever_is_there_can_get_another_name() -> None:
    company = family()
    company.happens(hosting.come_along(company.table, KAI, "Pets", 0))
    company.happens(hosting.rename(company.table, KAI, 3, "Peeter"))
    assert company.table.people[3].name == "Peeter"
    assert code(hosting.rename(company.table, KAI, JURI, "Jaak")) == "not-the-host"


def test_who_stays_has_the_browser_when_the_one_leaves_by_whom_it_went() -> None:
    company = family()
    company.happens(hosting.come_along(company.table, HOST, "Pets", 0))
    company.happens(hosting.leave(company.table, MARI, MARI))
    table = company.table
    assert table.person_of(SESSIONS[0]) is table.people[JURI]
    assert table.at_device(JURI) == [JURI, 3]
    assert table.host == JURI
    company.happens(hosting.leave(table, JURI, 3))
    assert table.at_device(JURI) == [JURI]
    assert code(hosting.leave(table, JURI, 3)) == "nobody-there"
    assert code(hosting.leave(table, JURI, KAI)) == "nobody-there"


def test_all_at_a_browser_leave_at_once_and_computers_play_for_them() -> None:
    company = playing()
    company.happens(hosting.come_along(company.table, HOST, "Pets", 0))
    company.happens(hosting.leave(company.table, MARI))
    table = company.table
    assert table.person_of(SESSIONS[0]) is None
    assert table.host == KAI
    assert table.round is not None
    assert table.round.stand_ins == {0: "back", 1: "back"}
    assert [place.person for place in table.places] == [KAI]


def test_who_goes_on_at_another_device_is_no_longer_at_the_first() -> None:
    company = playing()
    company.happens(hosting.make_key(company.table, MARI, JURI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[7], 1))
    table = company.table
    assert (table.at_device(MARI), table.at_device(JURI)) == ([MARI], [JURI])
    assert table.person_of(SESSIONS[7]) is table.people[JURI]
    assert table.seats_at(JURI) == [1]


def test_the_other_one_stays_at_the_first_device_also_if_it_went_by_the_one_who_goes() -> None:
    company = playing()
    company.happens(hosting.make_key(company.table, MARI, MARI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[7], 1))
    table = company.table
    assert table.person_of(SESSIONS[0]) is table.people[JURI]
    assert table.person_of(SESSIONS[7]) is table.people[MARI]
    assert (table.at_device(MARI), table.at_device(JURI)) == ([MARI], [JURI])


def test_a_key_brings_one_to_the_browser_of_somebody_who_is_in() -> None:
    company = playing()
    company.happens(hosting.make_key(company.table, KAI, KAI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[0], 1))
    table = company.table
    assert table.at_device(MARI) == [MARI, JURI, KAI]
    assert table.person_of(SESSIONS[KAI]) is None
    assert table.seats_at(MARI) == [0, 1, 2]


def test_who_waited_in_a_browser_has_gone_when_somebody_with_a_key_uses_it() -> None:
    company = playing()
    company.happens(hosting.come(company.table, "Ott", 3, SESSIONS[7]))
    company.happens(hosting.make_key(company.table, KAI, KAI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[7], 1))
    table = company.table
    assert table.person_of(SESSIONS[7]) is table.people[KAI]
    assert table.person_of(SESSIONS[KAI]) is table.people[KAI]
    assert not table.is_there(3)


def test_keys_are_for_those_of_the_same_browser_and_useless_in_it() -> None:
    company = playing()
    assert code(hosting.make_key(company.table, KAI, JURI, SESSIONS[9], 0)) == "nobody-there"
    company.happens(hosting.make_key(company.table, MARI, JURI, SESSIONS[9], 0))
    assert hosting.use_key(company.table, SESSIONS[9], SESSIONS[0], 1) == []


def test_the_others_of_a_browser_stay_when_the_host_gives_a_seat_of_it_away() -> None:
    company = playing()
    ott = company.enters("Ott")
    company.happens([what.HostChanged(KAI)])
    company.happens(hosting.give_seat(company.table, KAI, 0, ott, lambda one: one != MARI))
    table = company.table
    assert not table.is_there(MARI)
    assert table.person_of(SESSIONS[0]) is table.people[JURI]
    assert table.seats_at(JURI) == [1]


def test_somebody_at_the_same_browser_may_let_a_computer_stand_in() -> None:
    company = playing()
    table = company.table
    assert table.round is not None
    while table.round.match.to_move != JURI:
        company.happens([what.Played(table.round.match.to_move, table.round.match.legal()[-1])])
    assert code(hosting.stand_in(table, MARI, "turn", 1)) == "too-early"
    assert hosting.stand_in(table, MARI, "turn", LATE) == [what.StoodIn(1, "turn")]
    while table.round.match.to_move != KAI:
        company.happens([what.Played(table.round.match.to_move, table.round.match.legal()[-1])])
    assert code(hosting.stand_in(table, KAI, "turn", LATE)) == "nobody-waited-for"


def test_one_of_them_may_be_back_or_all() -> None:
    company = playing()
    company.happens([what.StoodIn(0, "back"), what.StoodIn(1, "back"), what.StoodIn(2, "back")])
    assert hosting.come_back(company.table, MARI, 1) == [what.CameBack(1)]
    assert hosting.come_back(company.table, MARI) == [what.CameBack(0), what.CameBack(1)]
    assert hosting.come_back(company.table, MARI, 2) == []


@pytest.mark.parametrize("mover", [MARI, KAI])
def test_all_others_agree_to_a_take_back_those_of_a_browser_with_one_word(mover: int) -> None:
    company = playing("rahast-vabaks")
    table = company.table
    assert table.round is not None
    table.round.can_take_back = mover
    company.happens(hosting.ask_take_back(table, mover, everybody_is, 5))
    assert table.deciding(mover) == {MARI, JURI, KAI} - {mover}
    first, last = (KAI, MARI) if mover == MARI else (MARI, KAI)
    agreed = hosting.answer_take_back(table, MARI, True, everybody_is, 6)
    asked = [person for person in (MARI, JURI) if person != mover]
    told = [what.TakeBackAgreed(person) for person in asked]
    assert agreed == (told if mover == MARI else [*told, what.TookBack()])
    assert hosting.answer_take_back(table, MARI, False, everybody_is, 6) == [
        what.TakeBackRefused(asked[0])
    ]
    if mover == KAI:
        assert code(hosting.answer_take_back(table, last, True, everybody_is, 6)) == "nothing-asked"
    else:
        assert not isinstance(hosting.answer_take_back(table, first, True, everybody_is, 6), Reason)


def test_a_browser_contributes_for_all_who_play_there() -> None:
    company = family()
    company.happens(hosting.begin(company.table, HOST, SEED))
    company.happens(hosting.contribute(company.table, MARI, 1, SESSIONS[8]))
    assert company.table.beginning is not None
    assert company.table.beginning.missing == [KAI]
    company.happens(hosting.contribute(company.table, KAI, 1, SESSIONS[9]))
    company.happens(hosting.deal(company.table))
    round_ = company.table.round
    assert round_ is not None
    assert round_.shuffle is not None
    assert round_.shuffle.contributions == {0: SESSIONS[8], 1: SESSIONS[8], 2: SESSIONS[9]}
    while not round_.is_over:
        events = round_.work_out(round_.match.legal()[-1], round_.chance())
        company.happens([what.Played(event.seat, event.text) for event in events])
    verdict = verify(record_with_proof(round_))
    assert (verdict.fault, verdict.seats) == (None, (0, 1, 2))


def test_who_is_beside_whom_comes_back_from_the_disk() -> None:
    company = playing()
    company.happens(hosting.make_key(company.table, MARI, MARI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[KAI], 1))
    again = brought_back(company.kept)
    assert again.people == company.table.people
    assert again.at_device(KAI) == [KAI, MARI]


def test_a_browser_that_is_forgotten_is_so_with_all_who_were_ever_at_it() -> None:
    company = playing()
    company.happens(hosting.come_along(company.table, HOST, "Pets", 0))
    company.happens(hosting.leave(company.table, MARI, 3))
    company.happens(hosting.leave(company.table, MARI, MARI))
    answer = hosting.forget(company.table, SESSIONS[0])
    assert isinstance(answer, list)
    forgotten = {thing.person for thing in answer if isinstance(thing, what.Forgotten)}
    assert forgotten == {MARI, JURI, 3}
    company.happens(answer)
    acts = [act for act, _ in company.kept]
    told = b"".join(encode_act(act) for _, act in without_names(acts, forgotten))
    assert not any(name.encode() in told for name in ("Mari", "Jüri", "Pets"))


def test_who_stays_is_still_known_when_the_one_is_forgotten_by_whom_the_browser_went() -> None:
    company = playing()
    company.happens(hosting.make_key(company.table, MARI, MARI, SESSIONS[9], 0))
    company.happens(hosting.use_key(company.table, SESSIONS[9], SESSIONS[7], 1))
    company.happens(hosting.forget(company.table, SESSIONS[7]))
    acts = [act for act, _ in company.kept]
    for number, act in without_names(acts, {MARI}, {SESSIONS[0], SESSIONS[KAI]}):
        company.kept[number - 1] = act, company.kept[number - 1][1]
    again = brought_back(company.kept)
    assert again.person_of(SESSIONS[0]) == company.table.people[JURI]
    assert again.people[MARI].name != "Mari"
