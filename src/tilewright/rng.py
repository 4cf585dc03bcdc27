"""Random numbers for kernels: a small generator that is the same on every machine."""

import hashlib

import numpy as np

from tilewright.kernel import kernel
from tilewright.records import Array


@kernel
def below(rng: Array, n: int) -> int:
    """A random integer in [0, n); ``rng`` is an array of one uint64 that is not 0 (xorshift64)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return int((x >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


def random_numbers(seed: str | int) -> Array:
    """A generator for ``below``, the same for the same seed on every machine."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], np.uint64)


def check_generator(rng: Array) -> None:
    """That compiled code may draw with it."""
    is_one = isinstance(rng, np.ndarray) and rng.dtype == np.uint64 and rng.shape == (1,)
    if not is_one or not rng[0]:
        raise TypeError(f"expected a generator (see rng.random_numbers), got {rng!r}")
