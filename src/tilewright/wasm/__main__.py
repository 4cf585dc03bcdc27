"""``python -m tilewright.wasm [FOLDER]``: make the modules of all games that are installed."""

import os
import sys
import time
from pathlib import Path

from tilewright.games import GAMES
from tilewright.tools.warm import report
from tilewright.wasm.build import build
from tilewright.wasm.files import MADE, folder_of, stem
from tilewright.wasm.link import LinkError

LAST = 19  # of the priorities


def main(folder: Path | None) -> int:
    """Into a folder; or those that are missing to where a server finds them, behind all else."""
    if folder is None and hasattr(os, "nice"):
        os.nice(LAST)
    failures = 0
    for name in GAMES:
        began = time.monotonic()
        try:
            if folder is None and folder_of(stem(name)):
                continue
            if build(name, folder or MADE):
                report(f"Made {name}'s engine for the page in {time.monotonic() - began:.0f} s.")
        except LinkError as error:
            failures += 1
            report(f"{name} has no engine for the page: {error}. Pages ask the server.")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
