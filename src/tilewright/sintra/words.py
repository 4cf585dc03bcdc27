"""Sintra in words, English and French: refusals, moves, steps.

SI-50: a pane is always named with its symbol, for players who cannot tell the colors apart.
"""

from collections.abc import Mapping

from tilewright.game import Lang, Sentence, Step
from tilewright.kernel import interpreted
from tilewright.parts.heaps import count
from tilewright.parts.market import SOURCE_TEXT, from_place, place_name
from tilewright.rules import Waits
from tilewright.sintra import strips
from tilewright.sintra.moves import (
    KEEP,
    OWN_FIRST,
    RETURN,
    SLOT_TEXT,
    is_keep,
    jokers_of,
    take_parts,
)
from tilewright.sintra.rules import Refusal
from tilewright.sintra.state import NO_SLOT, SLOTS, Board, Stage, State
from tilewright.sintra.steps import StepCode
from tilewright.sintra.variant import Variant

SYMBOLS = ("sun", "triangle", "flower", "drop", "leaf")
COLOR_NAMES = ("yellow", "orange", "pink", "blue", "green")
FRENCH_SYMBOLS = ("soleil", "triangle", "fleur", "goutte", "feuille")
FRENCH_COLORS = ("jaune", "orange", "rose", "bleue", "verte")
FRENCH_PLURALS = ("jaunes", "orange", "roses", "bleues", "vertes")

placed_panes = interpreted(strips.placed_panes)

REFUSALS: Mapping[int, Sentence] = {
    Refusal.NO_SUCH_DISPLAY: Sentence(
        "SI-1",
        "There is no display {source}: this table has {displays}.",
        "Il n'y a pas de fabrique {source} : cette table en a {displays}.",
    ),
    Refusal.NO_SUCH_PANES: Sentence(
        "SI-12",
        "{Place} holds no {pane}.",
        "Il n'y a pas de {pane} {there}.",
    ),
    Refusal.LEFT_OF_GLAZIER: Sentence(
        "SI-14",
        "Strip {slot} is left of the glazier, who stands above strip {glazier}.",
        "La planche {slot} est à gauche du vitrier, qui est au-dessus de la planche {glazier}.",
    ),
    Refusal.NO_STRIP: Sentence(
        "SI-23",
        "There is no strip in slot {slot} any more: its window is complete.",
        "Il n'y a plus de planche à l'emplacement {slot} : sa fenêtre est complète.",
    ),
    Refusal.NO_ROOM: Sentence(
        "SI-14",
        "Strip {slot} has no free space for {one}.",
        "La planche {slot} n'a pas de case libre pour {one}.",
    ),
    Refusal.MUST_PLACE: Sentence(
        "SI-17",
        "A strip in reach has a free space for {one}: choose one.",
        "Une planche à portée a une case libre pour {one} : choisissez-en une.",
    ),
    Refusal.JOKER_NUMBER: Sentence(
        "SI-15",
        "It is not possible to put exactly {jokers} of these panes on joker spaces.",
        "On ne peut pas mettre exactement {jokers} de ces pièces sur des cases jokers.",
    ),
    Refusal.OWN_FIRST_ANYWAY: Sentence(
        "SI-15",
        "Filling own spaces first puts {jokers} on joker spaces anyway: leave out j{jokers}.",
        "En remplissant d'abord les cases de la couleur, on en met déjà {jokers} sur des cases "
        "jokers : n'écrivez pas j{jokers}.",
    ),
    Refusal.GLAZIER_LEFTMOST: Sentence(
        "SI-30",
        "The glazier already stands above the leftmost strip.",
        "Le vitrier est déjà au-dessus de la planche la plus à gauche.",
    ),
    Refusal.NO_STRIP_LEFT: Sentence(
        "SI-30",
        "There is no strip left for the glazier to return to.",
        "Il ne reste aucune planche où ramener le vitrier.",
    ),
    Refusal.KEEP_FIRST: Sentence(
        "SI-22",
        "Strip {full} is complete: first choose the pane to keep.",
        "La planche {full} est complète : choisissez d'abord la pièce à garder.",
    ),
    Refusal.NOT_KEEPING: Sentence(
        "SI-20",
        "No strip is complete: there is no pane to keep.",
        "Aucune planche n'est complète : il n'y a pas de pièce à garder.",
    ),
    Refusal.NOT_ON_STRIP: Sentence(
        "SI-22",
        "Strip {full} holds no {pane}.",
        "La planche {full} ne contient aucune {pane}.",
    ),
}

