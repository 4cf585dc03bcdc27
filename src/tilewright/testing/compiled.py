"""The check that compiled and uncompiled rules are the same."""

import hashlib
import os
import subprocess
import sys
import tempfile

from tilewright.games import Variant
from tilewright.testing.bounds import features_of
from tilewright.testing.variants import all_variants
from tilewright.testing.walk import positions

PRINT_DIGESTS = f"import sys, {__name__} as own; print(*own.digests(sys.argv[1]), sep='\\n')"


def compiled_and_uncompiled_games_are_the_same(name: str) -> None:
    """Byte for byte, and with bounds checks, too; no number overflows on the way."""
    expected = digests(name)
    for mode in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"):
        assert digests_elsewhere(name, mode) == expected, mode


def digests(name: str) -> list[str]:
    return [f"{variant}: {digest(variant)}" for variant in all_variants(name)]


def digest(variant: Variant) -> str:
    """Of all states of two games, and their legal moves.

    Features are floats, which round otherwise uncompiled: they are computed to see them overflow.
    """
    seen = hashlib.sha256()
    for seed, style in enumerate(("random", "tidy")):
        for position in positions(variant, seed, style):
            seen.update(position.state().tobytes() + repr(position.legal_ids()).encode())
            features_of(position, position.turn)
    return seen.hexdigest()


def digests_elsewhere(name: str, mode: str) -> list[str]:
    """What a process with another way of compiling prints."""
    command = [sys.executable, "-W", "error", "-c", PRINT_DIGESTS, name]
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {mode: "1", "XDG_CACHE_HOME": cache}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
