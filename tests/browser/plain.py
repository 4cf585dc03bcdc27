"""A game without a folder on the page: Azul under another name, offered as an installed package."""

from dataclasses import replace
from pathlib import Path

from tilewright.azul import GAME as AZUL
from tilewright.found import GROUP
from tilewright.game import Words

NAME = "plain"
TITLE = Words("Plain Tiles", "Carreaux nus")
GAME = replace(AZUL, name=NAME, title=TITLE, year=2100)


def install(folder: Path) -> Path:
    """A folder that offers the game to every Python that has it on its path."""
    info = folder / f"{NAME}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{NAME} = {__name__}:GAME\n")
    return folder
