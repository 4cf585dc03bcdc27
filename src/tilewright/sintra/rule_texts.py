"""The rules that refuse moves, word for word, English and French."""

from tilewright.game import Sentence

END_RULE = "SI-41"
DEAL_RULE = "SI-40"

SENTENCES = (
    Sentence(
        "SI-1",
        "2, 3 or 4 players; 5, 7 or 9 factory displays.",
        "2, 3 ou 4 joueurs ; 5, 7 ou 9 fabriques.",
    ),
    Sentence(
        "SI-12",
        "Take all panes of one color from one display (the rest moves to the center), or all of "
        "one color from the center.",
        "On prend toutes les pièces d'une couleur d'une fabrique (le reste va au centre), ou "
        "toutes celles d'une couleur du centre.",
    ),
    Sentence(
        "SI-14",
        "The panes go on spaces of their color of ONE strip: the one under the glazier or any to "
        "his right, never to his left. The glazier moves to that strip.",
        "Les pièces vont sur les cases de leur couleur d'UNE planche : celle sous le vitrier ou "
        "une planche à sa droite, jamais à sa gauche. Le vitrier va à cette planche.",
    ),
    Sentence(
        "SI-15",
        "A joker space takes a pane of any color. R: of n panes, min(n, free own + free joker "
        "spaces) are placed; the player chooses how many on joker spaces wherever more than one "
        "number is possible, own spaces first being the default; the two joker spaces are "
        "interchangeable.",
        "Une case joker reçoit une pièce de n'importe quelle couleur. R : de n pièces, on en pose "
        "min(n, cases libres de la couleur + cases jokers libres) ; le joueur choisit combien vont "
        "sur les cases jokers quand plusieurs nombres sont possibles, par défaut les cases de la "
        "couleur d'abord ; les deux cases jokers sont interchangeables.",
    ),
    Sentence(
        "SI-17",
        "While any reachable strip has a free space that could hold the color, one such strip "
        "must be chosen. Only when none has do all the panes break.",
        "Tant qu'une planche à portée a une case libre pour la couleur, il faut en choisir une. "
        "Toutes les pièces ne se brisent que s'il n'y en a aucune.",
    ),
    Sentence(
        "SI-20",
        "If a space of that strip is still free the turn is over.",
        "S'il reste une case libre sur cette planche, le tour est fini.",
    ),
    Sentence(
        "SI-22",
        "One of the five panes, the player's choice, goes to the window below; the other four to "
        "the tower.",
        "L'une des cinq pièces, au choix du joueur, va à la fenêtre en dessous ; les quatre autres "
        "vont dans la tour.",
    ),
    Sentence(
        "SI-23",
        "Window empty: the pane goes in the top frame, and the strip is flipped. Top taken: it "
        "goes in the bottom frame, and the strip leaves the game.",
        "Fenêtre vide : la pièce va dans la case du haut, et la planche est retournée. Haut "
        "occupé : elle va dans la case du bas, et la planche quitte le jeu.",
    ),
    Sentence(
        "SI-30",
        "Instead of taking panes, move the glazier above the leftmost remaining strip; the turn "
        "is over. Not allowed when he already stands there.",
        "Au lieu de prendre des pièces, on ramène le vitrier au-dessus de la planche la plus à "
        "gauche ; le tour est fini. Interdit quand il y est déjà.",
    ),
    Sentence(
        "SI-40",
        "When displays and center are empty, the top pane of the round indicator goes to the "
        "tower. With panes left on it, displays are refilled in order 1, 2, 3 ..., each to 4.",
        "Quand les fabriques et le centre sont vides, la pièce du haut de l'indicateur de manche "
        "va dans la tour. S'il en reste, on remplit les fabriques dans l'ordre 1, 2, 3 ..., à 4 "
        "chacune.",
    ),
    Sentence(
        "SI-41",
        "After six rounds: 1 point per 3 panes left on all of a player's strips together (rounded "
        "down).",
        "Après six manches : 1 point pour 3 pièces restées sur toutes les planches d'un joueur "
        "(arrondi par défaut).",
    ),
)

RULE_TEXTS = {sentence.rule: sentence for sentence in SENTENCES}
