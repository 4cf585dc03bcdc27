"""Summer Pavilion in words, English and French: refusals, moves, steps."""

from collections.abc import Mapping

from tilewright.game import Lang, Sentence, Step, typeset
from tilewright.kernel import interpreted
from tilewright.parts.heaps import count, size, some
from tilewright.parts.market import SOURCE_TEXT, from_place, place_name
from tilewright.parts.notation import heap_counts
from tilewright.pavilion import stars
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.moves import (
    BONUS,
    PASS,
    PLACEMENT,
    kept_heap,
    placement_parts,
    take_parts,
)
from tilewright.pavilion.payment import payment
from tilewright.pavilion.rules import Refusal, tiles_taken
from tilewright.pavilion.state import LETTERS, NO_COLOR, SPACES, Stage, State
from tilewright.pavilion.steps import StepCode
from tilewright.pavilion.variant import Variant
from tilewright.pavilion.view import joker_color
from tilewright.rules import Waits

colors_on = interpreted(stars.colors_on)

COLOR_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("purple", "green", "orange", "yellow", "blue", "red"),
    "fr": ("violette", "verte", "orange", "jaune", "bleue", "rouge"),
}
UNCHANGED = "orange"  # has no plural in French
WHERE: dict[Lang, tuple[str, ...]] = {  # stars without a color, by their places
    "en": (
        "the upper left star",
        "the upper right star",
        "the right star",
        "the lower right star",
        "the lower left star",
        "the left star",
    ),
    "fr": (
        "l'étoile en haut à gauche",
        "l'étoile en haut à droite",
        "l'étoile de droite",
        "l'étoile en bas à droite",
        "l'étoile en bas à gauche",
        "l'étoile de gauche",
    ),
}
HOURS = (12, 2, 4, 6, 8, 10)  # where a star's spaces point to
SPACE = Sentence("PA-21", "space {number} of {star}", "l'espace {number} de {star}")
HOUR_SPACE = Sentence(
    "PA-21",
    "space {number} at {hour} o'clock of {star}",
    "l'espace {number}, à {hour} heures, de {star}",
)
OWN_VERBS = {
    "takes": "take",
    "puts": "put",
    "passes": "pass",
    "prend": "prenez",
    "pose": "posez",
    "passe": "passez",
}

