"""What deploy/ tells people to run is run here, without a container engine or systemd: the commands
as they are written, with other folders and ports."""

import asyncio
import configparser
import contextlib
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from bench.crash import Result as Compared
from bench.crash import Seated, compare, make
from bench.postgres import Postgres
from bench.served import Served, free_port, join_all, wait_until_ready

from tests.server.test_proxy import nginx
from tilewright.kernel import CACHE
from tilewright.server.stores import make_store

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PORTS = ("8001", "8002", "8003")
PROCESSES = 2  # of the three that the examples have
PLAYED = 15  # moves at each table between two restarts
STEP_SECONDS = 240  # in which each of the container's commands must end, on a busy machine, too


# systemd and nginx


def unit() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # as the documents say
    parser.read(DEPLOY / "tilewright@.service")
    return parser["Service"]


def command(key: str, port: int) -> list[str]:
    line = unit()[key].replace("/opt/tilewright/bin/", f"{Path(sys.executable).parent}/")
    return shlex.split(line.replace("%i", str(port)))


class Unit(Served):
    """A process as systemd would start it."""

    def __init__(self, config: Path, port: int) -> None:
        environment = {**os.environ, "TILEWRIGHT_CONFIG": str(config)}
        super().__init__(subprocess.Popen(command("ExecStart", port), env=environment), port)


@contextlib.contextmanager
def units(config: Path, count: int) -> Iterator[list[Unit]]:
    subprocess.run(command("ExecStartPre", 0), check=True, stderr=subprocess.DEVNULL)
    found = [Unit(config, free_port()) for _ in range(count)]
    try:
        for one in found:
            wait_until_ready(one.port, one.process)
        yield found
    finally:
        for one in found:
            one.kill()


def write_config(folder: Path, address: str) -> Path:
    text = (DEPLOY / "tilewright.toml").read_text(encoding="utf-8")
    text = re.sub(r'data = ".*"', f'data = "{address}"', text).replace("drain = 5", "drain = 0.5")
    (folder / "tilewright.toml").write_text(text + "rate = 1e6\nburst = 1000000\n")
    return folder / "tilewright.toml"


def site(running: list[Unit]) -> str:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for port, one in zip(PORTS, running, strict=False):
        text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{one.port}")
    return re.sub(r"\n *server 127.0.0.1:800\d.*", "", text)


def test_a_rolling_restart_behind_nginx_loses_nothing(tmp_path: Path, database: Postgres) -> None:
    """People play while one process after the other is stopped and started again."""
    address = database.new_database()
    config = write_config(tmp_path, address)
    with units(config, PROCESSES) as running, nginx(tmp_path, site(running)) as outside:
        assert httpx.get(outside + "/metrics").status_code == 403
        front = Served(running[0].process, int(outside.rpartition(":")[2]))
        people = [sit(front, number) for number in range(3)]
        result = asyncio.run(play_through_restarts(outside, people, running, config))
        asyncio.run(compare_all(address, people, result))
    assert result.is_good, result


def sit(front: Served, number: int) -> Seated:
    made = make(front, seats=[{"kind": "me"}, {"kind": "me"}])
    join_all(front, made)
    return Seated(made["table"], [key["key"] for key in made["keys"]], random.Random(number))


async def play_through_restarts(
    outside: str, people: list[Seated], running: list[Unit], config: Path
) -> Compared:
    sockets = [outside.replace("http", "ws") + "/ws"]
    playing = [asyncio.create_task(one.play(sockets)) for one in people]
    for place, old in enumerate(running):
        await until_played(people, playing)
        await asyncio.to_thread(old.stop)  # SIGTERM, as systemctl does
        running[place] = Unit(config, old.port)
        await asyncio.to_thread(wait_until_ready, old.port, running[place].process)
    await until_played(people, playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return Compared()


async def until_played(people: list[Seated], playing: "list[asyncio.Task[None]]") -> None:
    """Everyone moves on, or has finished their game."""
    goals = [len(one.acknowledged) + PLAYED for one in people]
    async with asyncio.timeout(60):
        while any(
            len(one.acknowledged) < goal and not task.done()
            for one, goal, task in zip(people, goals, playing, strict=True)
        ):
            await asyncio.sleep(0.05)


async def compare_all(address: str, people: list[Seated], result: Compared) -> None:
    store = make_store(address)
    await store.open()
    for one in people:
        compare(one, await store.events(one.table), result)
        result.acknowledged += len(one.acknowledged)
    await store.close()


# The container


def steps(kind: str) -> list[str]:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    return re.findall(rf"^{kind} (.*)$", text, re.MULTILINE)


def test_the_containers_commands_install_and_serve(tmp_path: Path) -> None:
    """What was built and compiled is used again, and dependencies are those of this environment:
    nothing is downloaded, and nothing takes long."""
    build_wheel(tmp_path / "tmp")
    port = free_port()

    def moved(text: str) -> str:
        paths = r"(?<![\w/])(/opt/tilewright|/data|/tmp)\b"
        return re.sub(paths, rf"{tmp_path}\1", text).replace("8000", str(port))

    variables = dict(pair.split("=") for line in steps("ENV") for pair in moved(line).split())
    environment = {**os.environ, **variables, **FOUND_HERE, "TILEWRIGHT_PORT": str(port)}
    (tmp_path / "opt" / "tilewright" / "cache").mkdir(parents=True)
    for line in steps("RUN"):
        step(["sh", "-c", moved(line)], environment)
    (serve,) = [as_list(moved(line)) for line in steps("CMD")]
    (look,) = [as_list(moved(line.removeprefix("CMD "))) for line in steps("HEALTHCHECK")]
    process = subprocess.Popen(serve, env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_until_ready(port, process)
        step(look, environment)
    finally:
        process.terminate()
        process.wait()
    assert (tmp_path / "data" / "tables.sqlite").exists()


FOUND_HERE = {
    "NUMBA_CACHE_DIR": str(CACHE.parent),
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_DEPS": "1",
    "PIP_NO_INDEX": "1",
    "PYTHONPATH": str(Path(pytest.__file__).parent.parent),
    "TILEWRIGHT_HOST": "127.0.0.1",
}


def build_wheel(folder: Path) -> None:
    """Of the page and the engines that are there; ``test_wheel`` lets hooks make them."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    step(command, os.environ | {"HATCH_BUILD_NO_HOOKS": "true"})


def step(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(
        command, check=True, cwd=ROOT, env=environment, capture_output=True, timeout=STEP_SECONDS
    )


def as_list(text: str) -> list[str]:
    import json

    found: list[str] = json.loads(text)
    return found
