"""``python -m tilewright.testing GAME``: run every check on every variant of a game."""

import sys
from collections.abc import Callable
from typing import TypeVar

from tilewright.bots.bot import prepare_bots
from tilewright.game import OptionError
from tilewright.testing import CHECKS, GAME_CHECKS, all_variants
from tilewright.tools.warm import prepare_many

T = TypeVar("T")


def main() -> int:
    if len(sys.argv) != 2:
        print("expected the name of a game", file=sys.stderr)
        return 2
    name = sys.argv[1]
    try:
        variants = all_variants(name)
    except OptionError as error:
        print(error, file=sys.stderr)
        return 2
    prepare_many(name)
    prepare_bots(name)
    failed = sum(not passes(check, name) for check in GAME_CHECKS)
    failed += sum(not passes(check, variant) for check in CHECKS for variant in variants)
    checks = len(GAME_CHECKS) + len(CHECKS) * len(variants)
    print(f"{checks} checks of {name} and its {len(variants)} variants: {failed} failed")
    return min(failed, 1)


def passes(check: Callable[[T], None], subject: T) -> bool:
    try:
        check(subject)
    except Exception as error:  # whatever broken rules raise, the other checks go on
        print(f"{check.__name__}, {subject}: {error!r}", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
