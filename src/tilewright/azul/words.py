"""Azul in words, English and French: refusals, moves, steps."""

from collections.abc import Mapping

from tilewright.azul.moves import (
    LINE_TEXT,
    is_mixed,
    is_wall_tile,
    take_parts,
    wall_parts,
)
from tilewright.azul.rules import Refusal
from tilewright.azul.scoring import POINTS, RUN
from tilewright.azul.state import FLOOR, JOKER, NO_COLOR, ROWS, Board, Stage, State
from tilewright.azul.steps import StepCode
from tilewright.azul.variant import Variant
from tilewright.game import Lang, Sentence, Step, Words
from tilewright.parts.heaps import count
from tilewright.parts.market import SOURCE_TEXT, from_place, place_name
from tilewright.rules import Waits

KIND_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("blue", "yellow", "red", "black", "white", "joker"),
    "fr": ("bleue", "jaune", "rouge", "noire", "blanche", "joker"),
}
OWN_VERBS = {"takes": "take", "puts": "put", "prend": "prenez", "pose": "posez"}

REFUSALS: Mapping[int, Sentence] = {
    Refusal.NO_SUCH_DISPLAY: Sentence(
        "AZ-1",
        "There is no display {source}: this table has {displays}.",
        "Il n'y a pas de fabrique {source} : cette table en a {displays}.",
    ),
    Refusal.NO_SUCH_TILES: Sentence(
        "AZ-11",
        "{Place} holds no {kind} tile.",
        "Il n'y a pas de tuile {kind} {there}.",
    ),
    Refusal.NOT_WITH_JOKERS: Sentence(
        "AZ-50",
        "This table plays without joker tiles.",
        "À cette table, on joue sans jokers.",
    ),
    Refusal.NO_JOKERS: Sentence(
        "AZ-51",
        "{Place} holds no joker.",
        "Il n'y a pas de joker {there}.",
    ),
    Refusal.LINE_COMPLETE: Sentence(
        "AZ-14",
        "Line {line} is complete: it accepts nothing more.",
        "La ligne {line} est complète : elle n'accepte plus rien.",
    ),
    Refusal.OTHER_COLOR: Sentence(
        "AZ-14",
        "Line {line} holds {held} tiles: it accepts no other color.",
        "La ligne {line} contient des tuiles {held}s : elle n'accepte pas d'autre couleur.",
    ),
    Refusal.ON_WALL: Sentence(
        "AZ-15",
        "Wall row {line} already holds a {kind} tile.",
        "La rangée {line} du mur contient déjà une tuile {kind}.",
    ),
    Refusal.JOKER_ON_WALL: Sentence(
        "AZ-55",
        "A joker lies on the {kind} space of wall row {line}.",
        "Dans la rangée {line} du mur, un joker occupe l'espace de la tuile {kind}.",
    ),
    Refusal.NOT_THE_OFFER: Sentence(
        "AZ-20",
        "The displays are empty: choose a wall space for the tile of row {row}.",
        "Les fabriques sont vides : choisissez l'espace du mur pour la tuile de la rangée {row}.",
    ),
    Refusal.NOT_TILING: Sentence(
        "AZ-20",
        "The wall is tiled when all displays and the center are empty: take tiles first.",
        "Le mur se décore quand les fabriques et le centre sont vides : prenez d'abord des tuiles.",
    ),
    Refusal.OTHER_ROW: Sentence(
        "AZ-40",
        "Rows are tiled from the top: row {row} is next.",
        "Les rangées se décorent de haut en bas : c'est au tour de la rangée {row}.",
    ),
    Refusal.SPACE_TAKEN: Sentence(
        "AZ-40",
        "Space {column} of wall row {row} is taken.",
        "L'espace {column} de la rangée {row} est pris.",
    ),
    Refusal.COLUMN_HAS_COLOR: Sentence(
        "AZ-40",
        "Column {column} already holds a {held} tile.",
        "La colonne {column} contient déjà une tuile {held}.",
    ),
}

STEPS: Mapping[int, Sentence] = {
    StepCode.TILE: Sentence(
        "AZ-22",
        "Row {row}, column {column}{run}.",
        "Rangée {row}, colonne {column}{run}.",
    ),
    StepCode.DEAD_LINE: Sentence(
        "AZ-42",
        "Row {row} has no legal space: its tiles fall to the floor line.",
        "La rangée {row} n'a aucun espace permis : ses tuiles tombent sur la ligne Plancher.",
    ),
    StepCode.FLOOR: Sentence(
        "AZ-23",
        "The floor line is paid for and cleared.",
        "La ligne Plancher est décomptée, puis vidée.",
    ),
    StepCode.BONUS: Sentence("AZ-32", "{bonus}", "{bonus}"),
}

BONUSES = (
    Sentence("AZ-32", "Row {number} is complete.", "La rangée {number} est complète."),
    Sentence("AZ-32", "Column {number} is complete.", "La colonne {number} est complète."),
    Sentence(
        "AZ-32",
        "All five {kind} tiles are on the wall.",
        "Les cinq tuiles {kind}s sont sur le mur.",
    ),
)

ALONE = Sentence("AZ-22", ": a tile on its own", " : une tuile isolée")
ACROSS = Sentence("AZ-22", "{across} across", "{across} à l'horizontale")
DOWN = Sentence("AZ-22", "{down} down", "{down} à la verticale")
RUNS = {"en": (": ", " and "), "fr": ("\N{NO-BREAK SPACE}: ", " et ")}
REACHED = (
    Words("row {number} is complete", "la rangée {number} est complète"),
    Words("column {number} is complete", "la colonne {number} est complète"),
    Words("all {kind} tiles are on the wall", "toutes les tuiles {kind}s sont sur le mur"),
)
UNREACHED = (
    Words("row {number} is not complete", "la rangée {number} n'est pas complète"),
    Words("column {number} is not complete", "la colonne {number} n'est pas complète"),
    Words(
        "not all {kind} tiles are on the wall",
        "les tuiles {kind}s ne sont pas toutes sur le mur",
    ),
)

