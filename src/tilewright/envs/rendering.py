"""Pictures of a game in the modes that environments offer."""

from tilewright.envs.raster import rasterize
from tilewright.game import OptionError
from tilewright.position import Position
from tilewright.records import Array

MODES = ["human", "ansi", "rgb_array", "svg"]


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise OptionError(f"expected render_mode={'|'.join(MODES)}, got {mode!r}")


def render(position: Position, mode: str) -> str | Array | None:
    """``human`` prints the table for a terminal, ``ansi`` gives what it would print."""
    if mode == "human":
        print(position.picture())
        return None
    if mode == "ansi":
        return position.picture()
    return position.svg() if mode == "svg" else rasterize(position.svg())
