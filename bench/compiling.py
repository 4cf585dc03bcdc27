"""What compiling all games and their bots costs with nothing kept, in seconds of processor time.

``python bench/compiling.py [COMMIT ...]`` measures commits one after another in one run, the last
commit if none is named: JSON lines, and what the last of them takes of the first.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
# In a process of its own, with the packages of that commit: it imports names that every commit has.
COMPILE = """
import json, time
from tilewright.bots.bot import prepare_bots
from tilewright.games import all_games
from tilewright.tools.warm import prepare

found = {}
for game in all_games():
    for what, make_ready in (("rules", prepare), ("bots", prepare_bots)):
        began = time.process_time()
        make_ready(game.name)
        found[f"{game.name} {what}"] = round(time.process_time() - began, 1)
print(json.dumps(found))
"""


def unpack(commit: str, folder: Path) -> None:
    packed = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def measure(commit: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        unpack(commit, folder / "source")
        environment = os.environ | {
            "PYTHONPATH": str(folder / "source" / "src"),
            "NUMBA_CACHE_DIR": str(folder / "cache"),
        }
        answer = subprocess.run(
            [sys.executable, "-c", COMPILE],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        found: dict[str, float] = json.loads(answer.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commits", nargs="*", default=["HEAD"])
    totals = []
    for commit in parser.parse_args().commits:
        found = measure(commit)
        totals.append(sum(found.values()))
        print(
            json.dumps({"commit": commit, "seconds": found, "all": round(totals[-1], 1)}),
            flush=True,
        )
    if len(totals) > 1:
        print(json.dumps({"last of first": round(totals[-1] / totals[0], 2)}))


if __name__ == "__main__":
    main()