STEPS: Mapping[int, Sentence] = {
    StepCode.TILE: Sentence(
        "SI-13",
        "The starting-player tile moves the broken-glass marker down 1.{bottom}",
        "La tuile Premier joueur fait descendre de 1 le marqueur de verre brisé.{bottom}",
    ),
    StepCode.BROKEN: Sentence(
        "SI-16",
        "Broken panes: {number}.{bottom}",
        "Pièces brisées : {number}.{bottom}",
    ),
    StepCode.COLOR_BONUS: Sentence(
        "SI-21",
        "Strip {slot} is complete, with {matching} as on the round indicator.",
        "La planche {slot} est complète, avec {matching}, comme sur l'indicateur de manche.",
    ),
    StepCode.WINDOW: Sentence(
        "SI-24",
        "Window {slot} gets {one} and scores{others}.",
        "La fenêtre {slot} reçoit {one} et rapporte des points{others}.",
    ),
    StepCode.ROUND: Sentence(
        "SI-40",
        "The round is over: the indicator's {left_pane} goes to the tower.",
        "La manche est finie : la {left_pane} de l'indicateur va dans la tour.",
    ),
    StepCode.LEFT: Sentence(
        "SI-41",
        "Panes left on the strips: {number}.",
        "Pièces restées sur les planches : {number}.",
    ),
    StepCode.TRACK: Sentence(
        "SI-42",
        "The broken-glass marker stands beside −{loss}.",
        "Le marqueur de verre brisé est en face de −{loss}.",
    ),
    StepCode.ORNAMENT: Sentence(
        "SI-43",
        "Ornament {slot} scores.",
        "L'ornement {slot} rapporte des points.",
    ),
    StepCode.COLORS: Sentence(
        "SI-44",
        "{windows} × {best}.",
        "{windows} × {best}.",
    ),
}
ONE_OTHER = Sentence(
    "SI-24", ", with window {windows} on its right", ", avec la fenêtre {windows} à sa droite"
)
OTHERS = Sentence(
    "SI-24",
    ", with windows {windows} on its right",
    ", avec les fenêtres {windows} à sa droite",
)
AND = {"en": " and ", "fr": " et "}
COMPLETE_WINDOWS: dict[Lang, tuple[str, str]] = {
    "en": ("complete window", "complete windows"),
    "fr": ("fenêtre complète", "fenêtres complètes"),
}
OWN_VERBS = {
    "takes": "take",
    "returns": "return",
    "keeps": "keep",
    "prend": "prenez",
    "ramène": "ramenez",
    "garde": "gardez",
}
BOTTOM = Sentence(
    "SI-18",
    " From the bottom, at −{loss}, the marker returns to the top.",
    " Arrivé tout en bas, à −{loss}, le marqueur remonte en haut.",
)

TAKE = Sentence(
    "SI-12",
    "takes {panes} {source} to strip {slot}{jokers}{broken}",
    "prend {panes} {source} pour la planche {slot}{jokers}{broken}",
)
BREAK = Sentence(
    "SI-17",
    "takes {panes} {source}: all break",
    "prend {panes} {source} : toutes se brisent",
)
BREAK_ONE = Sentence(
    "SI-17",
    "takes {panes} {source}: it breaks",
    "prend {panes} {source} : elle se brise",
)
BROKEN = Sentence("SI-16", ": {number} break", " : {number} se brisent")
ONE_BROKEN = Sentence("SI-16", ": 1 breaks", " : 1 se brise")
ON_JOKERS = Sentence("SI-15", ", {number} on joker spaces", ", dont {number} sur des cases jokers")
ON_A_JOKER = Sentence("SI-15", ", 1 on a joker space", ", dont 1 sur une case joker")
ALL_ON_JOKERS = Sentence("SI-15", ", all on joker spaces", ", toutes sur des cases jokers")
THE_ONE_ON_A_JOKER = Sentence("SI-15", ", on a joker space", ", sur une case joker")
RETURNS = Sentence("SI-30", "returns the glazier", "ramène le vitrier")
KEEPS = Sentence("SI-22", "keeps {one} for window {full}", "garde {one} pour la fenêtre {full}")
TAKE_HELP = Sentence(
    "SI-12",
    "Take: display (1-9) or c for the center, the color's letter (y, o, p, b, g), then the strip "
    "(1-8), or - if nothing fits: 3o5 takes orange from display 3 to strip 5. 3o5j1 puts "
    "exactly 1 on a joker space. g returns the glazier.",
    "Prendre : la fabrique (1-9) ou c pour le centre, la lettre de la couleur (y jaune, o orange, "
    "p rose, b bleu, g vert), puis la planche (1-8), ou - si rien ne va : 3o5 prend les "
    "orange de la fabrique 3 vers la planche 5. 3o5j1 en met exactement 1 sur "
    "une case joker. g ramène le vitrier.",
)
KEEP_HELP = Sentence(
    "SI-22",
    "Choose the pane to keep for the window: k and its color's letter: kp keeps pink.",
    "Choisissez la pièce à garder pour la fenêtre : k et la lettre de sa couleur : kp garde la "
    "rose.",
)


