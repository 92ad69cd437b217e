"""What people ask for around the game, and what comes of it."""

from __future__ import annotations

import pytest

from kaardilaud.games.game import Reason
from kaardilaud.table import happenings as what
from kaardilaud.table import hosting
from kaardilaud.table.happenings import Act, decode_act, encode_act
from kaardilaud.table.round import BrokenTable
from kaardilaud.table.table import Beginning, Table, brought_back

HOST = 0
SESSIONS = [f"{number:064x}" for number in range(20)]
SEED = "5eed" * 16


class Company:
    """A table at which things are asked for, and kept as they would be on disk."""

    def __init__(self, game: str = "rahast-vabaks", *others: str) -> None:
        opened = what.Opened(game, {}, "ABCDEF")
        self.kept: list[tuple[Act, int]] = []
        self.table = Table(opened)
        self.happens(hosting.come(self.table, "Mari", 0, SESSIONS[0]))
        self.happens([what.LetIn(HOST)])
        first, at = self.kept[0]
        self.kept[0] = (Act([opened, *first.happened], first.by), at)
        for name in others:
            self.enters(name)

    def happens(self, answer: hosting.Answer, at: int = 0) -> None:
        """It is stored, and happens as it was stored."""
        assert not isinstance(answer, Reason), answer
        act = decode_act(encode_act(Act(answer, HOST)))
        self.kept.append((act, at))
        self.table.take_in(act, at)

    def enters(self, name: str) -> int:
        """Somebody comes and is let in; their number."""
        person = len(self.table.people)
        self.happens(hosting.come(self.table, name, 1, SESSIONS[person]))
        self.happens(hosting.let_in(self.table, HOST, person, 0))
        return person

    def sits(self) -> list[int | str]:
        """Who sits where: persons by number, computers by level."""
        places = self.table.places
        return [place.level if place.person is None else place.person for place in places]

    def begins(self, by: int = HOST, at: int = 0, seed: str = SEED) -> None:
        self.happens(hosting.begin(self.table, by, seed))
        self.happens(hosting.deal(self.table), at)


def code(answer: hosting.Answer) -> str:
    assert isinstance(answer, Reason), answer
    return answer.code


def test_who_is_let_in_takes_the_last_place() -> None:
    company = Company("ten", "Jüri", "Kai")
    assert company.sits() == [0, 1, 2]
    company.happens(hosting.come(company.table, "Ott", 3, SESSIONS[3]))
    assert company.sits() == [0, 1, 2]
    assert not company.table.is_in(3)


def test_only_the_host_decides_who_comes_and_where_they_sit() -> None:
    table = Company("ten", "Jüri", "Kai").table
    for answer in (
        hosting.let_in(table, 1, 2, 0),
        hosting.send_away(table, 1, 2),
        hosting.rename(table, 1, 2, "Kaie"),
        hosting.arrange(table, 1, [1, 0]),
        hosting.choose_options(table, 1, {}),
        hosting.mark_youngest(table, 1, 1),
        hosting.lock(table, 1, True),
        hosting.choose_pace(table, 1, "brisk"),
        hosting.begin(table, 1, SEED),
    ):
        assert code(answer) == "not-the-host"
    assert hosting.rename(table, 1, 1, "Jüts") == [what.Renamed(1, "Jüts")]


def test_nobody_is_let_in_who_does_not_wait() -> None:
    company = Company("ten", "Jüri")
    for person in (1, 2, -1):
        assert code(hosting.let_in(company.table, HOST, person, 0)) == "nobody-there"
    assert code(hosting.send_away(company.table, HOST, HOST)) == "nobody-there"


def test_two_people_never_have_the_same_name() -> None:
    company = Company("ten", "Jüri")
    assert code(hosting.come(company.table, "  jüri ", 0, SESSIONS[5])) == "name-taken"
    assert code(hosting.rename(company.table, HOST, 1, "MARI")) == "name-taken"
    company.happens(hosting.rename(company.table, HOST, 1, "JÜRI"))
    company.happens(hosting.send_away(company.table, HOST, 1))
    assert not isinstance(hosting.come(company.table, "Jüri", 0, SESSIONS[5]), Reason)


def test_a_locked_and_a_full_table() -> None:
    company = Company("ten")
    company.happens(hosting.lock(company.table, HOST, True))
    assert code(hosting.come(company.table, "Jüri", 0, SESSIONS[1])) == "table-locked"
    company.happens(hosting.lock(company.table, HOST, False))
    for number in range(1, hosting.MOST_PEOPLE):
        company.enters(f"Nimi {number}")
    assert code(hosting.come(company.table, "Jüri", 0, SESSIONS[19])) == "table-full"
    company.happens(hosting.send_away(company.table, HOST, 4))
    assert not isinstance(hosting.come(company.table, "Jüri", 0, SESSIONS[19]), Reason)


