"""Modules for pages: their sizes as they are sent, and their speed as a share of native speed.

    python -m bench.wasm [GAME]

Both search the same position with the same seeds, so they do the same. Processor time counts, and
of each the difference between a long search and a short one: neither loading nor compiling.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tilewright import GAMES, Dealer, Position, analyze
from tilewright.wasm.build import build
from tilewright.wasm.files import KINDS, MADE, file_in, stem

WEB = Path(__file__).parent.parent / "web"
SHORT, LONG = 20_000, 100_000  # simulations
MOST_CODE, MOST_WEIGHTS, LEAST_SPEED = 40_000, 100_000, 0.5


def bundled(folder: str) -> Path:
    command = ["node", "scripts/bundle.mjs", folder, "driver=tests/driver.ts"]
    subprocess.run(command, cwd=WEB, check=True)
    return Path(folder) / "driver.js"


def native_seconds(position: Position, simulations: int) -> float:
    began = time.process_time()
    analyze(position, simulations)
    return time.process_time() - began


def module_seconds(driver: Path, position: Position, simulations: int) -> float:
    """Processor seconds that Node takes."""
    place = {
        "variant": position.variant.record.tobytes().hex(),
        "state": position.state().tobytes().hex(),
    }
    asked = {
        "positions": [place],
        "simulations": simulations,
        "limit": 1,
        "variants": [],
        "games": 0,
        "network": "",
    }
    command = ["node", "scripts/ask.mjs", str(driver), str(MADE / stem(position.game))]
    ran = subprocess.run(
        command, cwd=WEB, input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    return float(json.loads(ran.stdout)["seconds"])


def measure(name: str, driver: Path) -> bool:
    build(name, MADE)
    sizes = {kind: file_in(MADE, stem(name), kind).stat().st_size for kind in KINDS}
    position = Dealer(1).deal(Position.start(name))
    analyze(position, 100)
    native = native_seconds(position, LONG) - native_seconds(position, SHORT)
    module = module_seconds(driver, position, LONG) - module_seconds(driver, position, SHORT)
    ratio = native / module
    told = "  ".join(f"{kind} {size:>6,} bytes" for kind, size in sizes.items())
    print(f"{name:<10}{told}  speed {ratio:.2f} of native")
    return sizes["wasm"] <= MOST_CODE and sizes["weights"] <= MOST_WEIGHTS and ratio >= LEAST_SPEED


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        driver = bundled(folder)
        kept = [measure(name, driver) for name in sys.argv[1:] or GAMES]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
