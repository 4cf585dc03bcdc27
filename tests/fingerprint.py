"""Print a digest of every state of a few games; run compiled, uncompiled and with bounds checks."""

import hashlib
import random
import sys

from tests.play import VARIANTS
from tilewright import Dealer, Position, Variant, Waits
from tilewright.tools.trace import STYLES


def digest(variant: Variant, seed: int) -> str:
    dealer, seen = Dealer(seed), hashlib.sha256()
    choose = STYLES["tidy" if seed % 2 else "random"](random.Random(seed))
    position = Position.of(variant)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(choose(position))
        seen.update(position.state().tobytes() + repr(position.legal_ids()).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    for name, players, options in VARIANTS:
        if name == sys.argv[1]:
            variant = Variant.of(name, players, **options)
            for seed in (1, 2):
                print(players, options, seed, digest(variant, seed))
