"""Write the golden files from the oracles alone: ``python -m tests.oracle.golden``."""

import json
import random
from pathlib import Path
from typing import Any

from tests.oracle import VARIANT_NAMES, VARIANTS, Oracle, new_game, perft
from tests.oracle.choices import CHOICES

FOLDER = Path(__file__).parent.parent / "golden"
PERFT_PLACES = 6  # positions of each game that are counted from


def trace(name: str, players: int, options: dict[str, str], seed: int, style: str) -> list[str]:
    """A whole game as the lines of a trace."""
    rng = random.Random(seed)
    first = rng.randrange(players)
    game = new_game(name, players, options, first)
    start = {"type": "start", "game": name, "players": players, "options": options, "first": first}
    lines: list[dict[str, object]] = [start]
    while game.awaits() != "over":
        if game.awaits() == "deal":
            deal = game.draw(rng)
            game.deal(deal)
            lines.append({"type": "deal", **deal})
            continue
        seat, legal = game.seat(), game.legal()
        move = CHOICES[style](game, rng)
        game.play(move)
        line = {"seat": seat, "legal": legal, "move": move, "scores": game.scores()}
        lines.append({"type": "move", **line})
    lines.append({"type": "end", "scores": game.scores(), "ranks": game.ranks()})
    return [json.dumps(line, separators=(",", ":")) for line in lines]


def perft_cases(label: str, lines: list[str]) -> list[dict[str, object]]:
    """The ways from some positions of a game, each as deep as an oracle can bear."""
    moves = [number for number, line in enumerate(lines) if '"type":"move"' in line]
    places = moves[:: len(moves) // PERFT_PLACES]
    start = json.loads(lines[0])
    game = new_game(start["game"], start["players"], start["options"], start["first"])
    cases: list[dict[str, object]] = []
    for number, line in enumerate(lines[1:-1], 1):
        if number in places:
            depth = max(d for d in (1, 2, 3) if d == 1 or len(game.legal()) ** d < 3000)
            ways = [perft(game, d) for d in range(1, depth + 1)]
            cases.append({"game": label, "lines": number, "ways": ways})
        follow(game, json.loads(line))
    return cases


def follow(game: Oracle, line: dict[str, Any]) -> None:
    if line["type"] == "deal":
        game.deal(line)
    else:
        game.play(line["move"])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    cases: list[dict[str, object]] = []
    for number, (label, (name, players, options)) in enumerate(
        zip(VARIANT_NAMES, VARIANTS, strict=True)
    ):
        style = ("random", "tidy")[number % 2]
        lines = trace(name, players, options, number, style)
        (FOLDER / f"{label}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        cases += perft_cases(label, lines)
    text = "\n".join(json.dumps(case) for case in cases)
    (FOLDER / "perft.jsonl").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
