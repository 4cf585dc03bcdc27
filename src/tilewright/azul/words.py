"""Azul in words, English and French: rules, refusals, moves, steps."""

from tilewright.azul.moves import (
    LINE_TEXT,
    SOURCE_TEXT,
    is_mixed,
    is_wall_tile,
    take_parts,
    wall_parts,
)
from tilewright.azul.rules import Refusal
from tilewright.azul.state import FLOOR, JOKER, NO_COLOR, ROWS, Stage
from tilewright.azul.tiling import StepCode
from tilewright.game import Lang, Sentence, Step, Waits
from tilewright.heaps import count
from tilewright.kernel import Array

KIND_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("blue", "yellow", "red", "black", "white", "joker"),
    "fr": ("bleue", "jaune", "rouge", "noire", "blanche", "joker"),
}

END_RULE = "AZ-31"
DEAL_RULE = "AZ-30"

RULE_TEXTS = {
    "AZ-1": Sentence(
        "AZ-1",
        "2, 3 or 4 players; 5, 7 or 9 factory displays.",
        "2, 3 ou 4 joueurs ; 5, 7 ou 9 fabriques.",
    ),
    "AZ-11": Sentence(
        "AZ-11",
        "A turn takes tiles of ONE color: (a) all of it from one display, the rest of that display "
        "moving to the center; or (b) all of it from the center.",
        "À son tour, on prend les tuiles d'UNE couleur : (a) toutes celles d'une fabrique, le "
        "reste de la fabrique allant au centre ; ou (b) toutes celles du centre.",
    ),
    "AZ-14": Sentence(
        "AZ-14",
        "A line that holds tiles accepts only the same color. A complete line accepts nothing.",
        "Une ligne qui contient des tuiles n'accepte que la même couleur. Une ligne complète "
        "n'accepte rien.",
    ),
    "AZ-15": Sentence(
        "AZ-15",
        "A line may not take a color that the wall row beside it already holds.",
        "Une ligne ne peut pas recevoir une couleur déjà présente sur la rangée du mur à côté.",
    ),
    "AZ-20": Sentence(
        "AZ-20",
        "Each complete pattern line, top to bottom, moves its rightmost tile to that row's space "
        "of its color, and scores at once.",
        "Chaque ligne Motif complète, de haut en bas, déplace sa tuile la plus à droite vers "
        "l'espace de sa couleur sur la rangée, et marque aussitôt.",
    ),
    "AZ-30": Sentence(
        "AZ-30",
        "While no wall has a complete horizontal row, refill the displays in order 1, 2, 3 ..., "
        "each to 4 tiles before the next.",
        "Tant qu'aucun mur n'a de rangée horizontale complète, on remplit les fabriques dans "
        "l'ordre 1, 2, 3 ..., chacune de 4 tuiles avant la suivante.",
    ),
    "AZ-31": Sentence(
        "AZ-31",
        "The game ends after a tiling phase in which some wall has at least one complete "
        "horizontal row.",
        "La partie s'arrête après une décoration où un mur a au moins une rangée horizontale "
        "complète.",
    ),
    "AZ-40": Sentence(
        "AZ-40",
        "The tile of a complete line may go on any free space of its wall row, provided its color "
        "is not already in that column (nor in that row, AZ-15). Rows are still tiled top to "
        "bottom, so earlier choices bind later ones.",
        "La tuile d'une ligne complète va sur n'importe quel espace libre de sa rangée, pourvu que "
        "sa couleur ne soit pas déjà dans cette colonne (ni dans cette rangée, AZ-15). Les rangées "
        "se décorent de haut en bas : les premiers choix contraignent les suivants.",
    ),
    "AZ-50": Sentence(
        "AZ-50",
        "2 players: one tile of each color is replaced by 5 jokers (19 x 5 + 5). 3 or 4 players: "
        "two of each by 10 jokers (18 x 5 + 10).",
        "À 2 joueurs, une tuile de chaque couleur est remplacée par 5 jokers (19 x 5 + 5). À 3 ou "
        "4, deux de chaque par 10 jokers (18 x 5 + 10).",
    ),
    "AZ-51": Sentence(
        "AZ-51",
        "A turn takes either one ordinary color as usual (jokers there are left, and move to the "
        "center like any other tile), or ALL jokers of that source, alone or together with ALL "
        "tiles of one other color of the same source.",
        "À son tour, on prend soit une couleur ordinaire comme d'habitude (les jokers restent, et "
        "vont au centre comme toute autre tuile), soit TOUS les jokers de cette source, seuls ou "
        "avec TOUTES les tuiles d'une autre couleur de la même source.",
    ),
    "AZ-55": Sentence(
        "AZ-55",
        "On the colored side a joker on a color's space forbids that color on that pattern line, "
        "for good.",
        "Sur le côté coloré, un joker posé sur l'espace d'une couleur interdit définitivement "
        "cette couleur sur cette ligne Motif.",
    ),
}

