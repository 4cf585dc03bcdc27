"""Tables as people use them: links, seats, bots, taking back, rematches, clocks."""

import asyncio
from pathlib import Path

import pytest

from tests.games import EVERY_GAME
from tests.server.live import BOT, ME, OPEN, House, Made, Player, at_a_table, house, play_any
from tilewright.record import Record
from tilewright.server.bot_process import Answer, Question
from tilewright.table.verify import differences

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


# Making


def test_a_table_has_a_secret_for_every_person_and_one_for_the_host(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, OPEN, BOT)
        assert sorted(made.keys) == [0, 1]
        assert len({made.host, *made.keys.values()}) == 3
        async with at.player(made, 1) as ben, at.player(made) as watcher:
            assert (ben.welcome["you"], ben.welcome["is_host"]) == ([1], False)
            assert (watcher.welcome["you"], watcher.welcome["is_host"]) == ([], False)
            kinds = [seat["kind"] for seat in watcher.present["seats"]]
            assert kinds == ["person", "open", "bot"]

    at_a_table(check, tmp_path)


IMPOSSIBLE: list[dict[str, object]] = [
    {"seats": [ME]},
    {"seats": [ME] * 5},
    {"game": "chess"},
    {"options": {"wall": "purple"}},
    {"options": {"players": "3"}},
    {"options": {"name": "sintra"}},
    {"clock": {"per": "move", "seconds": 0}},
    {"clock": {"per": "game", "seconds": 10**9}},
    {"clock": {"per": "none", "seconds": 10**30}},
    {"seats": [ME, {"kind": "bot", "level": 9}]},
    {"seats": [ME, {"kind": "me", "name": 'A"B'}]},
    {"bot_pause": 1e9},
    {"bot_seconds": 0},
    {"surprise": True},
]


