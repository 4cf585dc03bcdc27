"""Why one line of play brings more than another in Summer Pavilion, English and French."""

from collections.abc import Mapping

from tilewright.game import Reason, Step, Words
from tilewright.pavilion.state import SPACES
from tilewright.pavilion.steps import StepCode


def which(step: Step) -> int:
    """Different stars, and different numbers, are told apart."""
    return step.a


def which_star(step: Step) -> int:
    return step.a // SPACES


REASONS: Mapping[int, Reason] = {
    StepCode.MARKER: Reason(
        Words("the first-player marker costs {n}", "le marqueur de premier joueur coûte {n}"),
        Words(
            "the first-player marker is left to others ({gain})",
            "le marqueur de premier joueur est laissé aux autres ({gain})",
        ),
        Words(
            "the first-player marker costs {n} instead of {m}",
            "le marqueur de premier joueur coûte {n} au lieu de {m}",
        ),
    ),
    StepCode.TILE: Reason(
        Words("{star} scores ({gain})", "{star} marque ({gain})"),
        Words("{star} does not score ({gain})", "{star} ne marque pas ({gain})"),
        Words("{star} scores {n} instead of {m}", "{star} marque {n} au lieu de {m}"),
        which_star,
    ),
    StepCode.PASS: Reason(
        Words("discarded tiles cost {n}", "les tuiles défaussées coûtent {n}"),
        Words("no tile is discarded ({gain})", "aucune tuile n'est défaussée ({gain})"),
        Words(
            "discarded tiles cost {n} instead of {m}",
            "les tuiles défaussées coûtent {n} au lieu de {m}",
        ),
    ),
    StepCode.STAR: Reason(
        Words("{star} is complete ({gain})", "{star} est complète ({gain})"),
        Words("{star} is not complete ({gain})", "{star} n'est pas complète ({gain})"),
        Words("{star} brings {n} instead of {m}", "{star} rapporte {n} au lieu de {m}"),
        which,
    ),
    StepCode.NUMBER: Reason(
        Words(
            "all spaces numbered {a} are covered ({gain})",
            "tous les espaces de valeur {a} sont couverts ({gain})",
        ),
        Words(
            "not all spaces numbered {a} are covered ({gain})",
            "les espaces de valeur {a} ne sont pas tous couverts ({gain})",
        ),
        Words(
            "the spaces numbered {a} bring {n} instead of {m}",
            "les espaces de valeur {a} rapportent {n} au lieu de {m}",
        ),
        which,
    ),
    StepCode.LEFTOVERS: Reason(
        Words(
            "tiles left in the corners cost {n}", "les tuiles restées dans les coins coûtent {n}"
        ),
        Words(
            "no tile is left in the corners ({gain})",
            "il ne reste aucune tuile dans les coins ({gain})",
        ),
        Words(
            "tiles left in the corners cost {n} instead of {m}",
            "les tuiles restées dans les coins coûtent {n} au lieu de {m}",
        ),
    ),
}

STARS = Words("the stars", "les étoiles")
NUMBERS = Words("the numbers", "les valeurs")
KEPT = Words("the tiles kept", "les tuiles gardées")
PROMISES: Mapping[str, Words] = {
    "points of complete stars": STARS,
    "points of complete numbers": NUMBERS,
    "points that begun stars promise": STARS,
    "points that begun numbers promise": NUMBERS,
    "bonus tiles that structures promise": Words(
        "the bonus tiles to come", "les tuiles bonus à venir"
    ),
    "points that chains promise": Words("the tiles side by side", "les tuiles côte à côte"),
    "tiles kept": KEPT,
    "jokers kept": KEPT,
    "tiles kept alike": KEPT,
    "marker": Words("the first turn of the next round", "le premier tour de la manche suivante"),
}
