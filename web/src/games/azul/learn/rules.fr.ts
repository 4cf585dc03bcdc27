// Azul dans nos propres mots ; docs/rules/azul.md fait autorité.
import type en from "./rules.en";

const fr: typeof en = {
  short: [
    "À votre tour, prenez toutes les tuiles d’une couleur, dans une fabrique ou au centre, et posez-les sur une de vos cinq lignes.",
    "Quand tout est pris, chaque ligne pleine envoie une tuile au mur et rapporte des points. Les tuiles en trop en font perdre.",
    "La partie s’arrête quand une rangée du mur est complète. Rangées, colonnes et couleurs complètes donnent alors des bonus.",
  ],
  sections: {
    setup: {
      title: "Avant de commencer",
      pictures: {},
      rules: {
        "AZ-1":
          "*2 à 4 joueurs.* À deux, on joue avec 5 fabriques ; à trois, avec 7 ; à quatre, avec 9.",
        "AZ-2":
          "*Le sac* contient 100 tuiles, 20 de chaque couleur : bleue, jaune, rouge, noire, blanche. Les tuiles défaussées attendent dans le couvercle.",
        "AZ-3":
          "Tous jouent du même côté du mur : le *côté coloré*, sauf si la table a choisi le gris.",
        "AZ-4": "Les scores partent de 0.",
        "AZ-5":
          "La table désigne le premier joueur ; à défaut, le hasard en décide. *Quatre tuiles* tirées du sac vont sur chaque fabrique.",
      },
    },
    offer: {
      title: "Prendre des tuiles",
      pictures: {
        take: "Les deux tuiles bleues sont prises. La jaune et la rouge glissent au centre.",
      },
      rules: {
        "AZ-10":
          "Le premier joueur pose le marqueur de premier joueur au centre et commence. On joue ensuite dans le sens horaire.",
        "AZ-11":
          "Prenez *toutes les tuiles d’une couleur* : d’une fabrique, dont le reste glisse au centre de la table ; ou du centre.",
        "AZ-12":
          "Qui prend au centre *le premier de la manche* prend aussi le marqueur. Il compte comme une tuile sur la ligne Plancher, et qui le tient commence la manche suivante. Si le plancher est plein, on le prend quand même, et il ne coûte rien.",
        "AZ-19":
          "Quand les fabriques et le centre sont vides, on ne prend plus rien. Si personne n’a pris le marqueur, le même joueur commence aussi la manche suivante.",
      },
    },
    lines: {
      title: "Remplir les lignes",
      pictures: {
        line: "Trois tuiles bleues : la ligne 1 ou la ligne 2 les accepte. La ligne 3 contient du jaune, la rangée 4 du mur a déjà sa bleue, la ligne 5 contient du noir.",
      },
      rules: {
        "AZ-13":
          "Tout ce qui est pris va sur *une seule* de vos cinq lignes Motif, de droite à gauche.",
        "AZ-14": "Une ligne ne contient qu’*une couleur*. Une ligne pleine n’accepte plus rien.",
        "AZ-15": "Une ligne refuse une couleur que sa *rangée du mur* possède déjà.",
        "AZ-16": "Les tuiles en trop *tombent* sur la ligne Plancher.",
        "AZ-17":
          "Vous pouvez aussi tout laisser tomber au plancher. Il y a donc toujours un coup à jouer.",
        "AZ-18":
          "La ligne Plancher a sept espaces, remplis depuis la gauche. Au-delà, les tuiles vont dans le couvercle et ne coûtent rien.",
      },
    },
    tiling: {
      title: "Décorer le mur",
      pictures: {
        wall: "La tuile jaune de la ligne 3 va au mur. Elle forme une suite horizontale de trois et une verticale de deux : +5.",
      },
      rules: {
        "AZ-20":
          "De haut en bas, chaque *ligne pleine* envoie sa tuile la plus à droite sur l’espace de sa couleur dans la rangée ; la tuile rapporte aussitôt ses points.",
        "AZ-21":
          "Les autres tuiles de la ligne pleine vont dans le couvercle. Les lignes inachevées restent telles quelles.",
        "AZ-22":
          "Une tuile sans voisine rapporte *1 point*. Sinon, comptez la suite horizontale où elle se trouve, puis la verticale ; chaque suite d’au moins deux tuiles rapporte sa longueur.",
      },
    },
    floor: {
      title: "Payer le plancher",
      pictures: {
        floor: "Le marqueur et deux tuiles coûtent 1, 1 et 2 points.",
      },
      rules: {
        "AZ-23":
          "Chaque tuile de la ligne Plancher coûte ensuite le nombre imprimé au-dessus d’elle : −1 −1 −2 −2 −2 −3 −3. Le marqueur compte comme une tuile. Un score ne descend jamais *sous 0*.",
        "AZ-24":
          "Les tuiles du plancher vont dans le couvercle. Le marqueur reste à son détenteur, qui commencera la manche suivante.",
      },
    },
    end: {
      title: "Jusqu’à la fin",
      pictures: {
        bonus:
          "Une rangée complète rapporte 2 points, une colonne 7, les cinq tuiles d’une couleur 10.",
      },
      rules: {
        "AZ-30":
          "Les fabriques sont de nouveau remplies, quatre tuiles chacune, dans l’ordre. Quand le sac est vide, on y remet les tuiles du couvercle. S’il n’y en a toujours pas assez, on joue avec ce qu’il y a ; sans aucune tuile, la partie s’arrête.",
        "AZ-31": "La partie s’arrête après la manche où un mur obtient une *rangée complète*.",
        "AZ-32":
          "Viennent alors les bonus : *2* par rangée complète, *7* par colonne complète, *10* par couleur dont les cinq tuiles sont au mur.",
        "AZ-33":
          "Qui a le plus de points gagne. À égalité, le plus grand nombre de rangées complètes départage ; si elle persiste, la victoire est partagée.",
        "AZ-34": "Après la manche 20, la partie s’arrête dans tous les cas.",
      },
    },
    gray: {
      title: "Le côté gris",
      pictures: {},
      rules: {
        "AZ-40":
          "Vous choisissez l’espace : n’importe quel espace libre de la rangée, pourvu que ni sa *colonne* ni la rangée (AZ-15) n’ait déjà cette couleur. On va de haut en bas ; tous choisissent en même temps.",
        "AZ-41": "Au moment de prendre des tuiles, seule la rangée compte, jamais les colonnes.",
        "AZ-42":
          "Si une ligne pleine ne trouve aucun espace, *toutes ses tuiles* tombent au plancher. Tant qu’il y en a un, il faut l’utiliser.",
        "AZ-43": "Ici aussi, les cinq tuiles d’une couleur rapportent 10.",
      },
    },
    jokers: {
      title: "Les tuiles jokers",
      pictures: {},
      rules: {
        "AZ-50":
          "Des jokers remplacent quelques tuiles du sac : 5 à deux joueurs, 10 à trois ou quatre.",
        "AZ-51":
          "Prenez une couleur comme d’habitude en laissant les jokers, ou prenez *tous les jokers* de la source, seuls ou avec toutes les tuiles d’une couleur.",
        "AZ-52":
          "Tout ce qui est pris va sur une ligne, ou au plancher. Une ligne contient des jokers et au plus une couleur. Une ligne de jokers seuls reste ouverte à toute couleur que sa rangée permet.",
        "AZ-53":
          "Si une ligne pleine contient un joker, c’est *un joker* qui va au mur : sur l’espace de la couleur de la ligne ou, pour une ligne de jokers seuls, sur n’importe quel espace libre de la rangée.",
        "AZ-54":
          "Du côté gris, il va là où une tuile de sa couleur pourrait aller ; d’une ligne de jokers seuls, partout dans la rangée. Il n’interdit aucune couleur ailleurs.",
        "AZ-55":
          "Du côté coloré, un joker sur l’espace d’une couleur *ferme la rangée* à cette couleur pour de bon.",
        "AZ-56":
          "Les jokers comptent pour les suites, les rangées et les colonnes, jamais pour les 10 points d’une couleur.",
        "AZ-57":
          "Quand tout n’entre pas, on pose d’abord les tuiles colorées : les jokers tombent les premiers.",
      },
    },
  },
};

export default fr;
