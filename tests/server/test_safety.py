"""Who may do what, what nobody may be told, and how much one client may ask."""

import asyncio
import hashlib
import logging
from pathlib import Path

import pytest
import websockets

from tests.games import EVERY_GAME
from tests.server.live import BOT, ME, OPEN, House, Json, at_a_table
from tilewright.dealer import Dealer
from tilewright.server.keys import digest, new_key, new_seed
from tilewright.server.limits import MOST_ACCOUNTS, Limits, Places, Terms, Verdict
from tilewright.server.memory import MemoryStore

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


# Secrets


def test_keys_and_seeds_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) * 6 >= 192
    assert len(bytes.fromhex(new_seed())) == 32


@EVERY_GAME
def test_no_byte_sent_before_the_end_tells_the_seed_or_anyones_key(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, BOT, game=name)
        room = await at.room(made)
        heard: list[bytes] = []
        async with (
            at.player(made, 0, 1, frames=True) as both,
            at.player(made, lang="fr") as watcher,
        ):
            while both.state["waits"] != "over":
                if both.state["turn"] in (0, 1) and both.state["legal"]:
                    await both.play()
                else:
                    await both.hear()
                if both.state["waits"] == "move" and not both.state["ply"] % 10:
                    await both.ask({"type": "tags"})
                    for path in ("", "/record", "/replay"):
                        answer = await at.http.get(f"/api/tables/{made.id}{path}")
                        heard += [answer.content] * (both.state["waits"] != "over")
            await watcher.event("ended")
        is_end = [b'"type":"ended"' in raw for raw in both.heard].index(True)
        heard += both.heard[:is_end] + watcher.heard[: len(watcher.heard) - 1]
        heard += [str(answer).encode() for answer in caplog.messages]
        sent = b"\n".join(heard)
        assert len(both.heard[:is_end]) > both.state["ply"] > 10
        assert len(watcher.heard) > both.state["ply"]
        assert room.secrets.secret.encode() not in sent
        assert bytes.fromhex(room.secrets.secret) not in sent
        for key in made.all_keys:
            assert key.encode() not in sent
            assert digest(key).hex().encode() not in sent
        assert room.secrets.secret.encode() in both.heard[is_end]

    at_a_table(check, tmp_path, store=MemoryStore())


def test_the_commitment_does_not_decide_the_deals(tmp_path: Path) -> None:
    """What clients know, tried as a seed, deals other tiles."""

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        room = await at.room(made)
        assert room.table.position
        table, promised = room.table, room.table.created.commitment
        assert hashlib.sha256(table.secret.encode()).hexdigest() == promised
        assert table.line
        start = table.line.start
        dealt = table.entries[0].deal
        assert Dealer(table.seed).draw(start, 1) == dealt
        shares = table.shares.values()
        for guess in (promised, table.secret, made.id, made.host, *made.keys.values(), *shares):
            assert Dealer(guess).draw(start, 1) != dealt

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_table_stores_no_key(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, OPEN)
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert made.id.encode() in stored
        assert not [key for key in made.all_keys if key.encode() in stored]

    at_a_table(check, tmp_path)


# Rights


def commands_of(state: Json, seat: int) -> list[Json]:
    """Everything that can be asked for a seat."""
    on = {"seat": seat, "board": state["board"]}
    return [
        {"type": "join", "seat": seat, "name": "Eve"},
        {"type": "play", **on, "move": state["legal"][0]},
        {"type": "confirm", **on},
        {"type": "undo", **on},
        {"type": "ask_takeback", **on, "ply": 0},
        {"type": "answer_takeback", "seat": seat, "ply": 0, "agree": True},
        {"type": "ask_hint", **on},
        {"type": "say", "seat": seat, "text": "hello"},
        {"type": "leave", "seat": seat},
        {"type": "replace", "seat": seat},
        {"type": "give_back", "seat": seat},
        {"type": "rematch", "seat": seat},
        {"type": "abandon"},
    ]


