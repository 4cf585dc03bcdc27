"""What some parts need beside the library's own few packages, and one clear line without it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtraError(ModuleNotFoundError):
    """A package that one of our extras brings is not installed."""

    def __init__(self, package: str | None, extra: str) -> None:
        words = f'{package} is not installed; try: pip install "tilewright[{extra}]"'
        super().__init__(words, name=package)


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import what an extra brings; say how to install it where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtraError(error.name, extra) from error


def require(extra: str, *packages: str) -> None:
    """The same without importing anything."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtraError(package, extra)
