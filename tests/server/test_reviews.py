"""Reviews of finished tables: the server's own, made once, at the lowest priority, and kept."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.review.written import TINY
from tests.server.carded import ask, card, tie
from tests.server.live import ME, House, Json, Made, at_a_table, play_any
from tilewright import Record, review
from tilewright.server import keeping
from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Answer, Mind, Question
from tilewright.server.memory import MemoryStore

PATIENCE = 0.05


class Thinker:
    """Plays at once, reviews as the library does, and counts the pieces."""

    def __init__(self, fails: int = 0) -> None:
        self.pieces, self.fails = 0, fails

    async def __call__(self, question: Question) -> Answer:
        if question.kind != "review":
            return await play_any(question)
        self.pieces += 1
        if self.pieces <= self.fails:
            raise BotError("expected an answer")
        return await asyncio.to_thread(Mind().answer, question)


async def finished(at: House, game: str, players: int) -> Made:
    at.server.keeping.budget = TINY
    made = await at.make(*[ME] * players, game=game)
    async with at.player(made, *range(players)) as player:
        await player.play_out(*range(players))
    return made


async def asked(at: House, made: Made) -> Json:
    answer = await at.http.get(f"/api/tables/{made.id}/review")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def until_made(at: House, made: Made) -> Json:
    while at.server.keeping.making:
        await asyncio.sleep(PATIENCE)
    return await asked(at, made)


async def record_of(at: House, made: Made) -> Record:
    return Record.read((await at.http.get(f"/api/tables/{made.id}/record")).text)


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("sintra", 3), ("pavilion", 2)])
def test_a_kept_review_is_the_library_s(tmp_path: Path, game: str, players: int) -> None:
    think = Thinker()

    async def check(at: House) -> None:
        made = await finished(at, game, players)
        first = await asked(at, made)
        record = await record_of(at, made)
        assert (first["review"], first["all"]) == (None, len(record.entries))
        kept = (await until_made(at, made))["review"]
        expected = review(record, TINY)
        assert (kept["budget"], kept["seed"], kept["weights"]) == ("tiny", 0, expected.weights)
        moves = [piece for piece in kept["pieces"] if piece["kind"] == "move"]
        assert [move["best"] for move in moves] == [str(move.best) for move in expected.moves]
        losses = [round(move.loss, 6) for move in expected.moves]
        assert [move["loss"] for move in moves] == losses
        names = [seat.name for seat in expected.seats]
        words = [move.why and move.why.words("fr", names) for move in expected.moves]
        assert [move["why"] and move["why"]["fr"] for move in moves] == words
        assert any(words)
        luck = [round(seat.luck, 6) for seat in expected.seats]
        assert [seat["luck"] for seat in kept["seats"]] == luck
        turns = [kept["pieces"][number]["kind"] for number in kept["turning_points"]]
        assert len(turns) == len(expected.turning_points)
        await asked(at, made)
        assert think.pieces == len(record.entries)  # and not again

    at_a_table(check, tmp_path, store=MemoryStore(), ask=think)


def test_what_a_review_found_is_in_the_histories_of_who_played(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana = (await card(at))["secret"]
        at.server.keeping.budget = TINY
        made = await at.make(ME, ME)
        assert await tie(at, ana, made, 1) == [1]
        async with at.player(made, 0, 1) as both:
            await both.play_out(0, 1)
        assert await at.server.people.history.note(made.id)
        await asked(at, made)
        seats = (await until_made(at, made))["review"]["seats"]
        (game,) = (await ask(at, "GET", "card/history", ana)).json()["games"]
        assert (game["accuracy"], game["luck"]) == (seats[1]["accuracy"], seats[1]["luck"])

    at_a_table(check, tmp_path, ask=Thinker())


def test_a_review_made_by_other_weights_or_another_version_is_made_again(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await finished(at, "azul", 2)
        store = at.server.rooms.services.store
        await asked(at, made)
        kept = await until_made(at, made)
        text = await store.review(made.id)
        assert text
        for other in (text.replace('"weights":"azul-', '"weights":"other-'), '{"budget":1}', "?"):
            await store.keep_review(made.id, other)
            assert (await asked(at, made))["review"] is None
            assert await until_made(at, made) == kept
        at.server.keeping.budget = replace(TINY, look=TINY.look + 1)  # of the same name
        assert (await asked(at, made))["review"] is None

    at_a_table(check, tmp_path, store=MemoryStore(), ask=Thinker())


def test_only_a_finished_game_is_reviewed(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        answer = await at.http.get(f"/api/tables/{made.id}/review")
        assert (answer.status_code, answer.json()["code"]) == (400, "not_over")
        assert (await at.http.get("/api/tables/nosuchtable/review")).status_code == 404
        assert not at.server.keeping.making

    at_a_table(check, tmp_path, store=MemoryStore(), ask=Thinker())


def test_what_a_closed_table_s_watchers_may_not_see_is_not_reviewed_for_them(
    tmp_path: Path,
) -> None:
    async def check(at: House) -> None:
        made = await finished(at, "azul", 2)
        async with at.player(made, 0, host=True) as host:
            assert (await host.do("allow", watchers=False, chat=True))["done"]
        path, keys = f"/api/tables/{made.id}/review", {"authorization": f"Bearer {made.keys[0]}"}
        assert (await at.http.get(path)).status_code == 403
        assert (await at.http.get(path, headers=keys)).status_code == 200

    at_a_table(check, tmp_path, store=MemoryStore(), ask=Thinker())


def test_one_that_failed_is_made_when_it_is_asked_for_again(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await finished(at, "azul", 2)
        await asked(at, made)
        assert (await until_made(at, made))["review"] is None
        assert (await until_made(at, made))["review"]

    at_a_table(check, tmp_path, store=MemoryStore(), ask=Thinker(fails=1))


def test_no_more_reviews_wait_than_are_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_MAKING", 1)

    async def check(at: House) -> None:
        first, second = await finished(at, "azul", 2), await finished(at, "azul", 2)
        at.server.keeping.budget = replace(TINY, look=2000)
        await asked(at, first)
        await asked(at, second)
        assert list(at.server.keeping.making) == [first.id]

    at_a_table(check, tmp_path, store=MemoryStore(), ask=Thinker())