def pane_name(color: int, lang: Lang) -> str:
    if lang == "en":
        return f"{COLOR_NAMES[color]} {SYMBOLS[color]} pane"
    return f"pièce {FRENCH_COLORS[color]} à {FRENCH_SYMBOLS[color]}"


def one_pane(color: int, lang: Lang) -> str:
    name = pane_name(color, lang)
    if lang == "en":
        return f"an {name}" if name[0] in "aeiou" else f"a {name}"
    return f"une {name}"


def panes_text(n: int, color: int, lang: Lang) -> str:
    if n <= 1:
        return f"{n} {pane_name(color, lang)}"
    if lang == "en":
        return f"{n} {pane_name(color, lang)}s"
    return f"{n} pièces {FRENCH_PLURALS[color]} à {FRENCH_SYMBOLS[color]}"


def move_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    """The values that sentences about a move mention."""
    values: dict[str, object] = {"full": state.completed}
    if is_keep(move):
        color = move - KEEP
        return values | {"pane": pane_name(color, lang), "one": one_pane(color, lang)}
    if move == RETURN:
        return values
    source, color, slot = take_parts(move)
    place = place_name(source, lang)
    return values | {
        "displays": variant.displays,
        "source": SOURCE_TEXT[source],
        "Place": place[0].upper() + place[1:],
        "there": from_place(source, lang),
        "pane": pane_name(color, lang),
        "one": one_pane(color, lang),
        "slot": SLOT_TEXT[slot],
        "glazier": state.boards[state.player].glazier + 1,
        "jokers": jokers_of(move),
    }


def describe_move(variant: Variant, state: State, move: int, lang: Lang) -> str:
    if move == RETURN:
        return RETURNS.say(lang)
    if is_keep(move):
        return KEEPS.say(lang, **move_values(variant, state, move, lang))
    source, color, slot = take_parts(move)
    n = count(state.sources[source], color)
    panes, origin = panes_text(n, color, lang), from_place(source, lang)
    if slot == NO_SLOT:
        return (BREAK_ONE if n == 1 else BREAK).say(lang, panes=panes, source=origin)
    placed = placed_panes(state.boards[state.player], slot, color, n)
    broken = broken_text(n - placed, lang)
    values = {"panes": panes, "source": origin, "slot": SLOT_TEXT[slot]}
    return TAKE.say(lang, **values, jokers=jokers_text(jokers_of(move), n, lang), broken=broken)


def jokers_text(n: int, taken: int, lang: Lang) -> str:
    if n == OWN_FIRST:
        return ""
    if n == taken:
        return (THE_ONE_ON_A_JOKER if n == 1 else ALL_ON_JOKERS).say(lang)
    return ON_A_JOKER.say(lang) if n == 1 else ON_JOKERS.say(lang, number=n)


def broken_text(n: int, lang: Lang) -> str:
    if n == 0:
        return ""
    return ONE_BROKEN.say(lang) if n == 1 else BROKEN.say(lang, number=n)


def step_values(variant: Variant, state: State, step: Step, lang: Lang) -> dict[str, object]:
    """The values that the sentence about a step mentions."""
    values: dict[str, object] = {"slot": step.a + 1, "number": step.a}
    match step.code:
        case StepCode.TILE | StepCode.BROKEN:
            loss = variant.losses[variant.bottom]
            return values | {"bottom": BOTTOM.say(lang, loss=loss) if step.b else ""}
        case StepCode.COLOR_BONUS:
            return values | {"matching": panes_text(step.points, step.b, lang)}
        case StepCode.WINDOW:
            others = others_text(filled_right_of(state.boards[step.player], step.a), lang)
            return values | {"one": one_pane(step.b, lang), "others": others}
        case StepCode.ROUND:
            return values | {"left_pane": pane_name(step.a, lang)}
        case StepCode.TRACK:
            return values | {"loss": variant.losses[step.a]}
        case StepCode.COLORS:
            best = panes_text(step.points // step.a, step.b, lang)
            return values | {"windows": windows_text(step.a, lang), "best": best}
    return values


def windows_text(n: int, lang: Lang) -> str:
    """Complete windows, counted."""
    one, several = COMPLETE_WINDOWS[lang]
    return f"{n} {several if n > 1 else one}"


def filled_right_of(board: Board, slot: int) -> list[int]:
    """The other windows that score with one: all filled ones to its right."""
    return [window for window in range(slot + 1, SLOTS) if board.filled >> window & 1]


def others_text(windows: list[int], lang: Lang) -> str:
    if not windows:
        return ""
    *first, last = [str(window + 1) for window in windows]
    names = ", ".join(first) + AND[lang] + last if first else last
    return (OTHERS if first else ONE_OTHER).say(lang, windows=names)


def move_help(variant: Variant, state: State, lang: Lang) -> str:
    if state.waits == Waits.MOVE and state.stage == Stage.KEEP:
        return KEEP_HELP.say(lang)
    return TAKE_HELP.say(lang)
