"""Why one line of play brings more than another in Azul, English and French."""

from collections.abc import Mapping

from tilewright.azul.evaluate import WEIGHTS
from tilewright.azul.steps import StepCode
from tilewright.game import Reason, Step, Words


def which(step: Step) -> int:
    """Steps of different rows, and different bonuses, are told apart."""
    return step.a


REASONS: Mapping[int, Reason] = {
    StepCode.TILE: Reason(
        Words("row {row} gets its tile ({gain})", "la rangée {row} reçoit sa tuile ({gain})"),
        Words("row {row} gets no tile ({gain})", "la rangée {row} ne reçoit pas de tuile ({gain})"),
        Words(
            "the tile of row {row} scores {n} instead of {m}",
            "la tuile de la rangée {row} rapporte {n} au lieu de {m}",
        ),
        which,
    ),
    StepCode.FLOOR: Reason(
        Words("the floor line costs {n}", "la ligne Plancher coûte {n}"),
        Words("the floor line costs nothing ({gain})", "la ligne Plancher ne coûte rien ({gain})"),
        Words(
            "the floor line costs {n} instead of {m}",
            "la ligne Plancher coûte {n} au lieu de {m}",
        ),
    ),
    StepCode.BONUS: Reason(
        Words("{reached} ({gain})", "{reached} ({gain})"),
        Words("{unreached} ({gain})", "{unreached} ({gain})"),
        Words("{reached} ({gain})", "{reached} ({gain})"),
        which,
    ),
}

PARTS = {
    "column of": Words("the columns", "les colonnes"),
    "color of": Words("the colors", "les couleurs"),
    "row of": Words("the rows", "les rangées"),
    "points that lines": Words("the lines begun", "les lignes commencées"),
    "lines begun": Words("the lines begun", "les lignes commencées"),
    "marker": Words("the first turn of the next round", "le premier tour de la manche suivante"),
}
PROMISES: Mapping[str, Words] = {
    feature: words
    for feature in WEIGHTS
    for start, words in PARTS.items()
    if feature.startswith(start)
}
