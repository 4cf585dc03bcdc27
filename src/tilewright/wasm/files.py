"""Where modules are: beside the page in a wheel, or where a server made them."""

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tilewright.found import game_sources
from tilewright.games import GAMES, game
from tilewright.kernel import CACHE, own_sources
from tilewright.search.evaluation import weights_of

PACKAGED = Path(str(files("tilewright"))) / "modules"  # `make build` and wheels put them there
MADE = CACHE / "modules"
KINDS = ("wasm", "json", "weights")  # the code; what a page must know of it; what it judges by
DIGITS = 12


def stem(name: str) -> str:
    """A game's name and a digest of all that its module is made of, as its files are called."""
    digest = hashlib.sha256(weights_of(game(name)).tobytes())
    for place, source in sources(name):
        digest.update(place.encode() + source.read_bytes())
    return f"{name}-{digest.hexdigest()[:DIGITS]}"


def sources(name: str) -> Iterator[tuple[str, Path]]:
    yield from own_sources()
    yield from ((source.name, source) for source in sorted(Path(__file__).parent.glob("*.py")))
    package = GAMES[name].partition(":")[0]
    yield from (found for found in game_sources() if found[0].startswith(f"{package}/"))


def file_in(folder: Path, stem: str, kind: str) -> Path:
    """Files are kept compressed, as they are sent."""
    return folder / f"{stem}.{kind}.gz"


def is_in(folder: Path, stem: str) -> bool:
    return all(file_in(folder, stem, kind).is_file() for kind in KINDS)


def folder_of(stem: str) -> Path | None:
    """Where a module's files are; None if it is not made yet."""
    return next((folder for folder in (PACKAGED, MADE) if is_in(folder, stem)), None)
