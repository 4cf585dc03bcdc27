// Le guide d’une première partie des Vitraux de Sintra.
import type en from "./coach.en";

const fr: typeof en = {
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
      text: "Les planches claires peuvent les recevoir : sous votre vitrier ou à sa droite. Restez plutôt à gauche ; le ramener coûte un tour.",
    },
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
      text: "Qui prend au centre le premier descend d’une case sur la piste de verre brisé, mais commencera la manche suivante. Et au lieu de prendre, touchez le vitrier pour le ramener.",
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
};

export default fr;
