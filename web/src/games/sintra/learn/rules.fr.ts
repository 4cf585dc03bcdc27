// Les Vitraux de Sintra dans nos propres mots ; docs/rules/sintra.md fait autorité.
import type en from "./rules.en";

const fr: typeof en = {
  short: [
    "À votre tour, prenez toutes les pièces d’une couleur et posez-les sur une planche : celle sous votre vitrier ou une autre à sa droite. Il s’y rend aussitôt.",
    "Une planche pleine envoie une pièce à la fenêtre du dessous. Cette fenêtre rapporte des points, et avec elle toutes celles qui sont éclairées à sa droite.",
    "Les pièces qui n’entrent pas se brisent, et cela coûte des points. Après six manches, les fenêtres elles-mêmes rapportent des points.",
  ],
  sections: {
    setup: {
      title: "Avant de commencer",
      pictures: {
        indicator:
          "L’indicateur de manche : à la manche III, les pièces jaunes d’une planche pleine donnent un bonus.",
      },
      rules: {
        "SI-1":
          "*2 à 4 joueurs.* À deux, on joue avec 5 fabriques ; à trois, avec 7 ; à quatre, avec 9. Les pièces défaussées vont dans la tour de rangement.",
        "SI-2":
          "Il y a 100 pièces Vitrail, 20 de chaque couleur : jaune, orange, rose, bleue, verte.",
        "SI-3":
          "Tous jouent sur la même face du plateau Palais, *A ou B*. Elles ne diffèrent qu’à la fin.",
        "SI-4":
          "Chacun a les mêmes 8 planches à motifs, à deux faces. On les mélange et on en place une au-dessus de chaque fenêtre.",
        "SI-5": "Le vitrier commence au-dessus de la planche la plus à gauche.",
        "SI-6": "La table désigne le premier joueur ; à défaut, le hasard en décide.",
        "SI-7":
          "Les scores partent de 0, et le marqueur de verre brisé du haut de sa piste. Six pièces sur l’*indicateur de manche* donnent la couleur bonus de chaque manche.",
        "SI-8": "Quatre pièces tirées du sac vont sur chaque fabrique.",
      },
    },
    turn: {
      title: "Votre tour",
      pictures: {
        take: "Les deux pièces orange sont prises. La jaune et la bleue glissent au centre.",
      },
      rules: {
        "SI-10":
          "On joue six manches. Le premier joueur pose la tuile Premier joueur au centre et commence. On joue ensuite dans le sens horaire, jusqu’à la dernière pièce.",
        "SI-11": "Un tour, c’est l’un ou l’autre : *prendre des pièces*, ou *ramener le vitrier*.",
        "SI-12":
          "Prenez *toutes les pièces d’une couleur* : d’une fabrique, dont le reste glisse au centre de la table ; ou du centre.",
        "SI-13":
          "Qui prend au centre le premier de la manche prend aussi la tuile Premier joueur, et son marqueur de verre brisé descend de 1.",
      },
    },
    strips: {
      title: "Poser des pièces",
      pictures: {
        glazier:
          "Deux pièces orange, le vitrier au-dessus de la planche 3 : seules les planches à partir de la 3 sont à sa portée. Sur la 3, une pièce se briserait.",
      },
      rules: {
        "SI-14":
          "Les pièces vont sur les cases de leur couleur d’*une seule planche* : celle sous le vitrier ou une autre *à sa droite*. Il s’y rend.",
        "SI-15":
          "Une *case joker*, grise, accepte toute couleur. Si vous pouvez en remplir plus ou moins, à vous de choisir.",
        "SI-16":
          "Il faut poser tout ce qui entre. Chaque pièce en trop *se brise* : votre marqueur descend de 1.",
        "SI-17":
          "Tant qu’une planche à sa portée peut recevoir une de ces pièces, c’est une telle planche qu’il faut choisir. Sinon, toutes se brisent ; le vitrier reste en place.",
      },
    },
    broken: {
      title: "Le verre brisé",
      pictures: {
        track: "Deux pièces se sont brisées : le marqueur passe de −1 à −3.",
      },
      rules: {
        "SI-18":
          "Atteindre la dernière case coûte aussitôt *18 points*, et le marqueur repart du haut.",
        "SI-19":
          "Un score ne descend jamais *sous 0*. Pour départager une égalité, tout ce qui a été perdu compte quand même.",
      },
    },
    complete: {
      title: "Une planche pleine",
      pictures: {
        flip: "La planche 4 est pleine : une pièce va en haut de sa fenêtre, et la planche est retournée.",
        windows:
          "La fenêtre 3 rapporte 3 points, et les fenêtres éclairées à sa droite, 2 et 1. En tout : +6.",
      },
      rules: {
        "SI-20":
          "Une planche à laquelle il manque une pièce attend. Quand *les cinq cases* sont remplies :",
        "SI-21": "D’abord, *1 point par pièce* de la couleur en tête de l’indicateur de manche.",
        "SI-22":
          "Vous choisissez *une pièce* pour la fenêtre du dessous ; les quatre autres vont dans la tour.",
        "SI-23":
          "La première pièce remplit la case du haut, et la planche est *retournée*. La seconde remplit celle du bas, et la planche quitte le jeu. Le vitrier reste en place.",
        "SI-24":
          "Puis la fenêtre rapporte sa valeur imprimée, plus celle de *chaque fenêtre à sa droite* qui contient une pièce.",
        "SI-25": "Une planche retournée commence vide.",
        "SI-26":
          "Sur la face A, toutes les couleurs se valent dans une fenêtre ; le choix décide seulement de ce qui retourne à la tour.",
      },
    },
    glazier: {
      title: "Ramener le vitrier",
      pictures: {},
      rules: {
        "SI-30":
          "Au lieu de prendre des pièces, ramenez le vitrier à votre *planche la plus à gauche*, sauf s’il y est déjà ou s’il ne reste aucune planche.",
      },
    },
    end: {
      title: "Jusqu’à la fin",
      pictures: {
        ornaments: "Face A : quatre pièces autour d’un ornement rapportent 10, deux rapportent 3.",
      },
      rules: {
        "SI-40":
          "Après chaque manche, sa pièce quitte l’indicateur, et les fabriques sont de nouveau remplies. Quand le sac est vide, on y remet les pièces de la tour. Qui tient la tuile Premier joueur commence.",
        "SI-41": "Après six manches : *1 point pour 3 pièces* restées sur vos planches.",
        "SI-42": "Vous perdez les points imprimés à côté de votre marqueur de verre brisé.",
        "SI-43":
          "*Face A :* chaque ornement compte les pièces des quatre cases autour de lui : 4 rapportent 10, 3 rapportent 6, 2 rapportent 3.",
        "SI-44":
          "*Face B :* le nombre de vos fenêtres complètes, multiplié par celui des pièces de votre meilleure couleur dans toutes vos fenêtres.",
        "SI-45":
          "Qui a le plus de points gagne. À égalité, le moins de points perdus en verre brisé départage ; si elle persiste, la victoire est partagée.",
        "SI-46": "Si le sac et la tour ne suffisent pas, la manche se joue avec ce qu’il y a.",
      },
    },
    sectors: {
      title: "Voir par la forme",
      pictures: {},
      rules: {
        "SI-50":
          "Chaque sorte de pièce a sa marque. Avec *une place fixe par couleur* (dans les réglages), elle a aussi sa place sur les fabriques : on se passe alors des couleurs.",
      },
    },
  },
};

export default fr;