REFUSALS = {
    Refusal.NO_SUCH_DISPLAY: Sentence(
        "AZ-1",
        "There is no display {source}: this table has {displays}.",
        "Il n'y a pas de fabrique {source} : cette table en a {displays}.",
    ),
    Refusal.NO_SUCH_TILES: Sentence(
        "AZ-11",
        "{Place} holds no {kind} tile.",
        "{Place} : aucune tuile {kind}.",
    ),
    Refusal.NOT_WITH_JOKERS: Sentence(
        "AZ-50",
        "This table plays without joker tiles.",
        "Cette table joue sans tuiles jokers.",
    ),
    Refusal.NO_JOKERS: Sentence(
        "AZ-51",
        "{Place} holds no joker.",
        "{Place} : aucun joker.",
    ),
    Refusal.LINE_COMPLETE: Sentence(
        "AZ-14",
        "Line {line} is complete: it accepts nothing more.",
        "La ligne {line} est complète : elle n'accepte plus rien.",
    ),
    Refusal.OTHER_COLOR: Sentence(
        "AZ-14",
        "Line {line} holds {held} tiles: it accepts no other color.",
        "La ligne {line} contient une couleur ({held}) : elle n'en accepte pas d'autre.",
    ),
    Refusal.ON_WALL: Sentence(
        "AZ-15",
        "Wall row {line} already holds a {kind} tile.",
        "La rangée {line} du mur contient déjà une tuile {kind}.",
    ),
    Refusal.JOKER_ON_WALL: Sentence(
        "AZ-55",
        "A joker lies on the {kind} space of wall row {line}.",
        "Un joker occupe l'espace de la tuile {kind} sur la rangée {line} du mur.",
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

STEPS = {
    StepCode.TILE: Sentence(
        "AZ-22",
        "Row {row}: a tile on column {column}.",
        "Rangée {row} : une tuile en colonne {column}.",
    ),
    StepCode.DEAD_LINE: Sentence(
        "AZ-42",
        "Row {row} has no legal space: its tiles fall to the floor line.",
        "La rangée {row} n'a pas d'espace permis : ses tuiles tombent sur la ligne Plancher.",
    ),
    StepCode.FLOOR: Sentence(
        "AZ-23",
        "The floor line is paid for and cleared.",
        "La ligne Plancher est payée et vidée.",
    ),
}

BONUSES = (
    Sentence("AZ-32", "Row {number} is complete.", "La rangée {number} est complète."),
    Sentence("AZ-32", "Column {number} is complete.", "La colonne {number} est complète."),
    Sentence(
        "AZ-32",
        "All five {kind} tiles are on the wall.",
        "Les cinq tuiles de couleur {kind} sont sur le mur.",
    ),
)

TAKE = Sentence(
    "AZ-11",
    "takes {tiles} from {place} to {target}",
    "prend {tiles} ({place}) vers {target}",
)
WALL_TILE = Sentence(
    "AZ-40",
    "puts the tile of row {row} on column {column}",
    "pose la tuile de la rangée {row} en colonne {column}",
)
TAKE_HELP = Sentence(
    "AZ-11",
    "Take: display (1-9) or c for the center, the color's letter, then the line (1-5) or - for the "
    "floor line: 3b2 takes blue from display 3 to line 2.",
    "Prendre : la fabrique (1-9) ou c pour le centre, la lettre de la couleur, puis la ligne (1-5) "
    "ou - pour la ligne Plancher : 3b2 prend les bleues de la fabrique 3 vers la ligne 2.",
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


def refusal_rule(code: int) -> str:
    return REFUSALS[Refusal(code)].rule


def describe_refusal(variant: Array, state: Array, move: int, code: int, lang: Lang) -> str:
    values = move_values(variant, state, move, lang)
    return REFUSALS[Refusal(code)].say(lang, **values)


def move_values(variant: Array, state: Array, move: int, lang: Lang) -> dict[str, object]:
    """What the sentences about a move speak of."""
    player = state[0]["players"][state[0]["player"]]
    complete = int(player["complete"])
    row = (complete & -complete).bit_length()
    names = (*KIND_NAMES[lang], "", "")  # up to NO_COLOR
    values: dict[str, object] = {"displays": int(variant[0]["displays"]), "row": row}
    if is_wall_tile(move):
        held = int(player["line_color"][row - 1]) if row else NO_COLOR
        return values | {"column": wall_parts(move)[1] + 1, "held": names[held]}
    source, kind, line = take_parts(move)
    place = place_name(source, lang)
    held = int(player["line_color"][line]) if line < ROWS else NO_COLOR
    return values | {
        "source": SOURCE_TEXT[source],
        "Place": place[0].upper() + place[1:],
        "kind": names[kind],
        "line": LINE_TEXT[line],
        "held": names[held],
    }


def place_name(source: int, lang: Lang) -> str:
    if source == 0:
        return "the center" if lang == "en" else "le centre de la table"
    return f"display {source}" if lang == "en" else f"la fabrique {source}"


def target_name(line: int, lang: Lang) -> str:
    if line == FLOOR:
        return "the floor line" if lang == "en" else "la ligne Plancher"
    return f"line {line + 1}" if lang == "en" else f"la ligne {line + 1}"


def describe_move(variant: Array, state: Array, move: int, lang: Lang) -> str:
    if is_wall_tile(move):
        row, column = wall_parts(move)
        return WALL_TILE.say(lang, row=row + 1, column=column + 1)
    source, kind, line = take_parts(move)
    heap = int(state[0]["sources"][source])
    tiles = tiles_text(count(heap, kind), kind, lang)
    if is_mixed(move):
        tiles += " + " + tiles_text(count(heap, JOKER), JOKER, lang)
    place, target = place_name(source, lang), target_name(line, lang)
    return TAKE.say(lang, tiles=tiles, place=place, target=target)


def tiles_text(n: int, kind: int, lang: Lang) -> str:
    name = KIND_NAMES[lang][kind]
    is_plural = n > 1 and (kind == JOKER or lang == "fr")
    return f"{n} {name}{'s' if is_plural else ''}"


def describe_step(variant: Array, state: Array, step: Step, lang: Lang) -> str:
    if step.code == StepCode.BONUS:
        bonus, number = step.a // ROWS, step.a % ROWS
        return BONUSES[bonus].say(lang, number=number + 1, kind=KIND_NAMES[lang][number])
    return STEPS[StepCode(step.code)].say(lang, row=step.a + 1, column=step.b + 1)


def step_rule(step: Step) -> str:
    return "AZ-32" if step.code == StepCode.BONUS else STEPS[StepCode(step.code)].rule


def move_help(variant: Array, state: Array, lang: Lang) -> str:
    if state[0]["waits"] == Waits.MOVE and state[0]["stage"] == Stage.TILING:
        return WALL_HELP.say(lang)
    helps = [TAKE_HELP, JOKER_HELP] if variant[0]["has_jokers"] else [TAKE_HELP]
    return "\n".join(sentence.say(lang) for sentence in helps)