def test_at_a_full_table_who_waits_and_is_not_there_makes_room() -> None:
    company = Company("ten")
    for number in range(1, hosting.MOST_PEOPLE):
        company.happens(hosting.come(company.table, f"Nimi {number}", 1, SESSIONS[number]))
    company.happens(hosting.let_in(company.table, HOST, 1, 0))
    late = hosting.GAVE_UP
    assert hosting.make_room(company.table, lambda _: False, late - 1) == []
    assert hosting.make_room(company.table, lambda person: person != 5, late) == [what.Went(5)]
    company.happens(hosting.make_room(company.table, lambda person: person > 3, late))
    waiting = [
        one.number for one in company.table.people.values() if one.standing.value == "waiting"
    ]
    assert waiting == [4, 5, 6, 7, 8, 9, 10, 11]
    assert hosting.make_room(company.table, lambda _: False, late) == []  # not full any more


def test_people_and_computers_sit_in_the_order_that_the_host_says() -> None:
    company = Company("ten", "Jüri", "Arvo")
    company.happens(hosting.arrange(company.table, HOST, [2, "steady", 0, "random", 1]))
    assert company.sits() == [2, "steady", 0, "random", 1]
    names = [seat.name for seat in company.table.head().seats]
    assert len({name.casefold() for name in names}) == 5
    for places in ([0, 0], [0, 7], [0, 1, 2] * 5):
        assert isinstance(hosting.arrange(company.table, HOST, places), Reason)
    assert code(hosting.arrange(company.table, HOST, [0, "genius"])) == "unknown-level"
    assert code(hosting.arrange(company.table, HOST, [0, *["steady"] * 5])) == "too-many-computers"


def test_a_game_begins_with_those_who_sit_there() -> None:
    company = Company("ten", "Jüri")
    company.happens(hosting.arrange(company.table, HOST, [1, 0]))
    company.begins()
    round_ = company.table.round
    assert round_ is not None
    assert [seat.person for seat in round_.head.seats] == [1, 0]
    assert (company.table.seat_of(0), company.table.seat_of(1)) == (1, 0)
    assert code(hosting.begin(company.table, HOST, SEED)) == "game-not-over"


@pytest.mark.parametrize(("game", "people"), [("ten", 6), ("rahast-vabaks", 7)])
def test_TEN_R02_RV_R02_too_few_and_too_many(game: str, people: int) -> None:
    company = Company(game)
    assert code(hosting.begin(company.table, HOST, SEED)) == "too-few-at-table"
    for number in range(1, people):
        company.enters(f"Nimi {number}")
    assert code(hosting.begin(company.table, HOST, SEED)) == "too-many-at-table"
    company.happens(hosting.arrange(company.table, HOST, list(range(people - 1))))
    company.begins()


def test_RV_D20_the_marked_youngest_begins() -> None:
    for youngest in range(3):
        company = Company("rahast-vabaks", "Jüri", "Kai")
        company.happens(hosting.choose_options(company.table, HOST, {"starter": "youngest"}))
        company.happens(hosting.mark_youngest(company.table, HOST, youngest))
        company.happens(hosting.arrange(company.table, HOST, [2, 0, 1]))
        company.begins()
        assert company.table.round is not None
        assert company.table.round.deal.first == [2, 0, 1].index(youngest)


def test_RV_D20_a_person_alone_among_computers_is_the_youngest() -> None:
    for seed in SESSIONS:
        company = Company("rahast-vabaks")
        company.happens(hosting.choose_options(company.table, HOST, {"starter": "youngest"}))
        company.happens(hosting.arrange(company.table, HOST, ["steady", "steady", 0]))
        company.begins(seed=seed)
        assert company.table.round is not None
        assert company.table.round.deal.first == 2


def test_RV_D20_nobody_marked_chance_decides() -> None:
    company = Company("rahast-vabaks", "Jüri", "Kai")
    company.happens(hosting.choose_options(company.table, HOST, {"starter": "youngest"}))
    firsts = set()
    for seed in range(40):
        beginning = Beginning(1, company.table.head(), f"{seed:064x}")
        company.table.beginning = beginning
        (began,) = hosting.deal(company.table)  # type: ignore[misc]
        assert isinstance(began, what.Began)
        firsts.add(began.first)
    assert firsts == {0, 1, 2}


def test_a_wrong_option_is_refused() -> None:
    company = Company("ten")
    assert code(hosting.choose_options(company.table, HOST, {"allPass": "x"})) == "bad-option"
    assert code(hosting.choose_options(company.table, HOST, {"pileEmpty": "x"})) == "bad-option"
    company.happens(hosting.choose_options(company.table, HOST, {"allPass": "toMarket"}))
    assert company.table.options["allPass"] == "toMarket"


