"""What the environments need beside the library, and a clear word where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import what an extra brings; say how to install it where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        words = f'{error.name} is not installed; try: pip install "tilewright[{extra}]"'
        raise ModuleNotFoundError(words, name=error.name) from error
