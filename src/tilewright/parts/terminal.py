"""Tiles and boards in a terminal: letters always, colors where the terminal shows them."""

from collections.abc import Mapping

RESET = "\x1b[0m"


def paint(text: str, ground: int, ink: int) -> str:
    """Text on a colored ground, in the 256 colors of a terminal."""
    return f"\x1b[48;5;{ground};38;5;{ink}m{text}{RESET}"


def dim(text: str) -> str:
    return f"\x1b[2m{text}{RESET}"


def bold(text: str) -> str:
    return f"\x1b[1m{text}{RESET}"


def painted(tiles: str, colors: Mapping[str, tuple[int, int]]) -> str:
    """Letters on the colors of their tiles; those without a color are bold."""
    cells = ((f" {tile} ", colors.get(tile)) for tile in tiles)
    return "".join(paint(cell, *color) if color else bold(cell) for cell, color in cells)


def plain(text: str) -> str:
    """The text without its colors."""
    while "\x1b" in text:
        start = text.index("\x1b")
        text = text[:start] + text[text.index("m", start) + 1 :]
    return text


def beside(blocks: list[list[str]], gap: str = "   ") -> list[str]:
    """Blocks of lines next to each other, each as wide as its widest line."""
    height = max(len(block) for block in blocks)
    widths = [max((len(plain(line)) for line in block), default=0) for block in blocks]
    rows = []
    for i in range(height):
        cells = [block[i] if i < len(block) else "" for block in blocks]
        padded = (
            cell + " " * (width - len(plain(cell)))
            for cell, width in zip(cells, widths, strict=True)
        )
        rows.append(gap.join(padded).rstrip())
    return rows
