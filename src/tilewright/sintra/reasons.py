"""Why one line of play brings more than another in Sintra, English and French."""

from collections.abc import Mapping

from tilewright.game import Reason, Step, Words
from tilewright.sintra.steps import StepCode


def which(step: Step) -> int:
    """Steps of different strips, windows and ornaments are told apart."""
    return step.a


GLASS = Reason(
    Words("broken glass costs {n}", "le verre brisé coûte {n}"),
    Words("broken glass costs nothing ({gain})", "le verre brisé ne coûte rien ({gain})"),
    Words("broken glass costs {n} instead of {m}", "le verre brisé coûte {n} au lieu de {m}"),
)

REASONS: Mapping[int, Reason] = {
    StepCode.TILE: GLASS,
    StepCode.BROKEN: GLASS,
    StepCode.TRACK: GLASS,
    StepCode.COLOR_BONUS: Reason(
        Words(
            "strip {slot} brings a color bonus ({gain})",
            "la planche {slot} rapporte un bonus de couleur ({gain})",
        ),
        Words(
            "strip {slot} brings no color bonus ({gain})",
            "la planche {slot} ne rapporte pas de bonus de couleur ({gain})",
        ),
        Words(
            "the color bonus of strip {slot} is {n} instead of {m}",
            "le bonus de couleur de la planche {slot} est de {n} au lieu de {m}",
        ),
        which,
    ),
    StepCode.WINDOW: Reason(
        Words("window {slot} scores ({gain})", "la fenêtre {slot} marque ({gain})"),
        Words("window {slot} does not score ({gain})", "la fenêtre {slot} ne marque pas ({gain})"),
        Words(
            "window {slot} scores {n} instead of {m}",
            "la fenêtre {slot} marque {n} au lieu de {m}",
        ),
        which,
    ),
    StepCode.LEFT: Reason(
        Words(
            "panes left on the strips bring {n}",
            "les pièces restées sur les planches rapportent {n}",
        ),
        Words(
            "panes left on the strips bring nothing ({gain})",
            "les pièces restées sur les planches ne rapportent rien ({gain})",
        ),
        Words(
            "panes left on the strips bring {n} instead of {m}",
            "les pièces restées sur les planches rapportent {n} au lieu de {m}",
        ),
    ),
    StepCode.ORNAMENT: Reason(
        Words("ornament {slot} scores ({gain})", "l'ornement {slot} marque ({gain})"),
        Words(
            "ornament {slot} does not score ({gain})", "l'ornement {slot} ne marque pas ({gain})"
        ),
        Words(
            "ornament {slot} scores {n} instead of {m}",
            "l'ornement {slot} marque {n} au lieu de {m}",
        ),
        which,
    ),
    StepCode.COLORS: Reason(
        Words("complete windows bring {n}", "les fenêtres complètes rapportent {n}"),
        Words(
            "complete windows bring nothing ({gain})",
            "les fenêtres complètes ne rapportent rien ({gain})",
        ),
        Words(
            "complete windows bring {n} instead of {m}",
            "les fenêtres complètes rapportent {n} au lieu de {m}",
        ),
    ),
}

STRIPS = Words("the strips begun", "les planches commencées")
REACH = Words("the glazier's place", "la place du vitrier")
ORNAMENTS = Words("the ornaments", "les ornements")
WINDOWS = Words("the complete windows and their color", "les fenêtres complètes et leur couleur")
BROKEN_GLASS = Words("the broken glass", "le verre brisé")
PROMISES: Mapping[str, Words] = {
    "points above strips of 1 pane": STRIPS,
    "points above strips of 2 panes": STRIPS,
    "points above strips of 3 panes": STRIPS,
    "points above strips of 4 panes": STRIPS,
    "points out of reach": REACH,
    "strips out of reach": REACH,
    "points that windows score again": Words(
        "the windows that score again", "les fenêtres qui marqueront encore"
    ),
    "ornament points": ORNAMENTS,
    "ornaments of one pane": ORNAMENTS,
    "points for complete windows and color": WINDOWS,
    "complete windows, times rounds left": WINDOWS,
    "best color, times rounds left": WINDOWS,
    "half windows": WINDOWS,
    "loss on the track": BROKEN_GLASS,
    "loss that three more steps add": BROKEN_GLASS,
    "starting tile": Words(
        "the first turn of the next round", "le premier tour de la manche suivante"
    ),
}
