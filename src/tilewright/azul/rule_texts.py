"""The rules that refuse moves, word for word, English and French."""

from tilewright.game import Sentence

END_RULE = "AZ-31"
DEAL_RULE = "AZ-30"

SENTENCES = (
    Sentence(
        "AZ-1",
        "2, 3 or 4 players; 5, 7 or 9 factory displays.",
        "2, 3 ou 4 joueurs ; 5, 7 ou 9 fabriques.",
    ),
    Sentence(
        "AZ-11",
        "A turn takes tiles of ONE color: (a) all of it from one display, the rest of that display "
        "moving to the center; or (b) all of it from the center.",
        "À son tour, on prend les tuiles d'UNE couleur : (a) toutes celles d'une fabrique, le "
        "reste de la fabrique allant au centre ; ou (b) toutes celles du centre.",
    ),
    Sentence(
        "AZ-14",
        "A line that holds tiles accepts only the same color. A complete line accepts nothing.",
        "Une ligne qui contient des tuiles n'accepte que la même couleur. Une ligne complète "
        "n'accepte rien.",
    ),
    Sentence(
        "AZ-15",
        "A line may not take a color that the wall row beside it already holds.",
        "Une ligne ne peut pas recevoir une couleur déjà présente sur la rangée du mur à côté.",
    ),
    Sentence(
        "AZ-20",
        "Each complete pattern line, top to bottom, moves its rightmost tile to that row's space "
        "of its color, and scores at once.",
        "Chaque ligne Motif complète, de haut en bas, déplace sa tuile la plus à droite vers "
        "l'espace de sa couleur sur la rangée, et marque aussitôt.",
    ),
    Sentence(
        "AZ-30",
        "While no wall has a complete horizontal row, refill the displays in order 1, 2, 3 ..., "
        "each to 4 tiles before the next.",
        "Tant qu'aucun mur n'a de rangée horizontale complète, on remplit les fabriques dans "
        "l'ordre 1, 2, 3 ..., chacune de 4 tuiles avant la suivante.",
    ),
    Sentence(
        "AZ-31",
        "The game ends after a tiling phase in which some wall has at least one complete "
        "horizontal row.",
        "La partie s'arrête après une décoration où un mur a au moins une rangée horizontale "
        "complète.",
    ),
    Sentence(
        "AZ-40",
        "The tile of a complete line may go on any free space of its wall row, provided its color "
        "is not already in that column (nor in that row, AZ-15). Rows are still tiled top to "
        "bottom, so earlier choices bind later ones.",
        "La tuile d'une ligne complète va sur n'importe quel espace libre de sa rangée, pourvu que "
        "sa couleur ne soit pas déjà dans cette colonne (ni dans cette rangée, AZ-15). Les rangées "
        "se décorent de haut en bas : les premiers choix contraignent les suivants.",
    ),
    Sentence(
        "AZ-50",
        "2 players: one tile of each color is replaced by 5 jokers (19 x 5 + 5). 3 or 4 players: "
        "two of each by 10 jokers (18 x 5 + 10).",
        "À 2 joueurs, une tuile de chaque couleur est remplacée par 5 jokers (19 x 5 + 5). À 3 ou "
        "4, deux de chaque par 10 jokers (18 x 5 + 10).",
    ),
    Sentence(
        "AZ-51",
        "A turn takes either one ordinary color as usual (jokers there are left, and move to the "
        "center like any other tile), or ALL jokers of that source, alone or together with ALL "
        "tiles of one other color of the same source.",
        "À son tour, on prend soit une couleur ordinaire comme d'habitude (les jokers restent, et "
        "vont au centre comme toute autre tuile), soit TOUS les jokers de cette source, seuls ou "
        "avec TOUTES les tuiles d'une autre couleur de la même source.",
    ),
    Sentence(
        "AZ-55",
        "On the colored side a joker on a color's space forbids that color on that pattern line, "
        "for good.",
        "Sur le côté coloré, un joker posé sur l'espace d'une couleur interdit définitivement "
        "cette couleur sur cette ligne Motif.",
    ),
)

RULE_TEXTS = {sentence.rule: sentence for sentence in SENTENCES}
