"""Counting: ratings follow from the games that ended, in that order, whenever someone looks."""

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.server.live import House, at_a_table
from tests.server.running import Loop
from tilewright.people.ratings import Rating, Ratings, Seated, rate_game
from tilewright.server.bot_process import Answer
from tilewright.server.cards import Cards
from tilewright.server.commons import SqliteCommons
from tilewright.server.history import NOTE_PLAYED, NOTE_SAT, History
from tilewright.server.memory import MemoryStore
from tilewright.server.peers import Peers
from tilewright.server.seasons import Seasons
from tilewright.server.services import Services
from tilewright.server.store import Store
from tilewright.server.thinking import Request

NAMES = ("ana", "ben", "cem")
# When a game ended, who won, and against whom; which of those that ended at once was first is
# decided by their tables.
Game = tuple[int, str, str]
GAMES = st.tuples(st.integers(1, 9), st.permutations(NAMES).map(tuple)).map(
    lambda game: (game[0], game[1][0], game[1][1])
)


def counted(games: Sequence[Game]) -> dict[str, list[tuple[float, Rating]]]:
    """What everyone's ratings were, game by game, in the order in which these ended."""
    ratings: Ratings = {}
    found: dict[str, list[tuple[float, Rating]]] = {name: [] for name in NAMES}
    for _, (at, *seats) in sorted(enumerate(games), key=lambda one: (one[1][0], one[0])):
        rate_game(ratings, "azul", [Seated(name, None, i + 1) for i, name in enumerate(seats)])
        for name in seats:
            found[name].append((float(at), ratings[name]))
    return found


async def note(store: Store, number: int, game: Game) -> None:
    table, (at, *seats) = f"table-{number:03d}", game
    rows = [(table, i, card, None, "", 0, i + 1, i + 1, "{}") for i, card in enumerate(seats)]
    played = table, float(at), "azul", len(seats), 1, "played"
    await store.note((NOTE_PLAYED, played), *((NOTE_SAT, row) for row in rows))


async def looks(history: History, store: Store, games: Sequence[Game]) -> None:
    """Games are noted one by one, some later than others that ended after them; after each of them
    someone looks."""
    for number, game in enumerate(games):
        await note(store, number, game)
        expected = counted(games[: number + 1])
        latest = {name: curve[-1][1] for name, curve in expected.items() if curve}
        assert await history.ratings("azul") == latest
        for name in NAMES:
            assert list(await history.curve(name, "azul")) == expected[name]


async def nobody_thinks(request: Request) -> Answer:
    raise AssertionError(f"expected no question, got {request}")


@given(st.lists(GAMES, max_size=6))
def test_whoever_looks_sees_all_games_in_their_order(games: list[Game]) -> None:
    store, loop = MemoryStore(), Loop()
    services = Services(store, nobody_thinks, lambda: 100.0, Peers(SqliteCommons()))
    history = History(services, Cards(store, services.now), Seasons(store, services.now))
    loop.run(looks(history, store, games))
    loop.close()


def test_a_game_that_is_noted_late_is_counted_where_it_belongs(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        games = [(5, "ana", "ben"), (7, "ben", "ana"), (7, "cem", "ana"), (6, "ben", "cem")]
        await looks(at.server.people.history, kept, games)

    at_a_table(check, tmp_path, store=kept)


def test_only_what_is_new_is_read(tmp_path: Path) -> None:
    """Or a place with many games would read them all whenever one more ends."""

    async def check(at: House) -> None:
        history, store = at.server.people.history, at.server.rooms.services.store
        await note(store, 0, (5, "ana", "ben"))
        await history.ratings("azul")
        # What was counted before is not looked at again.
        await store.note(("UPDATE sat SET place = 3 - place", ()))
        await note(store, 1, (6, "cem", "ben"))
        expected = counted([(5, "ana", "ben"), (6, "cem", "ben")])
        assert list(await history.curve("ben", "azul")) == expected["ben"]

    at_a_table(check, tmp_path)
