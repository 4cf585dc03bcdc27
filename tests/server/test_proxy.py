"""Behind nginx under a sub-path, as self-hosters run it, with the documented configuration."""

import asyncio
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import websockets
from bench.served import free_port

from tests.server.live import ME, house

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
PATH = "/tiles"


def documented() -> str:
    """What the hosting page tells people to write."""
    (block,) = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(block)


@contextmanager
def nginx(folder: Path, site: str) -> Iterator[str]:
    """nginx with a site, at another port."""
    port = free_port()
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {paths}\n{site}\n}}\n"
    )
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf"])
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        yield address
    finally:
        process.terminate()
        process.wait()


def wait_for(address: str) -> None:
    for _ in range(100):
        try:
            httpx.get(address)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("nginx did not start")


def test_a_game_is_played_through_nginx_under_a_sub_path(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path, path=PATH) as home:
            site = documented().replace("http://127.0.0.1:8000", home.address)
            with nginx(tmp_path, site) as outside:
                await play_one_move(outside + PATH)

    asyncio.run(play())


async def play_one_move(address: str) -> None:
    wanted = {"game": "azul", "seats": [ME, ME]}
    async with httpx.AsyncClient() as client:
        made = (await client.post(address + "/api/tables", json=wanted)).raise_for_status().json()
        blocked = await client.get(address + "/metrics")
        assert blocked.status_code == 403
        page = await client.get(f"{address}/t/{made['table']}")
        assert f'<base href="{PATH}/">' in page.text or page.status_code == 503
        for key in made["keys"]:
            joined = {"type": "do", "id": "j", "command": {"type": "join", "seat": key["seat"]}}
            await client.post(
                f"{address}/api/tables/{made['table']}/messages",
                json=joined,
                headers={"authorization": f"Bearer {key['key']}"},
            )
        document = (await client.get(address + "/api/openapi.json")).json()
        assert document["servers"] == [{"url": PATH}]
    keys = [key["key"] for key in made["keys"]]
    origin = websockets.Origin(address.removesuffix(PATH))
    socket_address = address.replace("http", "ws") + "/ws"
    async with websockets.connect(socket_address, origin=origin, proxy=None) as ws:
        await ws.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
        state = json.loads(await ws.recv())["state"]
        command = {
            "type": "play",
            "seat": state["turn"],
            "board": state["board"],
            "move": state["legal"][0],
        }
        await ws.send(json.dumps({"type": "do", "id": "1", "command": command}))
        told = [json.loads(await ws.recv())["type"] for _ in range(2)]
    assert told == ["event", "reply"]
