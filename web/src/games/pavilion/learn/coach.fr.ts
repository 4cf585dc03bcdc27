// Le guide d’une première partie du Pavillon d’été.
import type en from "./coach.en";

const fr: typeof en = {
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
};

export default fr;