def test_only_the_holder_of_a_seat_asks_for_it(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made, other = await at.make(ANA, BEN), await at.make(ANA, BEN)
        made.keys[2] = other.keys[0]
        async with (
            at.player(made) as watcher,
            at.player(made, 2) as stranger,
            at.player(made, 1) as ben,
        ):
            seq = ben.welcome["seq"]
            for who in (watcher, stranger, ben):
                for command in commands_of(ben.state, 0):
                    reply = await who.ask({"type": "do", "command": command})
                    assert reply["refusal"]["code"] in ("not_your_seat", "not_host"), command
            for command in commands_of(ben.state, 0):
                message = {"type": "do", "id": "p", "command": command}
                answers = [
                    await at.post(made, message),
                    await at.post(made, message, made.keys[1]),
                    await at.post(made, message, other.host, "x" * 5000),
                ]
                for answer in answers:
                    code = answer.json()["refusal"]["code"]
                    assert code in ("not_your_seat", "not_host")
            now = (await at.http.get(f"/api/tables/{made.id}")).json()
            assert (now["seq"], now["you"], now["is_host"]) == (seq, [], False)

    at_a_table(check, tmp_path, store=MemoryStore())


def test_the_host_holds_no_seat(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, host=True) as host:
            asked = {"seat": host.state["turn"], "board": host.state["board"]}
            move = host.state["legal"][0]
            assert await host.refused("play", **asked, move=move) == "not_your_seat"

    at_a_table(check, tmp_path, store=MemoryStore())


# Origins


def test_pages_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        path, body = "/api/tables", {"game": "azul", "seats": [ME, ME]}
        for origin in ("https://evil.example", "null", "http://[", "", f"{at.address}.evil"):
            with pytest.raises(websockets.InvalidStatus):
                async with at.connect(websockets.Origin(origin)):
                    pass
            answer = await at.http.post(path, json=body, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            answer = await at.http.post(
                f"{path}/{made.id}/messages", json={}, headers={"origin": origin}
            )
            assert answer.status_code == 403
        for origin in (at.address, "https://friend.example"):
            async with at.connect(websockets.Origin(origin)) as player:
                await player.ping()
        assert at.server.limits.connections.total <= 1

    at_a_table(check, tmp_path, store=MemoryStore(), origins=("https://friend.example",))


# Bounds


NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "\u0000",
    "[" * 10_000,
    b"\xff\xfe",
    '{"type":"hello"}',
    '{"type":"unknown"}',
    '{"type":"do","id":"","command":{}}',
    '{"type":"do","id":"x","command":{"type":"play","seat":9,"board":0,"move":"1b1"}}',
    '{"type":"do","id":"x","command":{"type":"say","seat":0,"text":"\\ud800"}}',
    '{"type":"ping","more":1}',
    '{"type":"why","id":"x","move":"' + "9" * 17 + '"}',
    '{"type":"hello","table":"../../etc","keys":[]}',
    " " * 17_000,
]


def test_every_malformed_message_gets_one_refusal_and_the_connection_goes_on(
    tmp_path: Path,
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.connect() as early, at.player(made, 0, 1) as both:
            for player in (early, both):
                for raw in NONSENSE:
                    await player.say(raw)
                    refused = await player.hear()
                    assert refused["type"] == "refused", (raw, refused)
                    assert refused["code"] in ("not_understood", "too_large")
                    assert refused["text"]
                    assert "Traceback" not in refused["text"]
                    await player.say({"type": "ping"})
                    assert (await player.hear())["type"] == "pong"
            assert (await both.play())["done"]

    at_a_table(check, tmp_path, store=MemoryStore())


def test_what_comes_before_hello_or_twice_is_refused(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.connect() as player:
            await player.say({"type": "tags", "id": "x"})
            assert (await player.hear())["code"] == "hello_first"
            assert (await player.hello("nosuchtable1", []))["code"] == "no_table"
            assert (await player.hello(made.id, []))["type"] == "welcome"
            assert (await player.hello(made.id, []))["code"] == "one_table"
            await player.ping()

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_client_may_open_only_so_many_connections(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made), at.player(made):
            with pytest.raises(websockets.InvalidStatus):
                async with at.connect():
                    pass
            answer = await at.http.get(f"/api/tables/{made.id}/events")
            assert answer.status_code == 429
        while at.server.limits.connections.total:
            await asyncio.sleep(0.01)
        async with at.player(made):
            pass

    at_a_table(check, tmp_path, store=MemoryStore(), max_sockets_per_client=2)


def test_who_sends_too_fast_is_told_to_wait_and_stays_connected(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        async with at.connect() as player:
            for _ in range(30):
                await player.say({"type": "ping"})
            kinds = [(await player.hear())["type"] for _ in range(30)]
            assert kinds[:5] == ["pong"] * 5
            assert kinds.count("refused") > 5
            await asyncio.sleep(1)
            await player.ping()

    at_a_table(check, tmp_path, store=MemoryStore(), rate=5.0, burst=5)


def test_a_client_may_make_only_so_many_tables(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        body = {"game": "azul", "seats": [ME, ME]}
        codes = [(await at.http.post("/api/tables", json=body)).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]

    at_a_table(check, tmp_path, store=MemoryStore(), table_rate=3.0)


def test_a_full_server_makes_no_more_tables(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        body = {"game": "azul", "seats": [ME, ME]}
        codes = [(await at.http.post("/api/tables", json=body)).status_code for _ in range(3)]
        assert codes == [201, 201, 503]
        ready = await at.http.get("/readyz")
        assert (ready.status_code, ready.text) == (503, "not ready: it is full\n")

    at_a_table(check, tmp_path, store=MemoryStore(), max_tables=2)


def test_a_body_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        answer = await at.http.post(f"/api/tables/{made.id}/messages", content=b" " * 20_000)
        assert answer.status_code == 413
        answer = await at.http.post("/api/tables", content=b" " * 20_000)
        assert answer.status_code == 400

    at_a_table(check, tmp_path, store=MemoryStore())


def test_what_is_remembered_about_clients_is_bounded() -> None:
    limits = Limits(
        clock=lambda: 0.0,
        work=Terms(1.0, 2.0),
        connections=Places(1, 1),
        lines=Places(1, 1),
    )
    for client in range(MOST_ACCOUNTS + 5000):
        limits.spend(str(client), 1.0)
    assert len(limits.accounts) <= MOST_ACCOUNTS
    verdicts = [limits.spend("last", 1.0) for _ in range(3)]
    assert verdicts == [Verdict.YES, Verdict.YES, Verdict.NO]


def test_all_clients_together_may_open_only_so_many_connections() -> None:
    limit = Places(most=3, most_per_client=2)
    assert [limit.admit(client) for client in "aaab"] == [True, True, False, True]
    assert not limit.admit("c")
    limit.release("b")
    assert limit.admit("c")
    assert "b" not in limit.open


# Headers


def test_every_answer_carries_strict_headers(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        for path in ("/", "/api/games", "/healthz", "/nothing", "/api/tables/x/record"):
            headers = (await at.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self' 'wasm-unsafe-eval';" in policy
            assert policy.count("unsafe") == 1  # for the page's engine, and nothing wider
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_site_that_was_named_may_frame_the_page(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        headers = (await at.http.get("/")).headers
        assert "frame-ancestors https://friend.example" in headers["content-security-policy"]
        assert "x-frame-options" not in headers

    at_a_table(check, tmp_path, store=MemoryStore(), frame_ancestors="https://friend.example")
