// Le guide d’une première partie d’Azul.
import type en from "./coach.en";

const fr: typeof en = {
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
};

export default fr;