REFUSALS: Mapping[int, Sentence] = {
    Refusal.NOT_TAKING: Sentence(
        "PA-15",
        "Displays and center are empty: place a tile, or pass.",
        "Les fabriques et le centre sont vides : posez une tuile ou passez.",
    ),
    Refusal.NOT_PLACING: Sentence(
        "PA-20",
        "Tiles are placed when displays and center are empty: take tiles first.",
        "On pose quand les fabriques et le centre sont vides : prenez d'abord des tuiles.",
    ),
    Refusal.NO_BONUS_OWED: Sentence(
        "PA-30",
        "No bonus tile is owed to you now.",
        "Aucune tuile bonus ne vous est due maintenant.",
    ),
    Refusal.BONUS_FIRST: Sentence(
        "PA-30",
        "Take your bonus tiles from the supply first: {owed} to go.",
        "Prenez d'abord vos tuiles bonus dans l'approvisionnement : encore {owed}.",
    ),
    Refusal.NO_SUCH_DISPLAY: Sentence(
        "PA-1",
        "There is no display {source}: this table has {displays}.",
        "Il n'y a pas de fabrique {source} : cette table en a {displays}.",
    ),
    Refusal.NO_SUCH_TILES: Sentence(
        "PA-10",
        "{From} holds no {color} tile.",
        "Il n'y a pas de tuile {color} {there}.",
    ),
    Refusal.JOKER_COLOR: Sentence(
        "PA-10",
        "This round {color} is the joker color: take another color, and one joker comes with it.",
        "Cette manche, les tuiles {colors} sont les jokers : prenez une autre couleur, un joker"
        " l'accompagne.",
    ),
    Refusal.SPACE_TAKEN: Sentence(
        "PA-21",
        "A tile already lies on {space}.",
        "Une tuile est déjà posée sur {space}.",
    ),
    Refusal.OTHER_STAR: Sentence(
        "PA-22",
        "On {star} only {held} tiles are placed.",
        "Sur {star}, on ne pose que des tuiles {held_many}.",
    ),
    Refusal.COLOR_ON_STAR: Sentence(
        "PA-24",
        "{A_color} tile already lies on {star}: its six colors differ.",
        "Une tuile {color} est déjà sur {star} : ses six couleurs sont différentes.",
    ),
    Refusal.STAR_OF_ONE_COLOR: Sentence(
        "PA-60",
        "The tiles on {star} are {held}: all six must be.",
        "Les tuiles sur {star} sont {held_many} : les six doivent l'être.",
    ),
    Refusal.STAR_OF_SIX_COLORS: Sentence(
        "PA-60",
        "The colors on {star} differ, and {color} is among them already.",
        "Les couleurs sur {star} sont toutes différentes, et il y a déjà une tuile {color}.",
    ),
    Refusal.JOKER_PAYS_FOR_ITSELF: Sentence(
        "PA-23",
        "This round {color} is the joker color: it is paid for in {color} alone, so 0 jokers.",
        "Cette manche, les tuiles {colors} sont les jokers : elles se paient avec cette seule"
        " couleur, donc 0 joker.",
    ),
    Refusal.ONLY_JOKERS: Sentence(
        "PA-22",
        "{Space} costs {number}, at least one of them {color}: {most} at most.",
        "{Space} coûte {number}, dont au moins une tuile {color} : {most} au plus.",
    ),
    Refusal.TOO_FEW_JOKERS: Sentence(
        "PA-21",
        "This payment takes {joker_tiles} as jokers; you have {joker_count}.",
        "Ce paiement demande {joker_tiles} comme jokers ; vous en avez {joker_count}.",
    ),
    Refusal.TOO_FEW_TILES: Sentence(
        "PA-21",
        "{Space} costs {number}: {price}; you have {own_tiles}.",
        "{Space} coûte {number} : {price} ; vous avez {own_tiles}.",
    ),
    Refusal.NOT_IN_SUPPLY: Sentence(
        "PA-30",
        "The supply holds no {color} tile.",
        "L'approvisionnement ne contient aucune tuile {color}.",
    ),
    Refusal.NOT_IN_HAND: Sentence(
        "PA-40",
        "Only tiles that you have can be kept.",
        "On ne garde que des tuiles que l'on a.",
    ),
}

STEPS: Mapping[int, Sentence] = {
    StepCode.MARKER: Sentence(
        "PA-13",
        "The first-player marker costs a point for each tile taken: {a}.",
        "Le marqueur de premier joueur coûte un point par tuile prise : {a}.",
    ),
    StepCode.TILE: Sentence(
        "PA-26",
        "{Space}: {run}.{owed}",
        "{Space} : {run}.{owed}",
    ),
    StepCode.BONUS: Sentence(
        "PA-30",
        "Bonus tiles from the supply, without a choice: {tiles}.",
        "Tuiles bonus de l'approvisionnement, sans choix : {tiles}.",
    ),
    StepCode.EMPTY_HAND: Sentence(
        "PA-42",
        "No tiles left: that counts as a pass.",
        "Plus aucune tuile : cela revient à passer.",
    ),
    StepCode.PASS: Sentence(
        "PA-40",
        "Tiles not kept go to the tower and cost a point each: {a}.",
        "Les tuiles non gardées vont dans la tour et coûtent un point chacune : {a}.",
    ),
    StepCode.STAR: Sentence(
        "PA-51",
        "{Star} is complete.",
        "{Star} est complète.",
    ),
    StepCode.NUMBER: Sentence(
        "PA-52",
        "All spaces numbered {a} are covered.",
        "Tous les espaces de valeur {a} sont couverts.",
    ),
    StepCode.LEFTOVERS: Sentence(
        "PA-53",
        "Tiles left in the corners cost a point each: {a}.",
        "Les tuiles restées dans les coins coûtent un point chacune : {a}.",
    ),
}
THE = "l\N{RIGHT SINGLE QUOTATION MARK}"  # that a line of points does not begin with
OWED = Sentence("PA-30", " Bonus tiles: {b}.", " Tuiles bonus : {b}.")
ALONE = Sentence("PA-26", "a tile on its own", "une tuile isolée")
CONNECTED = Sentence("PA-26", "{n} connected tiles", "{n} tuiles reliées")

