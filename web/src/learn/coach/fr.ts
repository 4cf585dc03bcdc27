// Le guide en français.
import type en from "./en";

const confirm = {
  title: "C’est bien ainsi ?",
  text: "Confirmez pour finir votre tour, ou annulez et essayez autre chose.",
};

const fr: typeof en = {
  name: "Guide",
  open: "Appeler le guide",
  close: "Renvoyer le guide",
  more: "La suite du guide",
  turn: (n, of) => `Tour ${n} sur ${of}`,
  bot: "Le coup du robot :",
  scored: "Vos points",
  hint: "Montrez-moi un bon coup",
  thinking: "Réflexion…",
  good: "Un bon coup",
  follow: "Commencez-le pour moi",
  followed: "C’est commencé. La dernière étape est à vous.",
  rules: "Règles",
  rest: {
    title: "À vous la partie",
    text: "Vous savez comment ça marche. Demandez-moi un bon coup quand vous voulez.",
  },
  games: {
    azul: {
      steps: [
        {
          picture: "take",
          title: "Prendre",
          text: "Toutes les tuiles d’une couleur d’une fabrique. Le reste va au centre.",
        },
        {
          picture: "line",
          title: "Poser",
          text: "Mettez-les sur une ligne. Ce qui n’entre pas tombe, et coûte des points.",
        },
        {
          picture: "wall",
          title: "Marquer",
          text: "Les lignes pleines envoient une tuile au mur. Les suites marquent plus.",
        },
      ],
      lessons: {
        wait0: {
          title: "Bienvenue !",
          text: "Le robot commence. Regardez quelles tuiles il prend, et ce qui glisse au centre.",
        },
        take1: {
          title: "Choisissez une couleur",
          text: "Regardez les fabriques rondes. Touchez des tuiles d’une couleur : vous prenez toutes celles qui sont là. Deux ou trois pareilles, c’est un beau début.",
        },
        target1: {
          title: "Choisissez une ligne",
          text: "Les tuiles pâles montrent où elles iraient. Prenez une ligne qu’elles remplissent, ou presque : les courtes vont vite, les longues demandent patience.",
        },
        confirm,
        wait1: {
          title: "Au robot",
          text: "Ce que vous avez laissé est au centre. Le robot prend à son tour ; son plateau est à côté ou au-dessous du vôtre.",
        },
        take2: {
          title: "Regardez deux fois",
          text: "Une ligne commencée veut la même couleur. Cherchez les tuiles qui la rempliront juste.",
        },
        target2: {
          title: "Lisez les étiquettes",
          text: "Un plus, c’est ce que la tuile marquera au mur ; un moins, ce qui tombe au plancher. Pas d’étiquette : rien de gagné ni de perdu encore.",
        },
        take3: {
          title: "Le centre",
          text: "Il grandit à chaque tour, et peut être un trésor. Qui y prend le premier reçoit le marqueur : il commencera la manche suivante, et paie 1 point.",
        },
        target3: {
          title: "Sans vous disperser",
          text: "À la fin d’une manche, seules comptent les lignes pleines. Mieux vaut une ligne finie que trois commencées.",
        },
        done: {
          title: "Vous y êtes",
          text: "Continuez jusqu’à la dernière tuile ; puis les lignes marquent. Je m’efface. Appelez-moi si vous voulez.",
        },
        over: {
          title: "Bien joué !",
          text: "Rangées, colonnes et couleurs ont compté à la fin : 2, 7 et 10. Encore une partie ?",
        },
      },
      won: "Chaque ligne pleine a envoyé une tuile au mur : 1 point seule, plus dans une suite. Puis le plancher a été payé.",
      lost: "Le plancher a coûté plus que le mur n’a rapporté. Cherchez des groupes qui entrent juste.",
    },
    sintra: {
      steps: [
        {
          picture: "take",
          title: "Prendre",
          text: "Toutes les pièces d’une couleur d’une fabrique. Le reste va au centre.",
        },
        {
          picture: "glazier",
          title: "Poser",
          text: "Sur une planche sous le vitrier ou à sa droite. Il vous suit.",
        },
        {
          picture: "windows",
          title: "Marquer",
          text: "Une planche pleine éclaire une fenêtre. Celles déjà éclairées à sa droite marquent encore.",
        },
      ],
      lessons: {
        wait0: {
          title: "Bienvenue !",
          text: "Le robot commence. Regardez quelles pièces il prend, et où va son vitrier.",
        },
        take1: {
          title: "Choisissez une couleur",
          text: "Regardez d’abord vos planches : quelles couleurs veulent-elles ? Puis touchez des pièces de cette couleur : vous prenez toutes celles qui sont là.",
        },
        target1: {
          title: "Choisissez une planche",
          text: "Les planches claires peuvent les recevoir : sous votre vitrier ou à sa droite. Restez plutôt à gauche ; revenir lui coûte un tour.",
        },
        confirm,
        wait1: {
          title: "Au robot",
          text: "Ce que vous avez laissé est au centre. Le robot prend à son tour ; son plateau est à côté ou au-dessous du vôtre.",
        },
        take2: {
          title: "Achevez une planche",
          text: "Une planche de cinq pièces est pleine. Cherchez les couleurs qui manquent encore.",
        },
        target2: {
          title: "Lisez les étiquettes",
          text: "« Brisée » compte les pièces qui n’entrent pas : votre marqueur descend la piste. L’étiquette « fenêtre » dit que la planche sera pleine.",
        },
        take3: {
          title: "Deux choses encore",
          text: "Qui prend au centre le premier brise un verre, mais commencera la manche suivante. Et au lieu de prendre, touchez le vitrier pour le ramener.",
        },
        target3: {
          title: "Pensez au bonus",
          text: "Une planche pleine marque 1 de plus par pièce de la couleur de la manche : la niche la plus claire, près des fabriques.",
        },
        jokers: {
          title: "Les cases jokers",
          text: "Les cases grises acceptent toute couleur. Gardez-les pour plus tard si les pièces vont ailleurs.",
        },
        keep: {
          title: "Votre première fenêtre !",
          text: "Une pièce va à la fenêtre du dessous. Sur cette face, toutes les couleurs se valent. La planche est retournée.",
        },
        done: {
          title: "Vous y êtes",
          text: "Remplissez des planches, éclairez des fenêtres, et ramenez le vitrier quand rien ne va. Je m’efface. Appelez-moi si vous voulez.",
        },
        over: {
          title: "Bien joué !",
          text: "À la fin, les ornements ont compté, et le verre brisé a été payé. Encore une partie ?",
        },
      },
      won: "La fenêtre compte sa valeur, et celle de chaque fenêtre éclairée à sa droite. Les pièces de la couleur de la manche ajoutent 1 chacune.",
      lost: "Les pièces brisées se paient quand le marqueur atteint le bout de la piste, ou à la fin de la partie.",
    },
    pavilion: {
      steps: [
        {
          picture: "take",
          title: "Prendre",
          text: "Toutes les tuiles d’une couleur, et un joker s’il y en a.",
        },
        {
          picture: "pay",
          title: "Poser",
          text: "Payez un espace d’autant de tuiles que son nombre. Les jokers aident.",
        },
        {
          picture: "structures",
          title: "Gagner plus",
          text: "Entourez piliers, statues et fenêtres : des tuiles bonus.",
        },
      ],
      lessons: {
        wait0: {
          title: "Bienvenue !",
          text: "Le robot commence. Regardez ce qu’il prend, et ce qui glisse au centre.",
        },
        take1: {
          title: "Choisissez une couleur",
          text: "Touchez des tuiles d’une couleur : vous prenez toutes celles qui sont là, et un joker s’il y en a. Cette manche, le violet est joker.",
        },
        confirm,
        wait1: {
          title: "Au robot",
          text: "Ce que vous avez laissé est au centre. Le robot prend à son tour ; vos tuiles sont sous vos étoiles.",
        },
        take2: {
          title: "Amassez une couleur",
          text: "Plus tard, un espace de 5 coûte cinq tuiles de sa couleur. Beaucoup d’une couleur vaut mieux qu’une de chaque.",
        },
        take3: {
          title: "Les jokers et le centre",
          text: "Un joker remplace toute couleur : prenez-en. Qui prend au centre le premier paie 1 point par tuile, et commencera la seconde phase.",
        },
        done: {
          title: "Vous y êtes",
          text: "Continuez jusqu’à la dernière tuile. Je reviens quand il faudra poser.",
        },
        place1: {
          title: "Posez des tuiles",
          text: "Les espaces clairs sont ceux que vous pouvez payer. L’étiquette dit ce que la tuile marque. Les voisines d’une étoile marquent ensemble.",
        },
        pay: {
          title: "Comment payer",
          text: "La première tuile est posée, les autres sont dépensées. Épargnez les jokers ; la première offre le fait.",
        },
        place2: {
          title: "Une chaîne qui grandit",
          text: "Un espace à côté de votre dernière tuile marque pour les deux. Cherchez piliers, statues et fenêtres presque entourés.",
        },
        place3: {
          title: "Quand s’arrêter",
          text: "Continuez tant que vous pouvez. Pour finir, passez : jusqu’à quatre tuiles vous restent pour la manche suivante, chaque autre coûte un point.",
        },
        bonus: {
          title: "Des tuiles bonus !",
          text: "Vous avez entouré quelque chose. Touchez les tuiles voulues dans l’approvisionnement.",
        },
        hold: {
          title: "Que garder ?",
          text: "Jusqu’à quatre tuiles : d’abord celles de la prochaine couleur joker, et celles d’une couleur que vous amassez.",
        },
        over: {
          title: "Bien joué !",
          text: "Étoiles et nombres complets ont compté à la fin. Encore une partie ?",
        },
      },
      won: "Un point pour la tuile, et un pour chaque tuile reliée à elle dans son étoile.",
      lost: "Premier à prendre au centre : un point par tuile. Les tuiles laissées en passant coûtent aussi un point.",
    },
  },
};

export default fr;
