"""Summer Pavilion in words, English and French: refusals, moves, steps."""

from collections.abc import Mapping

from tilewright.game import Lang, Sentence, Step
from tilewright.kernel import interpreted
from tilewright.parts.heaps import count, size, some
from tilewright.parts.market import SOURCE_TEXT, from_place, place_name
from tilewright.parts.notation import heap_counts
from tilewright.pavilion import stars
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.moves import (
    BONUS,
    PASS,
    PLACE_TEXT,
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
        "{From} : aucune tuile {color}.",
    ),
    Refusal.JOKER_COLOR: Sentence(
        "PA-10",
        "This round {color} is the joker color: take another color, and one joker comes with it.",
        "Cette manche, la couleur joker est {color} : prenez une autre couleur, un joker la suit.",
    ),
    Refusal.SPACE_TAKEN: Sentence(
        "PA-21",
        "Space {place} holds a tile already.",
        "L'espace {place} porte déjà une tuile.",
    ),
    Refusal.OTHER_STAR: Sentence(
        "PA-22",
        "On {star} only {held} tiles are placed.",
        "Sur {star} on ne pose que des tuiles de sa couleur ({held}).",
    ),
    Refusal.COLOR_ON_STAR: Sentence(
        "PA-24",
        "A {color} tile lies on {star} already: its six colors differ.",
        "Une tuile {color} est déjà sur {star} : ses six couleurs sont différentes.",
    ),
    Refusal.STAR_OF_ONE_COLOR: Sentence(
        "PA-60",
        "The tiles on {star} are {held}: all six must be.",
        "Les tuiles sur {star} sont d'une seule couleur ({held}) : les six doivent l'être.",
    ),
    Refusal.STAR_OF_SIX_COLORS: Sentence(
        "PA-60",
        "The colors on {star} differ, and {color} is among them already.",
        "Les couleurs sur {star} sont différentes, et il y a déjà une tuile {color}.",
    ),
    Refusal.JOKER_PAYS_FOR_ITSELF: Sentence(
        "PA-23",
        "This round {color} is the joker color: it is paid for in {color} alone, so 0 jokers.",
        "Cette manche, la couleur joker est {color} : elle se paie d'elle seule, donc 0 joker.",
    ),
    Refusal.ONLY_JOKERS: Sentence(
        "PA-22",
        "Space {place} costs {number}, and the tile placed is {color}: at most {most} of them can"
        " be jokers.",
        "L'espace {place} coûte {number}, et la tuile posée est {color} : au plus {most} de ces"
        " tuiles peuvent être des jokers.",
    ),
    Refusal.TOO_FEW_JOKERS: Sentence(
        "PA-21",
        "This payment takes {jokers} of the joker color ({joker}); you have {joker_count}.",
        "Ce paiement demande {jokers} de la couleur joker ({joker}) ; vous en avez {joker_count}.",
    ),
    Refusal.TOO_FEW_TILES: Sentence(
        "PA-21",
        "Space {place} costs {number}: with {jokers} of them jokers, {own} of {color};"
        " you have {count}.",
        "L'espace {place} coûte {number} : jokers : {jokers}, tuiles de couleur {color} : {own} ;"
        " vous en avez {count}.",
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
        "The first-player marker costs a point a tile: {a}.",
        "Le marqueur de premier joueur coûte un point par tuile : {a}.",
    ),
    StepCode.TILE: Sentence(
        "PA-26",
        "The tile on {place} scores, with all that it is connected to.{owed}",
        "La tuile sur {place} marque, avec toutes celles qui lui sont reliées.{owed}",
    ),
    StepCode.BONUS: Sentence(
        "PA-30",
        "From the supply, without a choice: {tiles}.",
        "De l'approvisionnement, sans choix : {tiles}.",
    ),
    StepCode.EMPTY_HAND: Sentence(
        "PA-42",
        "No tile left: that is a pass.",
        "Plus de tuile : c'est passer.",
    ),
    StepCode.PASS: Sentence(
        "PA-40",
        "Tiles not kept go to the tower, a point each: {a}.",
        "Les tuiles non gardées vont dans la tour, un point chacune : {a}.",
    ),
    StepCode.STAR: Sentence(
        "PA-51",
        "Complete: {star}.",
        "Complète : {star}.",
    ),
    StepCode.NUMBER: Sentence(
        "PA-52",
        "All spaces of number {a} are covered.",
        "Tous les espaces de valeur {a} sont couverts.",
    ),
    StepCode.LEFTOVERS: Sentence(
        "PA-53",
        "Tiles left in the corners cost a point each: {a}.",
        "Les tuiles restées dans les coins coûtent un point chacune : {a}.",
    ),
}
OWED = Sentence("PA-30", " Bonus tiles: {b}.", " Tuiles bonus : {b}.")