def test_who_leaves_is_finished_for_by_a_computer() -> None:
    company = Company("ten", "Jüri", "Kai")
    company.begins()
    company.happens(hosting.leave(company.table, 1))
    assert company.table.round is not None
    assert company.table.round.stand_ins == {1: "back"}
    assert company.table.seat_of(1) is None
    assert company.sits() == [0, 2]


def test_when_the_host_leaves_who_has_been_there_longest_is_host() -> None:
    company = Company("ten", "Jüri", "Kai")
    company.happens(hosting.leave(company.table, HOST))
    assert company.table.host == 1
    company.happens(hosting.let_in(company.table, 1, company_waits(company), 0))


def company_waits(company: Company) -> int:
    company.happens(hosting.come(company.table, "Ott", 0, SESSIONS[9]))
    return len(company.table.people) - 1


def test_only_somebody_who_is_here_can_be_the_next_host() -> None:
    company = Company("ten", "Jüri", "Kai")
    assert hosting.pass_host_on(company.table, lambda _: False) == []
    (changed,) = hosting.pass_host_on(company.table, lambda person: person == 2)
    assert changed == what.HostChanged(2)


def waiting() -> tuple[Company, int, int]:
    """A game of two people: the one whom it waits for, and the other."""
    company = Company("ten", "Jüri")
    company.begins(at=1_000)
    slow = company.table.waits_for
    assert slow is not None
    return company, slow, 1 - slow


def test_nobody_is_pushed_aside_before_their_time_is_over() -> None:
    company, slow, other = waiting()
    early = hosting.stand_in(company.table, other, "turn", 1_000 + 89_001)
    assert code(early) == "too-early"
    assert isinstance(early, Reason)
    assert early.parameters == {"count": 1}
    assert hosting.stand_in(company.table, other, "turn", 91_000) == [what.StoodIn(slow, "turn")]
    assert code(hosting.stand_in(company.table, slow, "turn", 91_000)) == "nobody-waited-for"
    company.happens(hosting.choose_pace(company.table, HOST, "brisk"))
    assert not isinstance(hosting.stand_in(company.table, other, "back", 31_000), Reason)


def test_who_stands_in_for_one_turn_gets_up_when_it_is_over() -> None:
    company, slow, other = waiting()
    company.happens(hosting.stand_in(company.table, other, "turn", 91_000))
    round_ = company.table.round
    assert round_ is not None
    while round_.match.to_move == slow:
        assert round_.computer_to_move() == slow
        move = round_.match.legal()[-1]
        company.happens([what.Played(slow, move)])
    assert round_.stand_ins == {}


def test_who_comes_back_takes_over_at_once() -> None:
    company, slow, other = waiting()
    assert hosting.come_back(company.table, slow) == []
    company.happens(hosting.stand_in(company.table, other, "back", 91_000))
    assert company.table.waits_for is None
    company.happens(hosting.come_back(company.table, slow))
    assert company.table.waits_for == slow


def test_a_table_is_what_happened_at_it() -> None:
    company = Company("ten", "Jüri", "Kai")
    company.happens(hosting.arrange(company.table, HOST, [1, "steady", 0]))
    company.begins()
    company.happens([what.Played(company.table.round.match.to_move, "draw")])  # type: ignore[union-attr]
    company.happens(hosting.leave(company.table, 1), at=5)
    again = brought_back(company.kept)
    for name in ("people", "places", "host", "options", "number", "moved_at", "done", "rounds"):
        assert getattr(again, name) == getattr(company.table, name)
    assert again.round is not None
    assert company.table.round is not None
    assert again.round.match.events == company.table.round.match.events
    assert again.round.stand_ins == company.table.round.stand_ins


@pytest.mark.parametrize(
    "acts",
    [
        [],
        [Act([what.LetIn(0)])],
        [Act([what.Opened("chess", {}, "A")])],
        [Act([what.Opened("ten", {}, "A"), what.Played(0, "draw")])],
        [Act([what.Opened("ten", {}, "A"), what.Opened("ten", {}, "A")])],
        [Act([what.Opened("ten", {}, "A"), what.LetIn(4)])],
        [Act([what.Opened("ten", {"allPass": "x"}, "A")])],
    ],
)
def test_what_can_not_have_happened_brings_no_table_back(acts: list[Act]) -> None:
    with pytest.raises(BrokenTable):
        brought_back([(act, 0) for act in acts])


def test_the_chance_of_a_round_stays_when_a_seat_changes_hands() -> None:
    company = Company("ten", "Jüri")
    company.happens(hosting.begin(company.table, HOST, SEED))
    company.happens(hosting.contribute(company.table, 1, 1, SESSIONS[9]))
    company.happens(hosting.deal(company.table))
    kai = company.enters("Kai")
    before = company.table.round
    company.happens(hosting.give_seat(company.table, HOST, 1, kai, lambda person: person != 1))
    after = company.table.round
    assert before is not None
    assert after is not None
    assert after.head.seats[1].person == kai
    assert after.shuffle == before.shuffle
    assert after.shuffle is not None
    assert after.shuffle.contributions == {1: SESSIONS[9]}
    again = brought_back(company.kept)
    assert again.round is not None
    assert again.round.shuffle == after.shuffle


