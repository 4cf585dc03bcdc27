"""Draw the games' pictures in the documents: ``make pictures``.

A picture is of a tidy game some moves after its start.
"""

import random
from pathlib import Path

from tilewright import Dealer, Position, Waits
from tilewright.tools.trace import tidy_choice

HERE = Path(__file__).parent
PLIES = {"azul": 34, "sintra": 45, "pavilion": 60}


def position_after(name: str, plies: int) -> Position:
    dealer, choose = Dealer(seed=5), tidy_choice(random.Random(3))
    position, played = Position.start(name), 0
    while played < plies or position.waits == Waits.DEAL:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(choose(position))
            played += 1
    return position


if __name__ == "__main__":
    for name, plies in PLIES.items():
        picture = position_after(name, plies).svg()
        (HERE / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
