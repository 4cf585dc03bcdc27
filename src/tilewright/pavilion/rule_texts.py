"""The rules that refuse moves, word for word, English and French."""

from tilewright.game import Sentence

END_RULE = "PA-5"
DEAL_RULE = "PA-50"

SENTENCES = (
    Sentence(
        "PA-1",
        "2, 3 or 4 players; 5, 7 or 9 factory displays; everyone uses the same board side: colored "
        "stars (default) or the gray side (PA-60).",
        "2, 3 ou 4 joueurs ; 5, 7 ou 9 fabriques ; tous utilisent le même côté du plateau : "
        "étoiles colorées (par défaut) ou côté gris (PA-60).",
    ),
    Sentence(
        "PA-5",
        "The joker color by round: purple, green, orange, yellow, blue, red. Six rounds.",
        "La couleur joker par manche : violet, vert, orange, jaune, bleu, rouge. Six manches.",
    ),
    Sentence(
        "PA-10",
        "Take all tiles of one color other than the joker color from one display, or from the "
        "center; from a display the rest moves to the center.",
        "Prenez toutes les tuiles d'une couleur autre que la couleur joker d'une fabrique, ou du "
        "centre ; d'une fabrique, le reste va au centre.",
    ),
    Sentence(
        "PA-15",
        "The phase ends when displays and center hold no tiles.",
        "La phase s'arrête quand les fabriques et le centre ne contiennent plus de tuiles.",
    ),
    Sentence(
        "PA-20",
        "The marker's holder goes first, then clockwise, one placement a turn, until everyone has "
        "passed.",
        "Qui a le marqueur commence, puis dans le sens horaire, une pose par tour, jusqu'à ce que "
        "tous aient passé.",
    ),
    Sentence(
        "PA-21",
        "Choose a free space of one of the 7 stars. Pay the printed number of tiles: one of them "
        "is placed, the others go to the tower.",
        "Choisissez un espace libre d'une des 7 étoiles. Payez le nombre de tuiles imprimé : l'une "
        "est posée, les autres vont dans la tour.",
    ),
    Sentence(
        "PA-22",
        "On a colored star all paid tiles are of that star's color, except that tiles of the "
        "round's joker color may stand in; at least one paid tile, the one placed, is of the "
        "star's own color. The player chooses how many jokers to spend.",
        "Sur une étoile colorée, toutes les tuiles payées sont de sa couleur, sauf celles de la "
        "couleur joker de la manche qui peuvent les remplacer ; au moins une tuile payée, celle "
        "qui est posée, est de la couleur de l'étoile. On choisit combien de jokers dépenser.",
    ),
    Sentence(
        "PA-23",
        "Whenever the tile placed is of the joker color (its own star, the center star, the gray "
        "side), the whole payment is of that color.",
        "Quand la tuile posée est de la couleur joker (son étoile, l'étoile centrale, le côté "
        "gris), tout le paiement est de cette couleur.",
    ),
    Sentence(
        "PA-24",
        "Center star: any color not yet on it; the payment follows PA-22 with the color placed.",
        "Étoile centrale : toute couleur qui n'y est pas encore ; le paiement suit PA-22 avec la "
        "couleur posée.",
    ),
    Sentence(
        "PA-30",
        "Filling the last of the 4 spaces around a pillar gives 1 tile from the supply, of the 4 "
        "around a statue 2, of the 2 around a window 3: the player's choice, jokers included, "
        "taken at once, not declined.",
        "Remplir le dernier des 4 espaces autour d'un pilier donne 1 tuile de l'approvisionnement, "
        "des 4 autour d'une statue 2, des 2 autour d'une fenêtre 3 : au choix, jokers compris, "
        "prises aussitôt, sans refus possible.",
    ),
    Sentence(
        "PA-40",
        "A player who will not or cannot place must pass: up to 4 tiles of the player's choice go "
        "to the board's corners for the next round; every other tile goes to the tower at -1 point "
        "each (never below 1, PA-14). No more turns this round.",
        "Qui ne veut ou ne peut pas poser doit passer : jusqu'à 4 tuiles au choix vont dans les "
        "coins du plateau pour la manche suivante ; toute autre tuile va dans la tour et coûte 1 "
        "point (jamais moins de 1, PA-14). Plus de tour dans cette manche.",
    ),
    Sentence(
        "PA-50",
        "Next round: the joker color advances, displays are refilled (as PA-32, in rounds 2 to 6), "
        "the marker goes back to the center, and kept tiles return to the hand. The marker's "
        "holder starts. The supply is not refilled here.",
        "Manche suivante : la couleur joker avance, les fabriques sont remplies (comme PA-32, aux "
        "manches 2 à 6), le marqueur revient au centre, et les tuiles gardées reviennent en main. "
        "Qui a le marqueur commence. L'approvisionnement n'est pas rempli ici.",
    ),
    Sentence(
        "PA-60",
        "Any color may go on any of the 7 stars, but each star is one color throughout or six "
        "different colors. R: a star with one tile is still open; the second decides. Several "
        "stars may be alike.",
        "Toute couleur peut aller sur chacune des 7 étoiles, mais chaque étoile est d'une seule "
        "couleur ou de six couleurs différentes. Une étoile d'une tuile est encore ouverte ; la "
        "deuxième décide. Plusieurs étoiles peuvent être pareilles.",
    ),
)

RULE_TEXTS = {sentence.rule: sentence for sentence in SENTENCES}
