"""The table of decisions: what was seen, what could be done, what was done, what came of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars
import pytest
from encoded_games import ENCODERS
from polars.testing import assert_frame_equal
from scenes import Scene
from twins import TWINS

import kaardilaud.envs.decisions as decisions
from kaardilaud.envs.decisions import COLUMNS, FaultyRecord, Written, write_decisions
from kaardilaud.games import GAMES
from kaardilaud.records import NoRecords, read_records, replay

TOP = Path(__file__).parents[2]
GOLDEN = TOP / "tests" / "records" / "golden"
Record = dict[str, Any]


def written(folder: Path, *files: Path) -> polars.DataFrame:
    """The table that is made of these files."""
    out = folder / "decisions.parquet"
    found = write_decisions(files, out)
    table = polars.read_parquet(out)
    assert found.decisions == len(table)
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []
    return table


def file_of(folder: Path, records: Sequence[Record], name: str = "games.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


@pytest.fixture(scope="module", params=["rahast-vabaks", "ten"])
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[Record], polars.DataFrame]:
    """Some golden records of a game, and their table."""
    records = [*read_records(GOLDEN / f"{request.param}.jsonl")][:8]
    folder = tmp_path_factory.mktemp("made")
    return records, written(folder, file_of(folder, records))


def test_every_move_of_every_record_is_there_in_order(
    made: tuple[list[Record], polars.DataFrame],
) -> None:
    records, table = made
    assert dict(table.schema) == COLUMNS
    moves = table.filter(polars.col("step") == 0)
    for number, record in enumerate(records, 1):
        rows = moves.filter(polars.col("record") == number)
        expected = [
            (place, event["seat"], event["move"])
            for place, event in enumerate(record["events"], 1)
            if "move" in event
        ]
        assert rows.select("event", "seat", "move").rows() == expected
    assert table["record"].is_sorted()


def test_what_was_done_was_legal_and_has_the_numbers_of_the_environments(
    made: tuple[list[Record], polars.DataFrame],
) -> None:
    _, table = made
    encode = ENCODERS[table["game"][0]]
    for legal, action, observation in table.select("legal", "action", "observation").iter_rows():
        assert action in legal
        assert len(observation) == encode.PLACES
        assert legal == sorted(set(legal))
        assert legal[-1] < encode.MASKED
    labels = {encode.ACTIONS.label(action) for action in table["action"].unique()}
    assert "draw" in labels
    assert len(labels) > 20


def test_a_seat_sees_what_lay_before_it(made: tuple[list[Record], polars.DataFrame]) -> None:
    records, table = made
    record = records[0]
    encode = ENCODERS[record["game"]]
    rows = table.filter((polars.col("record") == 1) & (polars.col("step") == 0))
    for event, seat, observation in rows.select("event", "seat", "observation").iter_rows():
        so_far = {**record, "events": record["events"][: event - 1], "result": None}
        match = replay(so_far).match
        assert match is not None
        assert match.to_move == seat
        state, seen = match.dump(), encode.OBSERVATION.decode(observation)
        if record["game"] == "ten":
            player = state["players"][seat]
            assert seen["tokens"].get("+0", 0) == player["tokens"]
            assert sum(seen["market"].values()) == len(state["market"])
        else:
            assert seen["hand"] == Counter(state["hands"][seat])
            assert [*seen["top"]] == [state["top"]]


def test_what_came_of_the_games(made: tuple[list[Record], polars.DataFrame]) -> None:
    records, table = made
    for number, record in enumerate(records, 1):
        rows = table.filter(polars.col("record") == number)
        assert rows["ending"].unique().to_list() == [record["result"]["ending"]]
        assert rows["seats"].unique().to_list() == [len(record["seats"])]
        by_seat = dict(rows.select("seat", "reward").unique().iter_rows())
        best = {seat for seat, reward in by_seat.items() if reward == max(by_seat.values())}
        winners = set(record["result"]["winners"])
        assert best == winners & by_seat.keys() or not winners & by_seat.keys()
        if len(by_seat) == len(record["seats"]):
            assert abs(sum(by_seat.values())) < 1e-9
        if record["game"] == "ten":
            points = dict(rows.select("seat", "points").unique().iter_rows())
            scores = {one["seat"]: one["points"] for one in record["result"]["scores"]}
            assert points.items() <= scores.items()
        else:
            assert rows["points"].null_count() == len(rows)


def record_of(scene: Scene, moves: Sequence[tuple[int, str]]) -> Record:
    """The record of a scene with these moves after it, all but the last."""
    match = scene.match()
    for seat, move in moves[:-1]:
        assert match.to_move == seat
        match.play(move)
    return match.record()


@pytest.mark.parametrize("game", TWINS)
def test_what_is_hidden_from_a_seat_is_in_none_of_its_rows(tmp_path: Path, game: str) -> None:
    twins = TWINS[game]
    tables = []
    for number, scene in enumerate(twins):
        path = file_of(tmp_path, [record_of(scene, twins.moves)], f"{number}.jsonl")
        table = written(tmp_path, path)
        tables.append(table.filter(polars.col("seat") == twins.watcher).drop("file"))
    assert len(tables[0]) > 0
    assert_frame_equal(*tables)


def test_the_columns_about_hidden_cards_differ_for_who_sees_them(tmp_path: Path) -> None:
    """So the comparison above would notice a hand in the wrong place."""
    twins = TWINS["rahast-vabaks"]
    tables = []
    for number, scene in enumerate(twins):
        path = file_of(tmp_path, [record_of(scene, twins.moves)], f"{number}.jsonl")
        tables.append(written(tmp_path, path).filter(polars.col("seat") == 1))
    assert tables[0]["observation"].to_list() != tables[1]["observation"].to_list()


def test_a_game_that_runs_has_no_end_yet(tmp_path: Path) -> None:
    record = next(iter(read_records(GOLDEN / "ten-running.jsonl")))
    table = written(tmp_path, file_of(tmp_path, [record]))
    assert len(table) > 0
    for column in ("ending", "reward", "points"):
        assert table[column].null_count() == len(table)


def test_a_game_without_moves_has_no_rows(tmp_path: Path) -> None:
    record = {**next(iter(read_records(GOLDEN / "ten.jsonl"))), "events": [], "result": None}
    table = written(tmp_path, file_of(tmp_path, [record]))
    assert table.is_empty()
    assert dict(table.schema) == COLUMNS


def test_several_files_and_both_games_make_one_table(tmp_path: Path) -> None:
    files = [GOLDEN / "ten-small.jsonl", GOLDEN / "rahast-vabaks-small.jsonl"]
    both = written(tmp_path, *files, files[0])
    single = [written(tmp_path, path) for path in files]
    assert_frame_equal(both, polars.concat([*single, single[0]]))
    assert both["game"].unique(maintain_order=True).to_list() == ["ten", "rahast-vabaks"]


def test_a_table_is_the_same_however_little_is_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = written(tmp_path, GOLDEN / "ten-small.jsonl")
    monkeypatch.setattr(decisions, "ROWS", 7)
    assert len(at_once) > 70
    assert_frame_equal(written(tmp_path, GOLDEN / "ten-small.jsonl"), at_once)


def test_what_else_a_record_says_of_seats_is_left_out_unless_it_is_text(tmp_path: Path) -> None:
    record = next(iter(read_records(GOLDEN / "ten-small.jsonl")))
    seats = [{"name": 5, "kind": "human", "level": None}, *record["seats"][1:]]
    table = written(tmp_path, file_of(tmp_path, [{**record, "seats": seats}]))
    (who,) = table.filter(polars.col("seat") == 0).select("name", "kind", "level").unique().rows()
    assert who == (None, "human", None)


def test_what_is_faulty_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    good, other = [*read_records(GOLDEN / "ten-small.jsonl")][:2]
    bad = {**other, "events": [{"seat": 0, "move": "fly"}]}
    out = tmp_path / "decisions.parquet"
    out.write_bytes(b"before")
    path = file_of(tmp_path, [good, bad])
    with pytest.raises(FaultyRecord) as faulty:
        write_decisions([path], out)
    assert (faulty.value.path, faulty.value.number) == (path, 2)
    assert faulty.value.found.fault
    assert faulty.value.found.fault.code == "no-such-move"
    with pytest.raises(NoRecords):
        write_decisions([TOP / "README.md"], out)
    assert out.read_bytes() == b"before"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["decisions.parquet", "games.jsonl"]
    assert write_decisions([file_of(tmp_path, [good])], out) == Written(len(moves_of(good)), 1)


def moves_of(record: Record) -> list[int]:
    """How many actions the moves of a record have."""
    game = GAMES[record["game"]]
    return [
        action
        for event in record["events"]
        if "move" in event
        for action in game.actions(event["move"])
    ]


def test_a_deck_for_which_there_are_no_numbers(tmp_path: Path) -> None:
    deck = [f"R{number}" for number in range(1, 10)] * 12
    record = {"format": "kaardilaud/1", "game": "ten", "seats": [{}, {}], "deck": deck}
    path = file_of(tmp_path, [{**record, "events": []}])
    with pytest.raises(FaultyRecord) as faulty:
        write_decisions([path], tmp_path / "decisions.parquet")
    assert faulty.value.found.fault
    assert faulty.value.found.fault.code == "too-many-to-collect"


def test_the_page_explains_every_column() -> None:
    page = (TOP / "docs" / "records.md").read_text(encoding="utf-8")
    listed = [
        line.split("|")[1].strip().strip("`")
        for line in page.partition("<!-- columns -->")[2].partition("<!--")[0].splitlines()
        if line.startswith("| `")
    ]
    assert listed == [*COLUMNS]
