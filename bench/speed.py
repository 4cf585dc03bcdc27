"""Our engine beside the tuned C++ limit, in one run: JSON lines, ratios last.

Both are measured by CPU time and in turns, so that a busy machine slows both.
"""

import json
import platform
import re
import statistics
import subprocess
from pathlib import Path

from tilewright.bots.bot import Random
from tilewright.dealer import Dealer
from tilewright.games import GAMES, Variant, game
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.tools.bench import Bench

LIMIT = Path(__file__).parent / "limit"
GAMES_A_TURN = 20_000
TURNS = 7
COUNTED_GAMES = 20


def build_limit() -> Path:
    program = LIMIT / "limit"
    source = str(LIMIT / "bench.cpp")
    subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), source], check=True)
    return program


def limit_speed(program: Path) -> float:
    """Moves a second of the C++ engine."""
    done = subprocess.run([program, str(GAMES_A_TURN)], capture_output=True, text=True, check=True)
    found = re.search(r"list\s*:.*?([\d.]+) M moves/s", done.stdout)
    if not found:
        raise ValueError(f"expected a line 'list' from the limit, got {done.stdout!r}")
    return float(found[1]) * 1e6


def variants() -> list[Variant]:
    """Every side and option of every game, for two players."""
    found = []
    for name in GAMES:
        listed = [option for option in game(name).options if option.choices]
        choices: list[dict[str, str]] = [{}]
        for option in listed:
            choices = [
                known | {option.name: value} for known in choices for value in option.choices
            ]
        found += [Variant.of(name, 2, **chosen) for chosen in choices]
    return found


def processor() -> str:
    """Its name, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    named = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    parts = {key.strip(): value.strip() for key, value in named.items()}
    family = f"family {parts.get('cpu family', '?')}, model {parts.get('model', '?')}"
    return f"{parts.get('model name', platform.processor() or platform.machine())} ({family})"


def listed_moves(variant: Variant) -> float:
    """How many legal moves there are to choose from, on average."""
    counts, chosen = [], Random(1)
    for seed in range(COUNTED_GAMES):
        dealer, position = Dealer(seed), Position.of(variant)
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
            else:
                counts.append(len(position.legal_moves))
                position = position.play(chosen.choose(position))
    return statistics.mean(counts)


def main() -> None:
    print(json.dumps({"processor": processor()}))
    program = build_limit()
    benches = [Bench(variant) for variant in variants()]
    limits: list[float] = []
    speeds: list[list[float]] = [[] for _ in benches]
    for _ in range(TURNS):
        limits.append(limit_speed(program))
        for bench, measured in zip(benches, speeds, strict=True):
            seconds, moves = bench.measure(GAMES_A_TURN)
            measured.append(moves / seconds)
    limit, plain_azul = statistics.median(limits), statistics.median(speeds[0])
    print(json.dumps({"what": "C++ limit, azul 2 players", "moves/s": round(limit)}))
    for bench, measured in zip(benches, speeds, strict=True):
        speed = statistics.median(measured)
        options = " ".join(f"{k}={v}" for k, v in bench.variant.listed_options.items())
        line = {
            "what": f"{bench.variant.game.name} 2 players {options}",
            "games/s": round(speed * bench.games / bench.moves),
            "moves/s": round(speed),
            "of the limit": round(speed / limit, 2),
            "of plain azul": round(speed / plain_azul, 2),
            "moves/game": round(bench.moves / bench.games, 2),
            "legal moves": round(listed_moves(bench.variant), 1),
            "mean score": round(float(bench.scores.sum()) / bench.games / 2, 2),
            "state bytes": bench.variant.game.state_type.dtype.itemsize,
        }
        print(json.dumps(line))


if __name__ == "__main__":
    main()