def test_a_table_that_cannot_be_is_refused_with_words(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        for wanted in IMPOSSIBLE:
            body = {"game": "azul", "seats": [ME, ME], **wanted}
            answer = await at.http.post("/api/tables", json=body)
            assert answer.status_code == 400, wanted
            assert answer.json()["code"] == "not_understood"
            assert answer.json()["text"]
        assert not at.server.rooms.rooms

    at_a_table(check, tmp_path)


def test_a_blank_name_becomes_a_number(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make({"kind": "me", "name": "  "}, ANA)
        async with at.player(made) as watcher:
            assert [seat["name"] for seat in watcher.present["seats"]] == ["Player 1", "Ana"]

    at_a_table(check, tmp_path)


def test_a_hidden_bag_shows_only_how_many_tiles_it_holds(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        hidden = await at.make(ME, ME, shows_bag=False)
        shown = await at.make(ME, ME)
        async with at.player(hidden, 0, 1, frames=True) as one, at.player(shown) as other:
            assert one.state["view"]["bag"] == sum(other.state["view"]["bag"].values()) == 80
            await one.play()
            assert all(isinstance(f["view"]["bag"], int) for f in one.events[-1]["steps"])
        replay = (await at.http.get(f"/api/tables/{hidden.id}/replay")).json()
        assert isinstance(replay["plies"][-1]["state"]["view"]["bag"], int)

    at_a_table(check, tmp_path)


# Sitting down


def test_the_game_begins_when_the_link_of_the_last_seat_is_used(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, OPEN)
        async with at.player(made, 0) as ana, at.player(made, 1) as ben:
            assert ana.state["waits"] == "seats"
            assert (await ben.do("join", seat=1, name="Ben"))["done"]
            started = await ana.event("started")
            assert started["text"].startswith("The game begins")
            await ana.event("dealt")
            assert ana.state["waits"] == "move"
            assert [seat["name"] for seat in ana.present["seats"]] == ["Ana", "Ben"]

    at_a_table(check, tmp_path)


def test_one_connection_may_hold_several_seats(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, ME)
        async with at.player(made, 0, 1, 2) as all_of_us:
            assert all_of_us.welcome["you"] == [0, 1, 2]
            turns = []
            for _ in range(3):
                turns.append(all_of_us.state["turn"])
                assert (await all_of_us.play())["done"]
            assert sorted(turns) == [0, 1, 2]

    at_a_table(check, tmp_path)


def test_presence_follows_those_who_come_and_go(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0) as ana:
            assert [seat["here"] for seat in ana.present["seats"]] == [True, False]
            async with at.player(made, 1), at.player(made):
                await ana.until(lambda m: m["type"] == "present" and m["watchers"] == 1)
                assert [seat["here"] for seat in ana.present["seats"]] == [True, True]
            await ana.until(lambda m: m["type"] == "present" and not m["watchers"])
            while ana.present["seats"][1]["here"]:
                await ana.hear()

    at_a_table(check, tmp_path)


# Absent players


async def be_absent(player: Player, seat: int) -> None:
    """Play the other seats until this one is awaited."""
    while player.state["turn"] != seat:
        await player.play()


def test_the_host_lets_a_bot_play_for_an_absent_person_and_gives_the_seat_back(
    tmp_path: Path,
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, host=True) as ana:
            if ana.state["turn"] == 0:
                await ana.play()
            assert await ana.refused("replace", seat=1, level=2) == "not_away"
            at.pass_time(120)
            assert (await ana.do("replace", seat=1, level=2))["done"]
            moved = await ana.event("moved")
            assert (moved["event"]["seat"], moved["event"]["by"]) == (1, "bot")
            assert "plays for Ben, who has been away for 2 minutes." in ana.events[-2]["text"]
            assert (await ana.do("give_back", seat=1))["done"]
            await ana.ping()
            assert ana.present["seats"][1]["stand_in"] is None
            assert (await ana.play())["done"]
            await asyncio.sleep(0.05)
            await ana.ping()
            assert (ana.state["turn"], ana.events[-1]["event"]["seat"]) == (1, 0)

    at_a_table(check, tmp_path)


def test_who_plays_by_requests_alone_is_not_away(tmp_path: Path) -> None:
    """Programs need no connection that lasts."""

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, host=True) as ana:
            at.pass_time(100)
            said = {"type": "say", "seat": 1, "text": "a moment"}
            asked = {"type": "do", "id": "said", "command": said}
            assert (await at.post(made, asked, made.keys[1])).json()["done"]
            at.pass_time(100)
            assert await ana.refused("replace", seat=1, level=1) == "not_away"
            at.pass_time(20)
            assert (await ana.do("replace", seat=1, level=1))["done"]

    at_a_table(check, tmp_path)


def test_a_bot_that_still_thinks_does_not_move_for_a_person_who_came_back(tmp_path: Path) -> None:
    thinking, think = asyncio.Event(), asyncio.Event()

    async def slow(question: Question) -> Answer:
        thinking.set()
        await think.wait()
        return await play_any(question)

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1, host=True) as both:
            seat = both.state["turn"]
            await both.do("leave", seat=seat)
            await thinking.wait()
            await both.do("give_back", seat=seat)
            think.set()
            await asyncio.sleep(0.05)
            await both.ping()
            assert (both.state["ply"], both.state["turn"]) == (0, seat)
            assert (await both.play())["done"]

    at_a_table(check, tmp_path, ask=slow)


def test_the_link_of_a_seat_that_a_bot_was_given_moves_nothing(tmp_path: Path) -> None:
    never = asyncio.Event()

    async def silent(question: Question) -> Answer:
        await never.wait()
        return await play_any(question)

    async def check(at: House) -> None:
        made = await at.make(ANA, OPEN)
        async with at.player(made, 0, host=True) as ana, at.player(made, 1) as late:
            await ana.do("replace", seat=1)
            await late.event("dealt")
            if late.state["turn"] == 0:
                await ana.play()
                await late.event("moved")
            state = late.state
            move = {"board": state["board"], "move": state["legal"][0]}
            assert await late.refused("play", seat=1, **move) == "is_bot"
            assert await late.refused("join", seat=1, name="Ben") == "is_bot"

    at_a_table(check, tmp_path, ask=silent)


def test_who_leaves_a_running_game_resigns_the_seat_to_a_bot(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0) as ana, at.player(made, 1) as ben:
            await be_absent(ben, 1) if ben.state["turn"] == 1 else await ana.play()
            assert (await ben.do("leave", seat=1, level=3))["done"]
            assert (await ana.event("seated"))["text"].startswith("A bot (")
            await ana.play_out(0)
            assert ana.state["waits"] == "over"

    at_a_table(check, tmp_path)


def test_the_host_abandons_a_game_and_its_seed_is_shown(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, host=True) as ana, at.player(made, 1) as ben:
            await (ana if ana.state["turn"] == 0 else ben).play()
            assert await ben.refused("abandon") == "not_host"
            assert (await ana.do("abandon"))["done"]
            ended = await ben.event("ended")
            assert (ended["event"]["reason"], ben.state["waits"]) == ("abandoned", "over")
        record = Record.read((await at.http.get(f"/api/tables/{made.id}/record")).text)
        assert record.headers["Seed"] == ended["event"]["seed"]
        assert differences(record) == []

    at_a_table(check, tmp_path)


# Undo and taking back


def test_a_move_is_undone_freely_until_it_is_confirmed(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            before = both.state
            await both.play(confirm=False)
            assert (both.state["waits"], both.state["undo"]) == ("confirm", before["turn"])
            await both.do("undo", seat=before["turn"], board=both.state["board"])
            assert both.state["view"] == before["view"]
            await both.play(confirm=False)
            await both.do("confirm", seat=before["turn"], board=both.state["board"])
            board = both.state["board"]
            assert await both.refused("undo", seat=before["turn"], board=board) == "nothing_to_undo"

    at_a_table(check, tmp_path)


def test_a_confirmed_move_is_taken_back_only_if_all_others_agree(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, ME, BOT)
        async with at.player(made, 0, 1, 2) as all_of_us:
            while all_of_us.state["turn"] == 3 or not all_of_us.state["legal"]:
                await all_of_us.hear()
            before = all_of_us.state
            seat = before["turn"]
            others = [other for other in range(3) if other != seat]
            await all_of_us.play()
            while all_of_us.state["turn"] == 3:  # a move would end what is asked
                await all_of_us.hear()
            for agrees in ([True, False], [True, True]):
                ask = {"seat": seat, "board": all_of_us.state["board"], "ply": before["ply"]}
                assert (await all_of_us.do("ask_takeback", **ask))["done"]
                for other, agree in zip(others, agrees, strict=True):
                    assert all_of_us.state["ply"] > before["ply"]
                    answer = {"seat": other, "ply": before["ply"], "agree": agree}
                    await all_of_us.do("answer_takeback", **answer)
            assert all_of_us.state["view"] == before["view"]
            assert all_of_us.state["turn"] == seat

    async def patient(question: Question) -> Answer:
        await asyncio.sleep(0.05)
        return await play_any(question)

    at_a_table(check, tmp_path, ask=patient)


# Rematch


def test_a_rematch_is_not_offered_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1, host=True) as both:
            await both.do("abandon")
            assert (await both.do("rematch", seat=0))["done"]
            seq = (await at.room(made)).table.seq
            assert (await both.do("rematch", seat=0))["seq"] == seq
            monkeypatch.setattr("tilewright.table.decide.MOST_EVENTS", seq + 2)
            for _ in range(2):
                assert (await both.do("rematch", seat=1, agree=False))["done"]
            assert await both.refused("rematch", seat=1, agree=False) == "enough"

    at_a_table(check, tmp_path)


def test_after_a_rematch_the_same_secrets_open_the_next_seats(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, BOT)
        async with at.player(made, 0, 1, host=True) as both:
            assert await both.refused("rematch", seat=0) == "not_over"
            await both.do("abandon")
            assert (await both.do("rematch", seat=1))["done"]
            assert both.events[-1]["event"] == {
                "type": "rematch_answered",
                "seat": 1,
                "agrees": True,
            }
            await both.ping()
            assert both.present["wanting"] == [1]
            assert (await both.do("rematch", seat=0))["done"]
            assert await both.refused("rematch", seat=0) == "rematched"
            again = Made(both.events[-1]["event"]["table"], made.host, made.keys)
        async with at.player(again, 0, host=True) as ana, at.player(again, 1) as ben:
            assert (ana.welcome["you"], ana.welcome["is_host"]) == ([1], True)
            assert ben.welcome["you"] == [2]
            names = [seat["name"] for seat in ana.present["seats"]]
            assert (names[1:], ana.present["seats"][0]["kind"]) == (["Ana", "Ben"], "bot")
            assert ana.present["previous"] == made.id
            assert ana.present["commitment"] != both.present["commitment"]
            await ana.do("join", seat=1, share="a" * 32)
            assert ana.state["waits"] == "seats"  # and no clock runs before Ben is there
            await ben.do("join", seat=2, share="b" * 32)
            assert ben.state["waits"] == "move"

    at_a_table(check, tmp_path)


# Clocks


def test_at_the_time_limit_a_bot_moves(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, clock={"per": "move", "seconds": 1})
        async with at.player(made, 0) as ana:
            seat = ana.state["turn"]
            moved = await ana.event("moved")
            assert (moved["event"]["seat"], moved["event"]["by"]) == (seat, "clock")
            assert moved["text"].startswith("Time is up for")
            assert 0 < ana.state["left"][ana.state["turn"]] <= 1

    at_a_table(check, tmp_path)


def test_a_paused_game_goes_on_by_itself_when_its_days_are_over(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, clock={"per": "move", "seconds": 60})
        async with at.player(made, 0, 1) as both:
            for seat in (0, 1):
                await both.do("pause", seat=seat, paused=True, days=7)
            assert both.state["pause"]["paused"]
            at.pass_time(6 * 24 * 3600.0)
            assert not (await both.play())["done"]
            at.pass_time(24 * 3600.0 + 1)
            await both.event("resumed")
            assert both.state["pause"] is None
            assert both.state["left"][both.state["turn"]] > 50
            assert (await both.play())["done"]

    at_a_table(check, tmp_path)


# The end, and what stays


@pytest.mark.slow
@EVERY_GAME
def test_a_whole_game_against_bots_can_be_verified_and_replayed(tmp_path: Path, name: str) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BOT, BOT, game=name)
        async with at.player(made, 0) as ana:
            await ana.play_out(0)
        record = Record.read((await at.http.get(f"/api/tables/{made.id}/record")).text)
        assert differences(record) == []
        assert record.position.scores == ana.state["scores"]
        replay = (await at.http.get(f"/api/tables/{made.id}/replay?lang=fr")).json()
        last = replay["plies"][-1]["state"]
        assert (last["waits"], last["scores"]) == ("over", ana.state["scores"])
        assert len(replay["plies"]) in (ana.state["ply"], ana.state["ply"] + 1)

    at_a_table(check, tmp_path)


def test_a_table_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as before:
            made = await before.make(ANA, BEN)
            async with before.player(made, 0, 1) as both:
                await both.play()
                state = both.state
        async with house(tmp_path) as after, after.player(made, 0, 1) as both:
            assert both.state == state
            assert (await both.play())["done"]

    asyncio.run(run())
