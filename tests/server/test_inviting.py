"""Invitations: to people one has played with, to a free seat, and only while it is free."""

import json
from pathlib import Path

from tests.server.carded import KEY, ask, card, tie
from tests.server.live import ME, OPEN, House, Json, Made, at_a_table
from tests.server.test_telling_api import HERE, add, tell_now
from tests.telling.receivers import endpoint
from tilewright.server.store import Store

ANA, BEN = ME | {"name": "Ana"}, ME | {"name": "Ben"}


async def friends(at: House) -> tuple[Json, Json]:
    """Two cards that have played with each other."""
    ana, ben = await card(at, "Ana"), await card(at, "Ben")
    made = await at.make(ANA, BEN)
    assert await tie(at, ana["secret"], made, 0) == [0]
    assert await tie(at, ben["secret"], made, 1) == [1]
    async with at.player(made, 0, 1) as both:
        await both.play_out(0, 1)
    assert await at.server.people.history.note(made.id)
    return ana, ben


async def open_table(at: House, host: Json) -> Made:
    made = await at.make(ANA, OPEN)
    assert await tie(at, host["secret"], made, 0) == [0]
    return made


async def invite(at: House, host: Json, made: Made, guest: Json) -> int:
    wanted = {"table": made.id, "card": guest["id"]}
    return (await ask(at, "POST", "card/invitations", host["secret"], json=wanted)).status_code


async def invitations(at: House, guest: Json) -> list[Json]:
    answer = await ask(at, "GET", "card/invitations", guest["secret"])
    found: list[Json] = answer.json()["invitations"]
    return found


def test_someone_who_is_invited_takes_the_free_seat(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        ana, ben = await friends(at)
        made = await open_table(at, ana)
        assert await invite(at, ana, made, ben) == 200
        (found,) = await invitations(at, ben)
        assert found == {"table": made.id, "game": "azul", "card": ana["id"], "name": "Ana"}
        path, wanted = f"card/invitations/{made.id}", {"name": "Ben", "key": KEY}
        taken = await ask(at, "POST", path, ben["secret"], json=wanted)
        assert taken.json() == {"table": made.id, "seat": 1}
        assert await invitations(at, ben) == []
        ties = (await ask(at, "GET", "card", ben["secret"])).json()["tables"]
        assert made.id in [table["id"] for table in ties]
        again = await ask(at, "POST", path, ben["secret"], json=wanted)
        assert again.status_code == 404, "an invitation is good for one seat"

    at_a_table(check, tmp_path, store=kept)


def test_strangers_and_those_who_are_blocked_invite_nobody(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, ben = await friends(at)
        stranger = await card(at, "Eve")
        made = await open_table(at, stranger)
        assert await invite(at, stranger, made, ben) == 404
        assert await invite(at, ana, made, ben) == 403, "it is not her table"
        own = await open_table(at, ana)
        await at.server.people.peace.block(ben["id"], ana["id"])
        assert await invite(at, ana, own, ben) == 404
        assert await invitations(at, ben) == []

    at_a_table(check, tmp_path)


def test_invitations_are_exported_by_either_side(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, ben = await friends(at)
        made = await open_table(at, ana)
        assert await invite(at, ana, made, ben) == 200
        for one in (ana, ben):
            told = (await ask(at, "GET", "card/export", one["secret"])).json()
            (found,) = told["invitations"]
            assert (found["table"], found["from"], found["to"]) == (made.id, ana["id"], ben["id"])

    at_a_table(check, tmp_path)


def test_who_is_blocked_or_closed_has_invited_nobody(tmp_path: Path, kept: Store) -> None:
    with endpoint() as place:

        async def check(at: House) -> None:
            ana, ben = await friends(at)
            await add(at, ben["secret"], {"type": "webhook", "url": f"http://{place.host}/ben"})
            made, cards = await open_table(at, ana), at.server.people.cards
            assert await invite(at, ana, made, ben) == 200
            await cards.close(ana["id"], 1.0)
            await tell_now(at)
            assert await invitations(at, ben) == []
            await cards.close(ana["id"], None)
            assert len(await invitations(at, ben)) == 1
            await at.server.people.peace.block(ben["id"], ana["id"])
            await tell_now(at)
            assert await invitations(at, ben) == []
            path, wanted = f"card/invitations/{made.id}", {"name": "Ben", "key": KEY}
            taken = await ask(at, "POST", path, ben["secret"], json=wanted)
            assert taken.status_code == 404
            assert place.received == []

        at_a_table(check, tmp_path, store=kept, address=HERE, webhook_hosts=(place.host,))


def test_an_invitation_ends_when_it_is_declined_or_the_seat_is_taken(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, ben = await friends(at)
        made = await open_table(at, ana)
        assert await invite(at, ana, made, ben) == 200
        await ask(at, "DELETE", f"card/invitations/{made.id}", ben["secret"])
        assert await invitations(at, ben) == []
        assert await invite(at, ana, made, ben) == 200
        async with at.player(made, 1) as other:
            assert (await other.do("join", seat=1, name="Cléa"))["done"]
        assert await invitations(at, ben) == []
        assert await invite(at, ana, made, ben) == 409

    at_a_table(check, tmp_path)


def test_an_invitation_is_told_once_to_one_who_is_away(tmp_path: Path, kept: Store) -> None:
    with endpoint() as place:

        async def check(at: House) -> None:
            ana, ben = await friends(at)
            target = {"type": "webhook", "url": f"http://{place.host}/ben"}
            await add(at, ben["secret"], target)
            made = await open_table(at, ana)
            assert await invite(at, ana, made, ben) == 200
            await tell_now(at)
            await tell_now(at)
            (request,) = place.received
            told = json.loads(request.body)
            assert told["text"] == "Ana invites you to play."
            assert told["link"] == f"{HERE}/t/{made.id}"

        at_a_table(check, tmp_path, store=kept, address=HERE, webhook_hosts=(place.host,))
