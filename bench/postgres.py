"""A real PostgreSQL: on a free loopback port, in a temporary folder, stopped afterwards."""

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.served import free_port

NOBODY = "nobody"  # PostgreSQL refuses to run as root
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs; Debian keeps them off the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or next((str(path) for path in reversed(debian)), None)
    if found is None:
        raise RuntimeError(f"expected PostgreSQL's {name}: make debian installs it")
    return found


@dataclass
class Postgres:
    """``is_quick`` trades safety for speed."""

    folder: Path
    port: int = field(default_factory=free_port)
    is_quick: bool = True
    _names: "Iterator[int]" = field(default_factory=itertools.count)

    def initialize(self) -> None:
        self._run("initdb", ["-U", "postgres", "--auth=trust", "-N", "-E", "UTF8"])

    def start(self) -> None:
        listen = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100")
        options = [f"-c {option}" for option in (*listen, *(QUICK if self.is_quick else ()))]
        given = " ".join([f"-p {self.port}", *options])
        log = str(self.folder / "log")
        self._run("pg_ctl", ["-w", "-l", log, "-o", given, "start"])

    def stop(self, how: str = "fast") -> None:
        """``immediate`` is a crash."""
        self._run("pg_ctl", ["-w", "-m", how, "stop"])

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"tables{next(self._names)}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def sql(self, database: str, statement: str) -> str:
        command = ["psql", "-X", "-A", "-t", "-q", self.address(database), "-c", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def _run(self, name: str, arguments: Sequence[str]) -> None:
        as_user = {"user": NOBODY, "group": group(), "extra_groups": []} if is_root() else {}
        done = subprocess.run(
            [program(name), "-D", str(self.folder / "data"), *arguments],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,  # not a pipe, which the server would keep open
            stderr=subprocess.DEVNULL,
            **as_user,  # type: ignore[call-overload]  # of each parameter's own type
        )
        if done.returncode:
            log = self.folder / "log"
            said = log.read_text() if log.exists() else ""
            raise RuntimeError(f"{name} failed: {said[-2000:]}")


def is_root() -> bool:
    return os.geteuid() == 0


def group() -> int:
    return pwd.getpwnam(NOBODY).pw_gid


@contextlib.contextmanager
def postgres(is_quick: bool = True) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="tilewright-postgres-") as name:
        folder = Path(name)
        if is_root():
            os.chown(folder, pwd.getpwnam(NOBODY).pw_uid, group())
        found = Postgres(folder, is_quick=is_quick)
        found.initialize()
        found.start()
        try:
            yield found
        finally:
            found.stop("immediate")