TAKE = Sentence("PA-10", "takes {tiles} {source}", "prend {tiles} {source}")
PLACE = Sentence(
    "PA-21",
    "puts {a_color} tile on {place}, paying {tiles}",
    "pose une tuile {color} sur {place}, en payant {tiles}",
)
TAKE_BONUS = Sentence(
    "PA-30", "takes {tiles} from the supply", "prend {tiles} dans l'approvisionnement"
)
PASS_MOVE = Sentence(
    "PA-40",
    "passes, keeping {tiles}, discarding {n}",
    "passe, en gardant {tiles} et en défaussant {n}",
)
PASS_WITH_ALL = Sentence("PA-40", "passes, keeping {tiles}", "passe, en gardant {tiles}")
PASS_WITH_NOTHING = Sentence(
    "PA-40",
    "passes, keeping nothing, discarding {n}",
    "passe sans rien garder, en défaussant {n}",
)
AND = {"en": " and ", "fr": " et "}

HELPS = {
    Stage.TAKING: Sentence(
        "PA-10",
        "Take: display (1-9) or c for the center, then the color's letter (p, g, o, y, b, r): "
        "3g takes green from display 3, and a joker if one is there.",
        "Prendre : la fabrique (1-9) ou c pour le centre, puis la lettre de la couleur (p violet, "
        "g vert, o orange, y jaune, b bleu, r rouge) : 3g prend les vertes de la fabrique 3, et un "
        "joker s'il y en a.",
    ),
    Stage.PLACING: Sentence(
        "PA-21",
        "Place: star and space, the color, the jokers paid: b6b3 puts blue on b6 and pays 3 jokers "
        "and the rest in blue.\nPass: pass= and what you keep, up to 4, in the order pgoybr: "
        "pass=ggr.",
        "Poser : l'étoile et l'espace, la couleur, les jokers payés : b6b3 pose une bleue sur b6 "
        "et paie 3 jokers et le reste en bleu.\nPasser : pass= et ce que vous gardez, jusqu'à 4, "
        "dans l'ordre pgoybr : pass=ggr.",
    ),
    Stage.BONUS: Sentence(
        "PA-30",
        "Bonus tile: + and the color's letter: +g takes green from the supply.",
        "Tuile bonus : + et la lettre de la couleur : +g prend une verte de l'approvisionnement.",
    ),
}


# Names


def star_name(variant: Variant, star: int, lang: Lang) -> str:
    letter, color = STAR_LETTERS[star], variant.star_colors[star]
    if letter == "m":
        return "the center star" if lang == "en" else "l'étoile centrale"
    if color == NO_COLOR:
        return WHERE[lang][star]
    name = COLOR_NAMES[lang][color]
    return f"the {name} star" if lang == "en" else f"l'étoile {name}"


def space_name(variant: Variant, place: int, lang: Lang) -> str:
    """A space by its number and star; by its direction too where a star's numbers repeat."""
    star, space = divmod(place, SPACES)
    number = variant.numbers[place]
    others = [variant.numbers[SPACES * star + i] for i in range(SPACES) if i != space]
    repeats = number in others
    said = (HOUR_SPACE if repeats else SPACE).say(
        lang, number=number, star=star_name(variant, star, lang), hour=HOURS[space]
    )
    return typeset(said) if lang == "fr" else said


def a_color(color: int) -> str:
    name = COLOR_NAMES["en"][color]
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def color_plural(color: int, lang: Lang) -> str:
    name = COLOR_NAMES[lang][color]
    return name if lang == "en" or name == UNCHANGED else f"{name}s"


def heap_words(heap: int, lang: Lang) -> str:
    """Tiles in words, as ``3 blue and 1 purple``."""
    counts = heap_counts(heap, LETTERS).values()
    return listed([tiles_words(n, color, lang) for color, n in enumerate(counts) if n], lang)


def tiles_words(n: int, color: int, lang: Lang) -> str:
    return f"{n} {color_plural(color, lang) if n > 1 else COLOR_NAMES[lang][color]}"


def price_words(own: int, color: int, jokers: int, lang: Lang) -> str:
    """What a space is paid with, as ``2 blue and 1 joker``."""
    paid = [jokers_words(jokers, lang)] if jokers else []
    return listed([tiles_words(own, color, lang), *paid], lang)


def jokers_words(n: int, lang: Lang) -> str:
    is_plural = n > 1 or (n == 0 and lang == "en")
    return f"{n} joker{'s' if is_plural else ''}"


def listed(words: list[str], lang: Lang) -> str:
    *first, last = words
    return ", ".join(first) + AND[lang] + last if first else last


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