TAKE = Sentence(
    "AZ-11",
    "takes {tiles} {place} to {target}",
    "prend {tiles} {place} pour {target}",
)
WALL_TILE = Sentence(
    "AZ-40",
    "puts the tile of row {row} in column {column}",
    "pose la tuile de la rangée {row} en colonne {column}",
)
TAKE_HELP = Sentence(
    "AZ-11",
    "Take: display (1-9) or c for the center, the color's letter (b, y, r, k for black, w), "
    "then the line (1-5) or - for the floor line: 3b2 takes blue from display 3 to line 2.",
    "Prendre : la fabrique (1-9) ou c pour le centre, la lettre de la couleur (b bleu, y jaune, "
    "r rouge, k noir, w blanc), puis la ligne (1-5) ou - pour la ligne Plancher : 3b2 prend les "
    "bleues de la fabrique 3 vers la ligne 2.",
)
JOKER_HELP = Sentence(
    "AZ-51",
    "With jokers: 3j2 takes the jokers alone, 3bj2 blue and the jokers.",
    "Avec jokers : 3j2 prend les jokers seuls, 3bj2 les bleues et les jokers.",
)
WALL_HELP = Sentence(
    "AZ-40",
    "Choose a wall space: w, the row, the column: w34 is row 3, column 4.",
    "Choisissez un espace du mur : w, la rangée, la colonne : w34 est rangée 3, colonne 4.",
)


def move_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    """What the sentences about a move speak of."""
    board = state.boards[state.player]
    row = (board.complete & -board.complete).bit_length()
    names = (*KIND_NAMES[lang], "", "")  # up to NO_COLOR
    values: dict[str, object] = {"displays": variant.displays, "row": row}
    if is_wall_tile(move):
        held = board.line_color[row - 1] if row else NO_COLOR
        return values | {"column": wall_parts(move)[1] + 1, "held": names[held]}
    source, kind, line = take_parts(move)
    place = place_name(source, lang)
    held = board.line_color[line] if line < ROWS else NO_COLOR
    return values | {
        "source": SOURCE_TEXT[source],
        "Place": place[0].upper() + place[1:],
        "there": from_place(source, lang),
        "kind": names[kind],
        "line": LINE_TEXT[line],
        "held": names[held],
    }


def target_name(line: int, lang: Lang) -> str:
    if line == FLOOR:
        return "the floor line" if lang == "en" else "la ligne Plancher"
    return f"line {line + 1}" if lang == "en" else f"la ligne {line + 1}"


def describe_move(variant: Variant, state: State, move: int, lang: Lang) -> str:
    if is_wall_tile(move):
        row, column = wall_parts(move)
        return WALL_TILE.say(lang, row=row + 1, column=column + 1)
    source, kind, line = take_parts(move)
    heap = state.sources[source]
    tiles = tiles_text(count(heap, kind), kind, lang)
    if is_mixed(move):
        tiles += RUNS[lang][1] + tiles_text(count(heap, JOKER), JOKER, lang)
    place, target = from_place(source, lang), target_name(line, lang)
    return TAKE.say(lang, tiles=tiles, place=place, target=target)


def tiles_text(n: int, kind: int, lang: Lang) -> str:
    name = KIND_NAMES[lang][kind]
    is_plural = n > 1 and (kind == JOKER or lang == "fr")
    return f"{n} {name}{'s' if is_plural else ''}"


def step_values(variant: Variant, state: State, step: Step, lang: Lang) -> dict[str, object]:
    if step.code == StepCode.BONUS:
        bonus, number = step.a // ROWS, step.a % ROWS
        values: dict[str, object] = {"number": number + 1, "kind": KIND_NAMES[lang][number]}
        return {
            "bonus": BONUSES[bonus].say(lang, **values),
            "reached": REACHED[bonus].say(lang).format(**values),
            "unreached": UNREACHED[bonus].say(lang).format(**values),
        }
    values = {"row": step.a + 1, "column": step.b + 1}
    return values | {"run": run_words(state, step, lang)} if step.code == StepCode.TILE else values


def run_words(state: State, step: Step, lang: Lang) -> str:
    """The runs that a tile scored with; nothing in a later state, where they may be longer."""
    across, down = runs(state.boards[step.player], step.a, step.b)
    if POINTS[across, down] != step.points:
        return ""
    if across == down == 1:
        return ALONE.say(lang)
    colon, joined = RUNS[lang]
    counted = [ACROSS] * (across > 1) + [DOWN] * (down > 1)
    return colon + joined.join(one.say(lang, across=across, down=down) for one in counted)


def runs(board: Board, row: int, column: int) -> tuple[int, int]:
    """How many tiles lie in a row through a space of the wall, and in a column."""
    return int(RUN[board.rows[row], column]), int(RUN[board.columns[column], row])


def move_help(variant: Variant, state: State, lang: Lang) -> str:
    if state.waits == Waits.MOVE and state.stage == Stage.TILING:
        return WALL_HELP.say(lang)
    helps = [TAKE_HELP, JOKER_HELP] if variant.has_jokers else [TAKE_HELP]
    return "\n".join(sentence.say(lang) for sentence in helps)
