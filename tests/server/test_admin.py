"""The admin's commands, beside a server that has the same file open."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from tests.server.tables import new_table
from tests.table.sitting import SEED, Sitting, sit_down
from tilewright.cli import main
from tilewright.record import Record
from tilewright.server.keys import digest, holder
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import NewEvent, NewTable, Secrets
from tilewright.table.commands import Abandon
from tilewright.table.events import Created
from tilewright.table.table import Table
from tilewright.table.verify import differences

Answer = TypeVar("Answer")
SECRETS = Secrets(secret=SEED, host=digest("host"), seats=[digest("0"), digest("1")])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "db"


def beside(data: Path, ask: Callable[[SqliteStore], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        store = SqliteStore(data, is_synchronous=False)
        await store.open()
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(run())


def keep(data: Path, name: str, sitting: Sitting, at: float | None = None) -> None:
    when = time.time() if at is None else at
    entries = [NewEvent(when, event) for event in sitting.events]
    table = NewTable(name, SECRETS, entries)
    beside(data, lambda store: store.create(table))


def tables(data: Path) -> list[str]:
    rows = beside(data, lambda store: store.listed())
    return [row.id for row in rows]


def load(data: Path, name: str) -> Table:
    async def ask(store: SqliteStore) -> Table:
        secrets, stored = await store.secrets(name), await store.events(name)
        assert secrets is not None
        assert isinstance(stored[0].event, Created)
        table = Table.of(name, secrets.secret, stored[0].event, 0.0)
        for entry in stored:
            table.apply(entry.event, entry.at)
        return table

    return beside(data, ask)


def admin(data: Path, *arguments: str) -> int:
    try:
        return main(["admin", *arguments, "--data", str(data)])
    except SystemExit as ended:
        return int(ended.code or 0)


def over(game: str = "azul") -> Sitting:
    sitting = sit_down("Ana", "Ben", game=game)
    sitting.play_out()
    return sitting


def running(moves: int = 3) -> Sitting:
    sitting = sit_down("Ana", "Ben")
    for _ in range(moves):
        sitting.play()
    return sitting


def write(tmp_path: Path, name: str, sitting: Sitting) -> str:
    path = tmp_path / name
    path.write_text(sitting.table.record().write(), encoding="utf-8")
    return str(path)


def test_a_backup_is_a_store_of_its_own(data: Path, tmp_path: Path) -> None:
    keep(data, "one", running())
    assert admin(data, "backup", str(tmp_path / "copy")) == 0
    assert admin(data, "delete", "one") == 0
    assert (tables(data), tables(tmp_path / "copy")) == ([], ["one"])


def test_a_backup_writes_over_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running())
    (tmp_path / "copy").write_text("precious")
    assert admin(data, "backup", str(tmp_path / "copy")) == 2
    assert "expected a new file" in capsys.readouterr().err
    assert (tmp_path / "copy").read_text() == "precious"


def test_every_game_is_exported_as_a_record(data: Path, tmp_path: Path) -> None:
    sittings = {"one": over(), "two": over("sintra"), "three": running(), "four": running(0)}
    for name, sitting in sittings.items():
        keep(data, name, sitting)
    keep(data, "five", sit_down("Ana", "open"))
    assert admin(data, "export", str(tmp_path / "out")) == 0
    texts = {path.name: path.read_text() for path in (tmp_path / "out").iterdir()}
    assert sorted(texts) == [
        "azul-five.txt",
        "azul-four.txt",
        "azul-one.txt",
        "azul-three.txt",
        "sintra-two.txt",
    ]
    assert differences(Record.read(texts["azul-one.txt"])) == []
    assert SEED not in texts["azul-three.txt"]


def test_a_finished_game_is_imported_whole(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = over()
    assert admin(data, "import", write(tmp_path, "game", sitting)) == 0
    (name,) = tables(data)
    assert "#" not in capsys.readouterr().out
    table = load(data, name)
    assert table.waits == "over"
    assert table.ended == sitting.table.ended
    assert table.names("en") == ["Ana", "Ben"]
    again = table.record()
    assert again.entries == tuple(sitting.table.entries)
    assert differences(again) == []


def test_a_running_game_is_imported_and_goes_on(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = running()
    assert admin(data, "import", write(tmp_path, "game", sitting)) == 0
    (name,) = tables(data)
    table = load(data, name)
    assert table.waits == "move"
    assert table.turn == sitting.turn
    assert table.created.commitment == ""
    secrets = beside(data, lambda store: store.secrets(name))
    assert secrets is not None
    links = re.findall(rf"/t/{name}#(\S+)", capsys.readouterr().out)
    shown = holder(secrets, links)
    assert (shown.seats, shown.is_host) == (frozenset({0, 1}), True)
    assert beside(data, lambda store: store.listed())[0].phase == "running"
    going_on = Sitting(table)
    going_on.play_out()
    assert table.ended is not None


def test_a_game_that_waits_for_a_deal_gets_it(data: Path, tmp_path: Path) -> None:
    record = tmp_path / "game"
    headers = '[Game "azul"]\n[Players "3"]\n[Options ""]\n[First "1"]\n'
    record.write_text(f"{headers}\n*\n")
    assert admin(data, "import", str(record)) == 0
    table = load(data, tables(data)[0])
    assert (table.waits, table.turn, table.names("en")[0]) == ("move", 1, "Player 1")


def test_an_abandoned_game_stays_so(data: Path, tmp_path: Path) -> None:
    begun, open_ = running(), sit_down("Ana", "open")
    for number, sitting in enumerate((begun, open_)):
        sitting.ask(Abandon())
        assert admin(data, "import", write(tmp_path, str(number), sitting)) == 0
    for name in tables(data):
        table = load(data, name)
        assert table.ended is not None
        assert table.ended.reason == "abandoned"
        assert differences(table.record()) == []


def test_a_finished_game_without_a_seed_promises_nothing(data: Path, tmp_path: Path) -> None:
    text = over().table.record().write()
    record = tmp_path / "game"
    record.write_text(re.sub(r"\[(Seed|Draws|Commitment) .*\n", "", text))
    assert admin(data, "import", str(record)) == 0
    table = load(data, tables(data)[0])
    assert (table.waits, table.created.commitment, table.seed) == ("over", "", "")


def test_bad_records_are_named_and_skipped(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path, "good", running())
    bad = tmp_path / "bad"
    bad.write_text('[Game "chess"]\n')
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    names = [str(bad), str(binary), good, str(tmp_path / "none")]
    assert admin(data, "import", *names) == 2
    said = capsys.readouterr().err
    assert all(f"skipped {name}: " in said for name in names if name != good)
    assert "3 of 4 records were skipped" in said
    assert len(tables(data)) == 1


def test_old_tables_are_deleted(data: Path) -> None:
    keep(data, "old", running(), at=time.time() - 10 * 86_400)
    keep(data, "new", running())
    assert admin(data, "delete-older", "9") == 0
    assert tables(data) == ["new"]


def test_tables_are_listed_and_counted(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(data, "one", running(), at=0.0)
    keep(data, "two", over("sintra"))
    assert admin(data, "list") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"one\tazul\t2\trunning\t\d+\t1970-01-01T00:00Z\t\S+", first)
    assert second.startswith("two\tsintra\t2\tover\t")
    assert admin(data, "stats") == 0
    counts = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert (counts["tables"], counts["running"], counts["sintra"]) == ("2", "1", "1")


def damage(data: Path, table: str, old: str, new: str) -> None:
    with closing(sqlite3.connect(data)) as file:
        file.execute(
            "UPDATE event SET event = replace(event, ?, ?) WHERE table_id = ?", (old, new, table)
        )
        file.commit()


@pytest.fixture
def damaged(data: Path) -> Path:
    """Three tables that cannot be read, each for its own reason, and one that can."""
    for name in ("illegal", "foreign", "broken", "good"):
        keep(data, name, running())
    damage(data, "illegal", '"move":"', '"move":"x')
    damage(data, "foreign", '"rules":1', '"rules":2')
    damage(data, "broken", '"type":"created"', '"type":')
    return data


def test_tables_that_cannot_be_read_are_listed_with_the_reason(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(damaged, "list") == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [row[:4] for row in rows] == [
        ["illegal", "azul", "2", "unreadable"],
        ["foreign", "azul", "2", "unreadable"],
        ["broken", "?", "?", "unreadable"],
        ["good", "azul", "2", "running"],
    ]
    assert [len(row) for row in rows] == [8, 8, 8, 7]
    assert "expected a take" in rows[0][-1]
    assert "played by edition 2 of azul's rules; this version plays edition 1" in rows[1][-1]
    assert rows[2][-1].startswith("event 1: ")


def test_a_quick_list_replays_nothing(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(damaged, "list", "--quick") == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [row[3] for row in rows] == ["running"] * 4


def test_tables_that_cannot_be_read_are_named_and_not_exported(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(damaged, "export", str(tmp_path / "out")) == 2
    said = capsys.readouterr()
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["azul-good.txt"]
    assert all(f"skipped {name}: " in said.err for name in ("illegal", "foreign", "broken"))
    assert "3 of 4 tables were skipped" in said.err
    assert "1 records" in said.out


def test_tables_that_cannot_be_read_are_counted_backed_up_and_deleted(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(damaged, "stats") == 0
    counts = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert (counts["tables"], counts["azul"], counts["?"]) == ("4", "3", "1")
    assert admin(damaged, "backup", str(tmp_path / "copy")) == 0
    assert admin(damaged, "delete", "broken") == 0
    assert (len(tables(damaged)), len(tables(tmp_path / "copy"))) == (3, 4)


def test_a_record_of_another_edition_is_named_and_skipped(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, foreign = write(tmp_path, "good", running()), tmp_path / "foreign"
    foreign.write_text(Path(good).read_text().replace('[Rules "1"]', '[Rules "2"]'))
    assert admin(data, "import", str(foreign), good) == 2
    assert f"skipped {foreign}: in the headers: this game was played by edition 2" in (
        capsys.readouterr().err
    )
    assert len(tables(data)) == 1


def test_commands_work_beside_a_writing_server(data: Path, tmp_path: Path) -> None:
    async def serve(store: SqliteStore) -> None:
        await store.create(new_table("live"))
        for number, action in enumerate((["list"], ["backup", str(tmp_path / "copy")])):
            await store.create(new_table(f"more{number}"))
            assert await asyncio.to_thread(admin, data, *action) == 0
        assert await asyncio.to_thread(admin, data, "delete", "live") == 0
        assert await store.secrets("live") is None

    beside(data, serve)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["delete", "nowhere"], "there is no such table"),
        (["delete-older", "0"], "expected a number from 1"),
        (["export", "/dev/null/x"], "Not a directory"),
        (["backup", "/nowhere/at/all/\0"], ""),
        (["fly"], "invalid choice"),
    ],
)
def test_errors_are_one_line(
    data: Path, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running(0))
    assert admin(data, *arguments) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(tmp_path / "none", "list") == 2
    assert f"{tmp_path / 'none'}: there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
