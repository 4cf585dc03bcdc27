"""Golden playthroughs in OpenSpiel's form: ``python -m tests.envs.playthroughs`` writes them."""

import re
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import tilewright.envs.openspiel  # noqa: F401  # registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "azul": "tilewright_azul",
    "sintra": "tilewright_sintra(side=B)",
    "pavilion": "tilewright_pavilion(side=gray)",
}
SEED = 5


def again(text: str) -> str:
    """The same game with the same actions, played now."""
    game = re.search(r"^game: (.*)$", text, re.MULTILINE)
    assert game
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    played: str = playthrough(game[1], actions)
    return played


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = playthrough(game, None, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
