"""Telling people: once, in one message, when they want it, by one of many processes."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec import structs

from tests.server.tables import new_table
from tests.table.sitting import sit_down
from tests.telling.receivers import Endpoint, endpoint, smtp_server
from tilewright.server.cards import Cards
from tilewright.server.channels import MOST_CHANNELS, MOST_FAILURES, Channels, Followed, Wishes
from tilewright.server.seeing import seen
from tilewright.server.sqlite import SqliteStore
from tilewright.server.standings import standing_of
from tilewright.server.store import Store
from tilewright.server.teller import GAP_SECONDS, Teller
from tilewright.table.events import Clock
from tilewright.telling.courier import Courier
from tilewright.telling.hours import Quiet
from tilewright.telling.mail import Relay
from tilewright.telling.plan import DAY, Standing, notice_of
from tilewright.telling.targets import Hook, Mailbox

HERE = "https://tables.example.org"
NOON = 1_800_014_400.0  # 12:00 UTC


@dataclass
class Town:
    """A store with a card and some tables, and a receiver."""

    store: Store
    place: Endpoint
    card: str = ""
    now: float = NOON
    stand: dict[str, Standing] = field(default_factory=dict)  # by table

    @property
    def channels(self) -> Channels:
        return Channels(self.store, lambda: self.now)

    def teller(self) -> Teller:
        courier = Courier(lambda: self.now, hook_hosts=[self.place.host])
        return Teller(self.channels, courier, self._look, HERE)

    async def _look(self, followed: Sequence[Followed]) -> Mapping[Followed, Standing]:
        return {one: self.stand[one.table] for one in followed if one.table in self.stand}

    async def settle(self) -> None:
        """Ana has a card with a seat at two tables, and a webhook."""
        cards = Cards(self.store, lambda: self.now)
        card, secret = await cards.make("Ana")
        self.card = card.id
        opened = await cards.open(secret)
        assert opened
        for table in ("t1", "t2"):
            await self.store.create(new_table(table, at=self.now))
            assert await cards.tie(opened, table, 0, "key-of-a-seat-0123")
        assert await self.channels.add(self.card, Hook(f"http://{self.place.host}/ana"), "en")

    def turn(self, table: str, board: int = 5, **changes: object) -> None:
        stands = Standing(
            table=table,
            game="azul",
            names={"en": ["Ana", "Ben"], "fr": ["Ana", "Ben"]},
            others=(1,),
            board=board,
            since=self.now - 100,
        )
        self.stand[table] = structs.replace(stands, is_turn=True, **changes)

    @property
    def heard(self) -> list[str]:
        return [json.loads(request.body)["text"] for request in self.place.received]


@pytest.fixture
def place() -> Iterator[Endpoint]:
    with endpoint() as receiver:
        yield receiver


def in_town(tmp_path: Path, place: Endpoint, check: Callable[[Town], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "tables")
        await store.open()
        try:
            town = Town(store, place)
            await town.settle()
            await check(town)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_turn_is_told_once(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        for _ in range(3):
            await town.teller().tell_all()
            town.now += GAP_SECONDS
        assert town.heard == ["It is your turn against Ben."]
        town.turn("t1", board=9)
        await town.teller().tell_all()
        assert len(town.heard) == 2

    in_town(tmp_path, place, check)


def test_many_turns_are_told_in_one_message(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        town.turn("t2")
        await town.teller().tell_all()
        assert town.heard == ["2 tables wait for you: Azul."]

    in_town(tmp_path, place, check)


def test_what_comes_soon_after_a_message_waits_for_the_next(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        await town.teller().tell_all()
        town.turn("t1", board=7)
        town.turn("t2")
        town.now += GAP_SECONDS - 1
        await town.teller().tell_all()
        assert len(town.heard) == 1
        town.now += 1
        await town.teller().tell_all()
        assert town.heard[1:] == ["2 tables wait for you: Azul."]

    in_town(tmp_path, place, check)


def test_time_that_runs_out_does_not_wait(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        await town.teller().tell_all()
        town.turn("t2", seconds=DAY, since=town.now - 0.9 * DAY)
        await town.teller().tell_all()
        assert town.heard[1] == "2 hours left for your move against Ben."

    in_town(tmp_path, place, check)


@pytest.mark.parametrize(
    ("clock", "half"), [(Clock("game", 4 * 86400), 2 * DAY), (Clock("move", 2 * 86400), DAY)]
)
def test_half_of_a_turns_time_is_called_to_mind_by_either_clock(clock: Clock, half: float) -> None:
    sitting = sit_down("Ana", "Ben", clock=clock)
    at, turn = standing_of(sitting.table, 0.0), sitting.turn
    mine = seen(Followed("card", "table", turn, ""), at, is_here=False)
    topics = [notice and notice.topic for notice in map(notice_of, [mine] * 2, [half - 60, half])]
    assert topics == ["turn", "time"]


def test_many_processes_tell_a_turn_once(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        await asyncio.gather(*(town.teller().tell_all() for _ in range(5)))
        assert len(town.heard) == 1

    in_town(tmp_path, place, check)


def test_quiet_hours_are_kept_and_what_waits_is_told_after_them(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        await town.channels.wish(town.card, Wishes(quiet=Quiet(11, 14, "UTC")))
        town.turn("t1")
        await town.teller().tell_all()
        assert town.heard == []
        town.now += 2 * 3600
        await town.teller().tell_all()
        assert len(town.heard) == 1

    in_town(tmp_path, place, check)


def test_whoever_is_on_vacation_is_told_nothing_until_it_is_over(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        away = "INSERT INTO vacation (card, began, until, days) VALUES ($1, $2, $3, 1)"
        await town.store.note((away, (town.card, town.now - 1, town.now + DAY)))
        town.turn("t1")
        await town.teller().tell_all()
        assert town.heard == []
        town.now += DAY
        await town.teller().tell_all()
        assert len(town.heard) == 1

    in_town(tmp_path, place, check)


def test_topics_and_tables_that_someone_does_not_want_are_not_told(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        town.turn("t2")
        await town.channels.mute(town.card, "t1", is_off=True)
        await town.teller().tell_all()
        assert town.heard == ["It is your turn against Ben."]
        assert await town.channels.muted(town.card) == ["t1"]
        await town.channels.mute(town.card, "t1", is_off=False)
        await town.channels.wish(town.card, Wishes(topics=("rematch",)))
        town.now += GAP_SECONDS
        await town.teller().tell_all()
        assert len(town.heard) == 1

    in_town(tmp_path, place, check)


def test_what_failed_is_told_later(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        town.place.status = 500
        await town.teller().tell_all()
        town.place.status = 200
        await town.teller().tell_all()
        assert len(town.heard) == 1, "not at once"
        town.now += GAP_SECONDS
        await town.teller().tell_all()
        assert len(town.heard) == 2

    in_town(tmp_path, place, check)


def test_what_failed_waits_however_urgent_it_is(tmp_path: Path, place: Endpoint) -> None:
    """Or a mailbox would be given up for some minutes in which its server was away."""

    async def check(town: Town) -> None:
        town.turn("t1", seconds=DAY, since=town.now - 0.6 * DAY)
        town.place.status = 500
        await town.teller().tell_all()
        await town.teller().tell_all()
        assert len(town.heard) == 1
        town.now += GAP_SECONDS
        await town.teller().tell_all()
        assert len(town.heard) == 2

    in_town(tmp_path, place, check)


def test_a_channel_that_is_gone_or_always_fails_is_given_up(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        town.place.status = 500
        before = MOST_FAILURES - 3  # so often it has failed already
        await town.store.note(("UPDATE channel SET failures = $1", (before,)))
        for turn in range(3):
            town.turn("t1", board=turn)
            town.now += GAP_SECONDS
            assert await town.channels.of(town.card)
            await town.teller().tell_all()
        assert await town.channels.of(town.card) == []
        await town.channels.add(town.card, Hook(f"http://{place.host}/again"), "en")
        town.place.status = 410
        town.turn("t1", board=100)
        town.now += GAP_SECONDS
        await town.teller().tell_all()
        assert await town.channels.of(town.card) == []

    in_town(tmp_path, place, check)


def test_a_mailbox_is_written_to_only_after_it_was_confirmed(
    tmp_path: Path, place: Endpoint
) -> None:
    async def check(town: Town) -> None:
        (known,) = await town.channels.of(town.card)
        await town.channels.remove(town.card, known.id)
        made = await town.channels.add(town.card, Mailbox("ana@example.org"), "fr")
        assert made
        channel, code = made
        with smtp_server() as box:
            relay = Relay.of(f"smtp://127.0.0.1:{box.port}")
            courier = Courier(lambda: town.now, relay=relay, sender="tables@example.org")
            teller = Teller(town.channels, courier, town._look, HERE)
            town.turn("t1")
            await teller.tell_all()
            assert not await town.channels.confirm(channel.id, "a-wrong-code")
            assert box.received == []
            assert await town.channels.confirm(channel.id, code)
            await teller.tell_all()
        (mail,) = box.received
        assert mail["Subject"] == "C’est à vous de jouer contre Ben."

    in_town(tmp_path, place, check)


def test_one_card_has_few_channels_and_each_target_once(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        again = await town.channels.add(town.card, Hook(f"http://{place.host}/ana"), "fr")
        assert again
        assert [one.id for one in await town.channels.of(town.card)] == [again[0].id]
        for number in range(MOST_CHANNELS - 1):
            assert await town.channels.add(town.card, Hook(f"https://a/{number}"), "en")
        assert await town.channels.add(town.card, Hook("https://a/more"), "en") is None

    in_town(tmp_path, place, check)


def test_a_deleted_card_is_told_nothing(tmp_path: Path, place: Endpoint) -> None:
    async def check(town: Town) -> None:
        town.turn("t1")
        await Cards(town.store, lambda: town.now).delete(town.card)
        await town.teller().tell_all()
        assert town.heard == []
        assert await town.channels.of(town.card) == []

    in_town(tmp_path, place, check)