TAKE = Sentence("PA-10", "takes {tiles} {source}", "prend {tiles} {source}")
PLACE = Sentence(
    "PA-21",
    "puts {color} on {place}, paying {tiles}",
    "pose une tuile {color} sur {place}, en payant {tiles}",
)
TAKE_BONUS = Sentence(
    "PA-30", "takes {tiles} from the supply", "prend {tiles} dans l'approvisionnement"
)
PASS_MOVE = Sentence(
    "PA-40", "passes, keeping {tiles}, discarding {n}", "passe, garde {tiles}, défausse {n}"
)
NOTHING = Sentence("PA-40", "nothing", "rien")

HELPS = {
    Stage.TAKING: Sentence(
        "PA-10",
        "Take: display (1-9) or c for the center, then the color's letter: 3g takes green from "
        "display 3, and a joker if one is there.",
        "Prendre : la fabrique (1-9) ou c pour le centre, puis la lettre de la couleur : 3g prend "
        "les vertes de la fabrique 3, et un joker s'il y en a.",
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
        return f"star {letter}" if lang == "en" else f"l'étoile {letter}"
    name = COLOR_NAMES[lang][color]
    return f"the {name} star" if lang == "en" else f"l'étoile {name}"


def heap_words(heap: int, lang: Lang) -> str:
    """Tiles in words, as ``3 blue + 1 purple``."""
    counts = heap_counts(heap, LETTERS)
    words = [
        f"{n} {name}{'s' if lang == 'fr' and n > 1 and name != UNCHANGED else ''}"
        for n, name in zip(counts.values(), COLOR_NAMES[lang], strict=True)
        if n
    ]
    return " + ".join(words) or NOTHING.say(lang)


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
        "color": COLOR_NAMES[lang][color],
    }


def placement_values(variant: Variant, state: State, move: int, lang: Lang) -> dict[str, object]:
    place, color, jokers = placement_parts(move)
    number, star = variant.numbers[place], place // SPACES
    hand, joker = state.boards[state.player].hand, joker_color(variant, state)
    return {
        "place": PLACE_TEXT[place],
        "star": star_name(variant, star, lang),
        "held": held_name(variant, state, star, lang),
        "color": COLOR_NAMES[lang][color],
        "number": number,
        "jokers": jokers,
        "most": number - 1,
        "own": number - jokers,
        "count": count(hand, color),
        "joker": (*COLOR_NAMES[lang], "")[joker],
        "joker_count": count(hand, joker),
    }


def held_name(variant: Variant, state: State, star: int, lang: Lang) -> str:
    """The color that a star is printed for, or that lies on it."""
    color = variant.star_colors[star]
    if color == NO_COLOR:
        colors = colors_on(state.boards[state.player], star)
        color = (colors & -colors).bit_length() - 1
    return COLOR_NAMES[lang][color]


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
    return PASS_MOVE.say(lang, tiles=heap_words(kept, lang), n=size(hand) - size(kept))


def describe_placement(variant: Variant, joker: int, move: int, lang: Lang) -> str:
    place, color, jokers = placement_parts(move)
    paid = payment(color, joker, variant.numbers[place], jokers)
    name, tiles = COLOR_NAMES[lang][color], heap_words(paid, lang)
    return PLACE.say(lang, color=name, place=PLACE_TEXT[place], tiles=tiles)


def step_values(variant: Variant, state: State, step: Step, lang: Lang) -> dict[str, object]:
    match step.code:
        case StepCode.TILE:
            owed = OWED.say(lang, b=step.b) if step.b else ""
            return {"place": PLACE_TEXT[step.a], "owed": owed}
        case StepCode.BONUS:
            return {"tiles": heap_words(some(step.a, step.b), lang)}
        case StepCode.STAR:
            return {"star": star_name(variant, step.a, lang)}
    return {"a": step.a}


def move_help(variant: Variant, state: State, lang: Lang) -> str:
    stage = Stage(state.stage) if state.waits == Waits.MOVE else Stage.TAKING
    return HELPS[stage].say(lang)