def test_a_game_that_is_going_to_begin_is_brought_back_with_what_was_contributed() -> None:
    company = Company("ten", "Jüri", "Kai")
    company.happens(hosting.begin(company.table, HOST, SEED))
    company.happens(hosting.contribute(company.table, 2, 1, SESSIONS[9]))
    again = brought_back(company.kept)
    assert again.beginning == company.table.beginning
    assert again.beginning is not None
    assert again.beginning.missing == [0, 1]
    assert hosting.deal(again) == hosting.deal(company.table) != []
    assert SEED not in repr(again.beginning)


def test_a_game_from_before_there_were_seeds_goes_on() -> None:
    company = Company("ten", "Jüri")
    company.begins()
    kept = [
        (Act([it for it in act.happened if not isinstance(it, what.Committed)]), at)
        for act, at in company.kept
    ]
    again = brought_back(kept)
    assert again.round is not None
    assert again.round.shuffle is None
    assert again.round.work_out("draw", again.round.chance())


def test_who_only_looks_on_is_host_after_everybody_else() -> None:
    company = Company("ten")
    company.happens(hosting.choose_watching(company.table, HOST, True))
    company.happens(hosting.come(company.table, "Ott", 1, SESSIONS[1], "watch"))
    company.happens(hosting.let_in(company.table, HOST, 1, 0))
    assert company.sits() == [0]
    assert company.table.looks_on(1)
    company.enters("Kai")
    company.happens(hosting.leave(company.table, HOST))
    assert company.table.host == 2
    company.happens(hosting.leave(company.table, 2))
    assert company.table.host == 1
    assert not company.table.looks_on(1)
    assert not hosting.has_free_seat(company.table)


def test_only_the_host_decides_whether_others_look_on_and_nobody_asks_to_before() -> None:
    company = Company("ten", "Jüri")
    assert code(hosting.choose_watching(company.table, 1, True)) == "not-the-host"
    assert code(hosting.come(company.table, "Ott", 1, SESSIONS[2], "watch")) == "no-watching"


def with_program(*others: str) -> Company:
    """A table with these people, and after them a program."""
    company = Company("rahast-vabaks", *others)
    person = len(company.table.people)
    company.happens(hosting.invite_program(company.table, HOST, "Robot", SESSIONS[person]))
    return company


def test_a_program_is_in_and_sits_at_once() -> None:
    company = with_program("Jüri")
    assert company.sits() == [0, 1, 2]
    company.begins()
    assert company.table.round
    kinds = [seat.kind for seat in company.table.round.head.seats]
    assert kinds == ["human", "human", "program"]
    assert company.table.deciding(0) == {1}
    again = brought_back(company.kept)
    assert again.round
    assert again.round.head == company.table.round.head
    assert again.is_program(2)


def test_a_program_is_invited_by_the_host_into_a_locked_table_too() -> None:
    company = Company("ten", "Jüri")
    assert code(hosting.invite_program(company.table, 1, "Robot", SESSIONS[2])) == "not-the-host"
    assert code(hosting.invite_program(company.table, HOST, "jüri", SESSIONS[2])) == "name-taken"
    company.happens(hosting.lock(company.table, HOST, True))
    company.happens(hosting.invite_program(company.table, HOST, "Robot", SESSIONS[2]))
    assert company.table.is_in(2)


def test_a_program_is_neither_host_nor_youngest_nor_company() -> None:
    company = with_program("Jüri")
    table = company.table
    assert code(hosting.mark_youngest(table, HOST, 2)) == "nobody-there"
    assert hosting.pass_host_on(table, lambda one: one == 2) == []
    assert not hosting.leaves_nobody(table, hosting.leave(table, HOST))
    company.happens(hosting.leave(table, 1))
    company.happens(hosting.choose_options(table, HOST, {"starter": "youngest"}))
    assert table.head().begins == 0  # alone among programs, too
    assert hosting.leaves_nobody(table, hosting.leave(table, HOST))


def test_a_program_can_be_given_a_seat_in_a_game_that_runs() -> None:
    company = Company("ten")
    company.happens(hosting.arrange(company.table, HOST, [0, "steady"]))
    company.begins()
    company.happens(hosting.invite_program(company.table, HOST, "Robot", SESSIONS[1]))
    company.happens(hosting.give_seat(company.table, HOST, 1, 1, lambda _: True))
    assert company.table.round
    assert company.table.round.head.seats[1].kind == "program"
    assert company.table.seats_at(1) == [1]
