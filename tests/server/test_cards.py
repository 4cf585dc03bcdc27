"""Cards: a secret that gathers seats, in every store."""

from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.server.running import Loop
from tests.server.tables import append, ended, new_table
from tests.server.test_store import on
from tilewright.server.cards import Cards, Opened
from tilewright.server.memory import MemoryStore
from tilewright.server.seals import seal, unseal
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store

KEY = "the-key-of-a-seat-0123456789"


async def opened(cards: Cards, secret: str) -> Opened:
    found = await cards.open(secret)
    assert found
    return found


def test_a_seal_is_opened_by_its_secret_alone() -> None:
    assert unseal("secret", seal("secret", KEY)) == KEY
    assert unseal("another", seal("secret", KEY)) != KEY
    assert seal("secret", KEY) != seal("secret", KEY)


def test_a_card_is_opened_by_its_secret(store: Store) -> None:
    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        card, secret = await cards.make("Ana")
        assert (await opened(cards, secret)).card == card
        assert await cards.open(card.id) is None
        assert await cards.get(card.id) == card
        await cards.rename(card.id, "Anna")
        assert (await opened(cards, secret)).card.name == "Anna"

    on(store, check)


def test_another_secret_opens_the_same_seats(store: Store) -> None:
    """And the old one nothing."""

    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        _, old = await cards.make("Ana")
        card = await opened(cards, old)
        assert await cards.tie(card, "table", 0, KEY)
        assert await cards.renew(card, old, "new-secret-of-the-card")
        assert await cards.open(old) is None
        assert not await cards.renew(card, old, "newer-secret-of-the-card")
        again = await opened(cards, "new-secret-of-the-card")
        assert [tie.key for tie in await cards.ties(again)] == [KEY]

    on(store, check)


def test_a_seat_has_one_card(store: Store) -> None:
    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        ana, ben = [await opened(cards, (await cards.make(name))[1]) for name in ("Ana", "Ben")]
        assert await cards.tie(ana, "table", 0, KEY)
        assert not await cards.tie(ben, "table", 0, KEY)
        assert await cards.tie(ana, "table", 0, "renewed-key-of-the-seat")  # the same card's
        assert await cards.at_table("table") == {0: (ana.card.id, 5.0)}
        assert await cards.untie(ana.card.id, "table")
        assert await cards.tie(ben, "table", 0, KEY)

    on(store, check)


def test_a_deleted_card_leaves_no_seat_and_no_name(store: Store) -> None:
    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        card, secret = await cards.make("Ana")
        await cards.tie(await opened(cards, secret), "table", 0, KEY)
        row = ("table", 0, card.id, "Ana")
        text = (
            "INSERT INTO sat (table_id, seat, card, name, score, rank, place, points)"
            " VALUES ($1, $2, $3, $4, 0, 1, 1, '{}')"
        )
        await store.note((text, row))
        await cards.delete(card.id)
        assert await cards.open(secret) is None
        assert await cards.at_table("table") == {}
        ((left, name),) = await store.look("SELECT card, name FROM sat")
        assert left != card.id
        assert name == ""

    on(store, check)


def test_seats_at_tables_that_go_on_come_first_and_only_they_are_counted(store: Store) -> None:
    async def check(store: Store) -> None:
        now = 0.0
        cards = Cards(store, lambda: now)
        _, secret = await cards.make("Ana")
        card = await opened(cards, secret)
        for name in ("slow", "first", "second"):
            now += 1
            await store.create(new_table(name))
            await cards.tie(card, name, 0, KEY)
            if name != "slow":
                assert await append(store, name, 1, [ended()])
        assert [tie.table for tie in await cards.ties(card)] == ["slow", "second", "first"]
        assert [tie.table for tie in await cards.ties(card, 2)] == ["slow", "second"]
        assert await cards.count(card.card.id) == 1

    on(store, check)


def test_a_deleted_table_leaves_no_seat(store: Store) -> None:
    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        _, secret = await cards.make("Ana")
        card = await opened(cards, secret)
        await store.create(new_table("table"))
        await cards.tie(card, "table", 0, KEY)
        assert await store.delete("table")
        assert await cards.ties(card) == []

    on(store, check)


def test_a_closed_card_says_since_when(store: Store) -> None:
    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        card, secret = await cards.make("Ana")
        assert await cards.close(card.id, 7.0)
        assert (await opened(cards, secret)).card.closed == 7.0
        assert not await cards.close("nobody", 7.0)

    on(store, check)


