"""Lane in words, English and French."""

from collections.abc import Mapping

from tilewright.game import Lang, Sentence
from tilewright.parts.rows import tile_at
from tilewright_lane.rules import Refusal, StepCode
from tilewright_lane.state import GLAZE, KEEP, State, Variant

COLOR_NAMES: Mapping[Lang, tuple[str, ...]] = {
    "en": ("amber", "coral", "jade", "navy", "plum"),
    "fr": ("ambre", "corail", "jade", "marine", "prune"),
}
REFUSALS: Mapping[int, Sentence] = {
    Refusal.NO_SUCH_TILE: Sentence(
        "LA-10",
        "There is no tile {place}: the lane has {left} left.",
        "Il n'y a pas de tuile {place} : il en reste {left} dans l'allée.",
    ),
    Refusal.NOT_AN_END: Sentence(
        "LA-11",
        "Tile {place} is not at an end of the lane: take tile 1 or {left}.",
        "La tuile {place} n'est pas à un bout de l'allée : prenez la tuile 1 ou {left}.",
    ),
    Refusal.NOT_NOW: Sentence(
        "LA-21",
        "A run is glazed or kept open at once when it becomes three tiles long, at no other time.",
        "On émaille une suite ou on la garde ouverte dès qu'elle atteint trois tuiles, "
        "à aucun autre moment.",
    ),
}
STEPS: Mapping[int, Sentence] = {
    StepCode.RUN: Sentence("LA-20", "A run of {points} tiles.", "Une suite de {points} tuiles."),
    StepCode.GLAZED: Sentence("LA-22", "The run is glazed.", "La suite est émaillée."),
}
CHOICES: Mapping[int, Sentence] = {
    GLAZE: Sentence("LA-22", "glazes the run", "émaille la suite"),
    KEEP: Sentence("LA-23", "keeps the run open", "garde la suite ouverte"),
}
TAKE = Sentence(
    "LA-12",
    "lays tile {place} ({color}) on path {path}",
    "pose la tuile {place} ({color}) sur le chemin {path}",
)
OWN_VERBS = {
    "lays": "lay",
    "glazes": "glaze",
    "keeps": "keep",
    "pose": "posez",
    "émaille": "émaillez",
    "garde": "gardez",
}
HELP = Sentence(
    "LA-12",
    "The tile's place in the lane, then a or b for the path: 1a. With a run of three: glaze, keep.",
    "La place de la tuile dans l'allée, puis a ou b pour le chemin : 1a. Avec une suite de trois : "
    "glaze (émailler), keep (garder ouverte).",
)


def move_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    """What the sentences about a take speak of."""
    names, tile = ("", *COLOR_NAMES[lang]), tile_at(state.lane, move // 2)
    place, path = move // 2 + 1, "AB"[move % 2]
    return {"place": place, "color": names[tile], "path": path, "left": state.left}


def describe_move(variant: Variant, state: State, move: int, lang: Lang) -> str:
    return CHOICES.get(move, TAKE).say(lang, **move_values(variant, state, move, lang))