# Refusals


def move_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    """The values that sentences about a refused move mention."""
    values: dict[str, object] = {"owed": state.owed, "displays": variant.displays}
    if move < PLACEMENT:
        values |= take_values(move, lang)
    elif move < BONUS:
        values |= placement_values(variant, state, move, lang)
    elif move < PASS:
        values["color"] = COLOR_NAMES[lang][move - BONUS]
    return values


def take_values(move: int, lang: Lang) -> dict[str, object]:
    source, color = take_parts(move)
    return {
        "source": SOURCE_TEXT[source],
        "From": capital(place_name(source, lang)),
        "there": from_place(source, lang),
        "color": COLOR_NAMES[lang][color],
        "colors": color_plural(color, lang),
    }


def placement_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    place, color, jokers = placement_parts(move)
    number, star = variant.numbers[place], place // SPACES
    hand, joker = state.boards[state.player].hand, joker_color(variant, state)
    space, held = space_name(variant, place, lang), held_color(variant, state, star)
    return {
        "space": space,
        "Space": capital(space),
        "star": typeset(star_name(variant, star, lang)),
        "held": COLOR_NAMES[lang][held],
        "held_many": color_plural(held, lang),
        "color": COLOR_NAMES[lang][color],
        "colors": color_plural(color, lang),
        "A_color": capital(a_color(color)),
        "number": number,
        "jokers": jokers,
        "most": jokers_words(number - 1, lang),
        "price": price_words(number - jokers, color, jokers, lang),
        "own_tiles": tiles_words(count(hand, color), color, lang),
        "joker_tiles": tiles_words(jokers, joker, lang) if joker != NO_COLOR else "",
        "joker_count": count(hand, joker),
    }


def held_color(variant: Variant, state: State, star: int) -> int:
    """The color that a star is printed for, or that lies on it."""
    color = variant.star_colors[star]
    if color == NO_COLOR:
        colors = colors_on(state.boards[state.player], star)
        color = (colors & -colors).bit_length() - 1
    return color


# Moves and steps


def describe_move(variant: Variant, state: State, move: int, lang: Lang) -> str:
    joker = joker_color(variant, state)
    if move < PLACEMENT:
        source, color = take_parts(move)
        tiles = heap_words(tiles_taken(state.sources[source], color, joker), lang)
        return TAKE.say(lang, tiles=tiles, source=from_place(source, lang))
    if move < BONUS:
        return describe_placement(variant, joker, move, lang)
    if move < PASS:
        return TAKE_BONUS.say(lang, tiles="1 " + COLOR_NAMES[lang][move - BONUS])
    hand, kept = state.boards[state.player].hand, kept_heap(move)
    discarded = size(hand) - size(kept)
    if not kept:
        return PASS_WITH_NOTHING.say(lang, n=discarded)
    said = PASS_MOVE if discarded else PASS_WITH_ALL
    return said.say(lang, tiles=heap_words(kept, lang), n=discarded)


def describe_placement(variant: Variant, joker: int, move: int, lang: Lang) -> str:
    place, color, jokers = placement_parts(move)
    paid = payment(color, joker, variant.numbers[place], jokers)
    name, tiles = COLOR_NAMES[lang][color], heap_words(paid, lang)
    space = space_name(variant, place, lang)
    return PLACE.say(lang, color=name, a_color=a_color(color), place=space, tiles=tiles)


def step_values(variant: Variant, state: State, step: Step, lang: Lang) -> dict[str, object]:
    match step.code:
        case StepCode.TILE:
            owed = OWED.say(lang, b=step.b) if step.b else ""
            run = ALONE if step.points == 1 else CONNECTED
            return {
                "Space": capital(space_name(variant, step.a, lang).removeprefix(THE)),
                "run": run.say(lang, n=step.points),
                "owed": owed,
                "star": star_name(variant, step.a // SPACES, lang),
            }
        case StepCode.BONUS:
            return {"tiles": heap_words(some(step.a, step.b), lang)}
        case StepCode.STAR:
            star = star_name(variant, step.a, lang)
            return {"Star": capital(typeset(star)), "star": star}
    return {"a": step.a}


def move_help(variant: Variant, state: State, lang: Lang) -> str:
    stage = Stage(state.stage) if state.waits == Waits.MOVE else Stage.TAKING
    return HELPS[stage].say(lang)