def test_what_was_deleted_is_in_no_later_backup(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        cards = Cards(store, lambda: 5.0)
        gone, _ = await cards.make("Ana who is gone")
        await cards.make("Ben who stays")
        await cards.delete(gone.id)
        await store.backup(tmp_path / "copy")

    on(SqliteStore(tmp_path / "db"), check)
    for file in ("db", "copy"):
        content = (tmp_path / file).read_bytes()
        assert b"Ben who stays" in content
        assert b"Ana who is gone" not in content


def test_no_secret_is_on_the_disk(tmp_path: Path) -> None:
    secrets = [KEY, "new-secret-of-the-card"]

    async def check(store: Store) -> None:
        cards = Cards(store, lambda: 5.0)
        _, secret = await cards.make("Ana")
        card = await opened(cards, secret)
        await cards.tie(card, "table", 0, KEY)
        await cards.renew(card, secret, secrets[1])
        secrets.extend([secret, card.key])

    on(SqliteStore(tmp_path / "db"), check)
    content = (tmp_path / "db").read_bytes()
    assert b"Ana" in content
    assert [secret for secret in secrets if secret.encode() in content] == []


# All of it, in any order


@dataclass
class Known:
    """What one person should have."""

    id: str
    name: str
    secret: str
    seats: dict[tuple[str, int], str] = field(default_factory=dict)


TABLES, SEATS = st.sampled_from(["t1", "t2", "t3"]), st.integers(0, 1)


class CardMachine(RuleBasedStateMachine):
    """Cards are made, tied, renewed and deleted; each opens exactly what was tied to it."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = Loop()
        self.cards = Cards(MemoryStore(), lambda: 1.0)
        self.people: list[Known] = []
        self.gone: list[str] = []
        self.count = 0

    def teardown(self) -> None:
        self.runner.close()

    def pick(self, number: int) -> tuple[Known, Opened]:
        known = self.people[number % len(self.people)]
        return known, self.runner.run(opened(self.cards, known.secret))

    def new(self) -> str:
        self.count += 1
        return f"a-secret-with-the-number-{self.count}"

    @rule(name=st.text(max_size=4))
    def make(self, name: str) -> None:
        card, secret = self.runner.run(self.cards.make(name))
        self.people.append(Known(card.id, name, secret))

    @precondition(lambda self: self.people)
    @rule(number=st.integers(0, 9), table=TABLES, seat=SEATS)
    def tie(self, number: int, table: str, seat: int) -> None:
        known, card = self.pick(number)
        key = self.new()
        is_free = all((table, seat) not in p.seats for p in self.people if p is not known)
        assert self.runner.run(self.cards.tie(card, table, seat, key)) == is_free
        if is_free:
            known.seats[table, seat] = key

    @precondition(lambda self: self.people)
    @rule(number=st.integers(0, 9), table=TABLES)
    def untie(self, number: int, table: str) -> None:
        known, card = self.pick(number)
        held = [place for place in known.seats if place[0] == table]
        assert self.runner.run(self.cards.untie(card.card.id, table)) == bool(held)
        for place in held:
            del known.seats[place]

    @precondition(lambda self: self.people)
    @rule(number=st.integers(0, 9))
    def renew(self, number: int) -> None:
        known, card = self.pick(number)
        new = self.new()
        assert self.runner.run(self.cards.renew(card, known.secret, new))
        self.gone.append(known.secret)
        known.secret = new

    @precondition(lambda self: self.people)
    @rule(number=st.integers(0, 9))
    def delete(self, number: int) -> None:
        known, card = self.pick(number)
        self.runner.run(self.cards.delete(card.card.id))
        self.gone.append(known.secret)
        self.people.remove(known)

    @invariant()
    def everyone_has_their_own(self) -> None:
        for number, known in enumerate(self.people):
            _, card = self.pick(number)
            ties = self.runner.run(self.cards.ties(card))
            assert (card.card.id, card.card.name) == (known.id, known.name)
            assert {(tie.table, tie.seat): tie.key for tie in ties} == known.seats

    @invariant()
    def old_secrets_open_nothing(self) -> None:
        assert [s for s in self.gone if self.runner.run(self.cards.open(s))] == []


TestCards = CardMachine.TestCase
TestCards.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
