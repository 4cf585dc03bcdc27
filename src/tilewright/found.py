"""Games are found, not listed: every installed package may offer some as entry points.

[project.entry-points."tilewright.games"]
azul = "tilewright.azul:GAME"
"""

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "tilewright.games"
OWN = "tilewright"


@cache
def found_games() -> dict[str, EntryPoint]:
    """The installed games, by name."""
    found = entry_points(group=GROUP)
    return {entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)}


def game_sources() -> Iterator[tuple[str, Path]]:
    """The source files of other people's games, each with its place in its package: compiled code
    depends on them too, wherever they are installed."""
    for entry in found_games().values():
        if entry.module.split(".")[0] != OWN:
            spec = find_spec(entry.module)
            if spec and spec.origin:
                package = Path(spec.origin).parent
                for source in sorted(package.rglob("*.py")):
                    yield f"{entry.module}/{source.relative_to(package).as_posix()}", source
