// The words of Azul, as the rulebooks say them (docs/glossary.md).
import type { Lang } from "../../contract/game";

/** Singular and plural. */
type Forms = readonly [one: string, other: string];

const en = {
  rules: new Intl.PluralRules("en"),
  tiles: {
    b: ["blue tile", "blue tiles"],
    y: ["yellow tile", "yellow tiles"],
    r: ["red tile", "red tiles"],
    k: ["black tile", "black tiles"],
    w: ["white tile", "white tiles"],
    j: ["joker tile", "joker tiles"],
    "*": ["first-player marker", "first-player markers"],
  } as Record<string, Forms>,
  kinds: {
    b: "blue",
    y: "yellow",
    r: "red",
    k: "black",
    w: "white",
    j: "joker",
    "*": "first-player marker",
  } as Record<string, string>,
  /** On tiles, where they are asked for. */
  letters: { b: "B", y: "Y", r: "R", k: "K", w: "W", j: "J" } as Record<string, string>,
  and: " and ",
  display: (n: string) => `from display ${n}`,
  center: "from the center",
  withMarker: ", with the first-player marker",
  line: (n: string) => `Pattern line ${n}`,
  floor: "Floor line",
  wall: (row: string, column: string) => `Wall, row ${row}, column ${column}`,
  filled: (count: number, size: number) => `${count} of ${size}`,
  empty: "empty",
  row: (n: number) => `Wall row ${n}`,
  free: "free",
  targets: "Places for the tiles",
  score: (points: number) => `Score ${points}`,
  promptWall: "Choose a wall space for the tile",
  discard: "Box lid",
  marker: "first-player marker",
  tie: "Equal points: more complete rows decide.",
  sources: {
    "AZ-22": "Wall tiles",
    "AZ-23": "Floor line",
    "AZ-32.row": "Complete rows",
    "AZ-32.column": "Complete columns",
    "AZ-32.color": "Complete colors",
  },
};

type Words = typeof en;

const fr: Words = {
  rules: new Intl.PluralRules("fr"),
  tiles: {
    b: ["tuile bleue", "tuiles bleues"],
    y: ["tuile jaune", "tuiles jaunes"],
    r: ["tuile rouge", "tuiles rouges"],
    k: ["tuile noire", "tuiles noires"],
    w: ["tuile blanche", "tuiles blanches"],
    j: ["tuile joker", "tuiles jokers"],
    "*": ["marqueur de premier joueur", "marqueurs de premier joueur"],
  },
  kinds: {
    b: "bleue",
    y: "jaune",
    r: "rouge",
    k: "noire",
    w: "blanche",
    j: "joker",
    "*": "marqueur de premier joueur",
  },
  letters: { b: "B", y: "J", r: "R", k: "N", w: "Bc", j: "Jk" },
  and: " et ",
  display: (n) => `de la fabrique ${n}`,
  center: "du centre de la table",
  withMarker: ", avec le marqueur de premier joueur",
  line: (n) => `Ligne Motif ${n}`,
  floor: "Ligne Plancher",
  wall: (row, column) => `Mur, rangée ${row}, colonne ${column}`,
  filled: (count, size) => `${count} sur ${size}`,
  empty: "vide",
  row: (n) => `Mur, rangée ${n}`,
  free: "libre",
  targets: "Places pour les tuiles",
  score: (points) => `Score\u00a0: ${points}`,
  promptWall: "Choisissez l’espace du mur pour la tuile",
  discard: "Couvercle",
  marker: "marqueur de premier joueur",
  tie: "Égalité de points\u00a0: le plus de rangées complètes départage.",
  sources: {
    "AZ-22": "Tuiles du mur",
    "AZ-23": "Ligne Plancher",
    "AZ-32.row": "Rangées complètes",
    "AZ-32.column": "Colonnes complètes",
    "AZ-32.color": "Couleurs complètes",
  },
};

export const words: Record<Lang, Words> = { en, fr };

/** "2 blue tiles and 1 joker tile" */
export function countTiles(heap: readonly string[], lang: Lang): string {
  const { tiles, rules, and } = words[lang];
  return [...new Set(heap)]
    .map((kind) => {
      const count = heap.filter((other) => other === kind).length;
      const [one, other] = tiles[kind] ?? [kind, kind];
      return `${count} ${rules.select(count) === "one" ? one : other}`;
    })
    .join(and);
}
