"""How long a quick review takes in Chromium, with all the machine's cores: JSON lines.

    python -m bench.review_page azul sintra pavilion

A game of level 4 against itself is cut at 70 moves. ``first`` is until the graph can be drawn
roughly, ``seconds`` until all is said; both begin with loading the engine.
"""

import json
import os
import sys
import tempfile
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


def first_moves(record: Record, moves: int) -> Record:
    """The beginning of a game."""
    if record.plies <= moves:
        return record
    entries = record.entries[: kept_entries(record.entries, moves)]
    return replace(record, history=entries, position=record.at(moves))


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
                answer = page.evaluate(REVIEW, asked)
                line = {"game": game, "moves": record.plies, "cores": os.cpu_count()}
                line |= {key: round(answer[key], 1) for key in ("first", "seconds")}
                print(json.dumps(line | {"load": round(os.getloadavg()[0], 1)}), flush=True)
                seat.close()
        browser.close()


if __name__ == "__main__":
    main()
