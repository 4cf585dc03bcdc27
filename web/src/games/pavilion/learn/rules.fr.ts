// Pavillon d’été dans nos propres mots ; docs/rules/pavilion.md fait autorité.
import type en from "./rules.en";

const fr: typeof en = {
  short: [
    "Chaque manche a deux phases. D’abord, prenez tour à tour des tuiles d’une couleur, jusqu’à la dernière.",
    "Puis posez-les sur vos étoiles : un espace de 4 coûte quatre tuiles. À chaque manche, une couleur est le joker et remplace les autres.",
    "Les longues chaînes rapportent plus. Entourez piliers, statues et fenêtres pour gagner des tuiles bonus. Après six manches, les étoiles et les nombres complets donnent des points.",
  ],
  sections: {
    setup: {
      title: "Avant de commencer",
      pictures: {
        rounds:
          "Six manches, six couleurs joker, et les dix tuiles bonus de l’approvisionnement. Ici, manche 2 : le vert est joker.",
      },
      rules: {
        "PA-1":
          "*2 à 4 joueurs.* À deux, on joue avec 5 fabriques ; à trois, avec 7 ; à quatre, avec 9. Tous jouent du même côté : les *étoiles colorées*, sauf si la table a choisi le côté gris.",
        "PA-2":
          "*Le sac* contient 132 tuiles, 22 de chaque couleur : violette, verte, orange, jaune, bleue, rouge. Les tuiles défaussées vont dans la tour.",
        "PA-3": "Chacun commence avec *5 points*.",
        "PA-4":
          "Dix tuiles remplissent l’approvisionnement ; puis quatre vont sur chaque fabrique.",
        "PA-5":
          "Six manches, chacune avec sa *couleur joker* : violet, vert, orange, jaune, bleu, rouge.",
        "PA-6":
          "Le marqueur de premier joueur est au centre. La table désigne le premier joueur ; à défaut, le hasard en décide.",
      },
    },
    taking: {
      title: "Première phase : prendre",
      pictures: {
        take: "Le violet est joker. Prendre le vert, c’est prendre les deux vertes et exactement une violette.",
      },
      rules: {
        "PA-10":
          "Prenez *toutes les tuiles d’une couleur*, sauf la couleur joker : d’une fabrique, dont le reste glisse au centre de la table ; ou du centre.",
        "PA-11": "S’il y a là des jokers, prenez exactement *un joker* avec elles.",
        "PA-12": "Là où il n’y a que des jokers, prenez-en exactement un.",
        "PA-13":
          "Qui prend au centre *le premier de la manche* prend aussi le marqueur, et perd 1 point par tuile prise.",
        "PA-14": "Un score ne descend jamais *sous 1*.",
        "PA-15":
          "Quand les fabriques et le centre sont vides, la phase est finie. Un marqueur que personne n’a pris reste à qui le tenait.",
      },
    },
    placing: {
      title: "Seconde phase : poser",
      pictures: {
        pay: "L’espace 4 de l’étoile orange coûte quatre tuiles : une orange est posée, une orange et deux jokers violets vont dans la tour.",
      },
      rules: {
        "PA-20":
          "Qui tient le marqueur commence. On joue ensuite dans le sens horaire, une tuile chacun, jusqu’à ce que tous aient passé.",
        "PA-21":
          "Choisissez un espace libre et payez *autant de tuiles que son nombre*. L’une y est posée, les autres vont dans la tour.",
        "PA-22":
          "Une étoile colorée demande sa couleur. *Les jokers peuvent la remplacer*, mais au moins une tuile, celle que vous posez, est de la couleur de l’étoile. Vous choisissez combien de jokers dépenser.",
        "PA-23": "Pour poser une tuile de la couleur joker, ne payez qu’avec cette couleur.",
        "PA-24": "L’*étoile centrale* reçoit chaque couleur une fois.",
        "PA-25": "Les tuiles non dépensées vous restent.",
      },
    },
    scoring: {
      title: "Compter les points d’une tuile",
      pictures: {
        chain:
          "La nouvelle tuile, sur le 6, rejoint celles du 4 et du 5 : une chaîne de trois, +3.",
      },
      rules: {
        "PA-26":
          "Une tuile rapporte 1 point pour elle-même et 1 pour chaque tuile de son étoile *reliée à elle par une chaîne sans trou* : 6 au plus. Les espaces 6 et 1 sont voisins.",
        "PA-27": "Le score n’a pas de limite.",
      },
    },
    bonus: {
      title: "Les tuiles bonus",
      pictures: {
        structures:
          "Tous les espaces autour sont couverts : le pilier donne 1 tuile, la statue 2, la fenêtre 3.",
      },
      rules: {
        "PA-30":
          "Couvrez tous les espaces autour d’un *pilier* pour 1 tuile de l’approvisionnement, d’une *statue* pour 2, d’une *fenêtre* pour 3. Vous les choisissez et les prenez aussitôt.",
        "PA-31":
          "Une même tuile peut en compléter plusieurs : tous comptent. S’il y a trop peu de tuiles dans l’approvisionnement, on prend ce qu’il y a.",
        "PA-32":
          "Après un tel tour, l’approvisionnement est complété à 10. Quand le sac est vide, on y remet d’abord les tuiles de la tour.",
      },
    },
    passing: {
      title: "Passer",
      pictures: {
        pass: "Il reste six tuiles : quatre sont gardées dans les coins, les deux autres sont perdues, −2.",
      },
      rules: {
        "PA-40":
          "Si vous ne pouvez ou ne voulez pas poser, passez. *Jusqu’à 4 tuiles* sont gardées dans les coins pour la manche suivante ; chacune des autres coûte 1 point.",
        "PA-41": "Vous pouvez en garder moins, mais cela vous coûte des points.",
        "PA-42": "Qui n’a plus de tuiles a passé, sans rien perdre.",
      },
    },
    end: {
      title: "Jusqu’à la fin",
      pictures: {
        values: "Ce que rapportent étoiles et nombres complets.",
      },
      rules: {
        "PA-50":
          "Nouvelle manche : on passe à la couleur joker suivante, on remplit les fabriques, on remet le marqueur au centre et chacun reprend en main les tuiles gardées. Qui tient le marqueur commence.",
        "PA-51":
          "Après six manches, chaque *étoile complète* rapporte : centrale 12, rouge 14, bleue 15, jaune 16, orange 17, verte 18, violette 20.",
        "PA-52":
          "Quand tous les espaces d’un nombre sont couverts, les *1* rapportent 4 points, les *2* en rapportent 8, les *3* 12 et les *4* 16.",
        "PA-53":
          "Les tuiles encore gardées coûtent 1 point chacune : n’en gardez aucune à la dernière manche.",
        "PA-54": "Qui a le plus de points gagne ; à égalité, la victoire est partagée.",
      },
    },
    gray: {
      title: "Le côté gris",
      pictures: {},
      rules: {
        "PA-60":
          "Toute couleur peut aller sur toute étoile, mais une étoile est *d’une seule couleur ou de six couleurs différentes*. La deuxième tuile en décide.",
        "PA-61": "Payez comme en PA-22, avec la couleur posée. Les nombres sont imprimés ailleurs.",
        "PA-62":
          "Une étoile complète rapporte des points selon sa couleur ; avec six couleurs différentes, 12.",
      },
    },
  },
};

export default fr;
