"""How long a quick review takes in Chromium, with all the machine's cores: JSON lines.

    python -m bench.review_page azul sintra pavilion

A game of level 4 against itself is cut at 70 moves. ``first`` is until the graph can be drawn
roughly, ``seconds`` until all is said; both begin with loading the engine. ``processor`` is what
the browser's processes spent on all of it: where others work too, the other two say little.
"""

import json
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.seats import ARGUMENTS, CHROMIUM, QUICK, Seat
from tests.browser.served import serving
from tests.browser.test_review import REVIEW, bundled, opened
from tests.test_wasm import made

from bench.review import play
from tilewright.record import Record
from tilewright.record_text import kept_entries

MOVES = 70
TICKS = os.sysconf("SC_CLK_TCK")


def first_moves(record: Record, moves: int) -> Record:
    """The beginning of a game."""
    if record.plies <= moves:
        return record
    entries = record.entries[: kept_entries(record.entries, moves)]
    return replace(record, history=entries, position=record.at(moves))


def browser_seconds() -> float:
    """Processor time of all browsers that descend from this process."""
    found = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, _, rest = place.read_text().partition(" ")
            name, _, numbers = rest.rpartition(") ")
            parent, spent = numbers.split()[1], numbers.split()[11:13]
            found[pid] = parent, "chrom" in name, sum(map(int, spent)) / TICKS
    return sum(
        spent for pid, (_, is_own, spent) in found.items() if is_own and descends(pid, found)
    )


def descends(pid: str, found: Mapping[str, tuple[str, bool, float]]) -> bool:
    while pid in found:
        pid = found[pid][0]
        if pid == str(os.getpid()):
            return True
    return False


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        scripts = bundled(Path(folder) / "scripts")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with serving(Path(folder) / "tables.sqlite") as house:
            for game in sys.argv[1:]:
                made(game)
                record = first_moves(play(game, 4, "page"), MOVES)
                seat = Seat(browser, house, QUICK)
                page = opened(seat, house, scripts)
                asked = {"game": game, "record": record.write()}
                began = browser_seconds()
                answer = page.evaluate(REVIEW, asked) | {"processor": browser_seconds() - began}
                line = {"game": game, "moves": record.plies, "cores": os.cpu_count()}
                line |= {key: round(answer[key], 1) for key in ("first", "seconds", "processor")}
                print(json.dumps(line | {"load": round(os.getloadavg()[0], 1)}), flush=True)
                seat.close()
        browser.close()


if __name__ == "__main__":
    main()
