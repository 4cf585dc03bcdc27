// The words of Summer Pavilion, with the rulebooks' terms (docs/glossary.md).
import type { Lang } from "../../contract/game";
import type { Kind } from "./kinds";
import type { Structure } from "./shown";
import type { Star } from "./view";

type Form = "one" | "many";

const rules = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

function form(lang: Lang, count: number): Form {
  return rules[lang].select(count) === "one" ? "one" : "many";
}

type Names<T extends string> = Record<T, string>;

const en = {
  colors: {
    p: "purple",
    g: "green",
    o: "orange",
    y: "yellow",
    b: "blue",
    r: "red",
  } as Names<Kind>,
  stars: {
    p: "purple star",
    g: "green star",
    o: "orange star",
    y: "yellow star",
    b: "blue star",
    r: "red star",
    m: "center star",
  } as Names<Star>,
  grayStars: {
    o: "upper left star",
    r: "upper right star",
    b: "right star",
    y: "lower right star",
    g: "lower left star",
    p: "left star",
    m: "center star",
  } as Names<Star>,
  /** On tiles, where they are asked for. */
  letters: { p: "P", g: "G", o: "O", y: "Y", b: "B", r: "R" } as Record<string, string>,
  structures: { pillar: "pillars", statue: "statues", window: "windows" } as Names<
    Structure["kind"]
  >,
  some: (count: number, kind: Kind): string => `${count} ${en.colors[kind]}`,
  tiles: (count: number): string => (form("en", count) === "one" ? "1 tile" : `${count} tiles`),
  jokers: (count: number): string => (form("en", count) === "one" ? "1 joker" : `${count} jokers`),
  and: (parts: string[]): string =>
    new Intl.ListFormat("en", { type: "conjunction" }).format(parts),
  take: (what: string, from: string): string => `take ${what} from ${from}`,
  display: (number: string): string => `display ${number}`,
  center: "the center",
  supply: "the supply",
  place: (star: string, digit: string): string => `${star}, space ${digit}`,
  grayPlace: (star: string, hour: number, number: number): string =>
    `${star}, space ${number} at ${hour} o’clock`,
  costs: (count: number): string => `costs ${en.tiles(count)}`,
  pay: (what: string): string => `pay ${what}`,
  pass: "Pass",
  passed: "Passed",
  owed: (count: number): string => `Take ${count}`,
  owedLong: (count: number): string =>
    form("en", count) === "one"
      ? "Take 1 bonus tile from the supply"
      : `Take ${count} bonus tiles from the supply`,
  keep: (what: string): string => `keep ${what}`,
  keepNone: "keep none",
  round: (now: number, all: number): string => `Round ${now} of ${all}`,
  joker: "joker",
  jokerNow: (color: string): string => `joker color: ${color}`,
  supplyTitle: "Supply",
  score: (points: number): string => `Score ${points}.`,
  holds: "Holds the first-player marker.",
  hand: (what: string): string => `Hand: ${what}.`,
  kept: (what: string): string => `Kept in the corners: ${what}.`,
  none: "no tiles",
  star: (name: string, lying: string, free: string): string => `${name}: ${lying}; free ${free}.`,
  starEmpty: (name: string): string => `${name}: empty.`,
  starFull: (name: string, lying: string): string => `${name}: complete, ${lying}.`,
  onSpace: (color: string, digit: string): string => `${color} on ${digit}`,
  built: (parts: string): string => `Complete: ${parts}.`,
  builtPart: (done: number, all: number, name: string): string => `${done} of ${all} ${name}`,
  numbers: (number: string, done: number, all: number, points: number): string =>
    `Number ${number}: ${done} of ${all} covered, ${points} points when all are.`,
  hasPassed: "Has passed.",
  payTitle: (place: string): string => `Pay: ${place}`,
  placed: "placed",
  offered: "fewest jokers",
  extra: (count: number): string => `+${en.jokers(count)}`,
  moreJokers: "Spend more jokers",
  holdTitle: "Keep up to 4 tiles",
  holdHint: "Tap a tile to keep it or let it go. All others are lost.",
  holdLast: "Last round: tiles you do not use are lost.",
  keepTile: (color: string): string => `keep ${color}`,
  doKeep: (count: number): string => (count === 0 ? "Pass, keep none" : `Pass, keep ${count}`),
  lost: (count: number): string => (count === 0 ? "nothing lost" : `−${count}`),
  lostTiles: (count: number): string => `${en.tiles(count)} lost`,
  couldKeep: (count: number): string => `You can keep ${count} more.`,
  full: "Four are kept already: let one go first.",
  prompt: "Choose a space, or pass",
  promptBonus: "Choose a bonus tile from the supply",
  promptPay: "Choose how to pay",
  promptHold: "Choose the tiles to keep",
  discard: "Tower",
  marker: "first-player marker",
  tie: "Equal points: the victory is shared.",
  sources: {
    "PA-13": "First-player marker",
    "PA-26": "Tiles placed",
    "PA-40": "Tiles not kept",
    "PA-51": "Complete stars",
    "PA-52": "Complete numbers",
    "PA-53": "Tiles left over",
  },
};

export type Words = typeof en;

const fr: Words = {
  colors: {
    p: "violette",
    g: "verte",
    o: "orange",
    y: "jaune",
    b: "bleue",
    r: "rouge",
  },
  stars: {
    p: "étoile violette",
    g: "étoile verte",
    o: "étoile orange",
    y: "étoile jaune",
    b: "étoile bleue",
    r: "étoile rouge",
    m: "étoile centrale",
  },
  grayStars: {
    o: "étoile en haut à gauche",
    r: "étoile en haut à droite",
    b: "étoile de droite",
    y: "étoile en bas à droite",
    g: "étoile en bas à gauche",
    p: "étoile de gauche",
    m: "étoile centrale",
  },
  letters: { p: "Vi", g: "V", o: "O", y: "J", b: "B", r: "R" },
  structures: { pillar: "piliers", statue: "statues", window: "fenêtres" },
  some: (count, kind) =>
    `${count} ${fr.colors[kind]}${form("fr", count) === "many" && kind !== "o" ? "s" : ""}`,
  tiles: (count) => (form("fr", count) === "one" ? `${count} tuile` : `${count} tuiles`),
  jokers: (count) => (form("fr", count) === "one" ? `${count} joker` : `${count} jokers`),
  and: (parts) => new Intl.ListFormat("fr", { type: "conjunction" }).format(parts),
  take: (what, from) => `prendre ${what} ${from}`,
  display: (number) => `dans la fabrique ${number}`,
  center: "au centre de la table",
  supply: "dans l’approvisionnement",
  place: (star, digit) => `${star}, espace ${digit}`,
  grayPlace: (star, hour, number) => `${star}, espace ${number} à ${hour} heures`,
  costs: (count) => `coûte ${fr.tiles(count)}`,
  pay: (what) => `payer ${what}`,
  pass: "Passer",
  passed: "Passé",
  owed: (count) => `Prenez ${count}`,
  owedLong: (count) =>
    form("fr", count) === "one"
      ? "Prenez 1 tuile bonus dans l’approvisionnement"
      : `Prenez ${count} tuiles bonus dans l’approvisionnement`,
  keep: (what) => `garder ${what}`,
  keepNone: "ne rien garder",
  round: (now, all) => `Manche ${now} sur ${all}`,
  joker: "joker",
  jokerNow: (color) => `couleur joker\u00a0: ${color}`,
  supplyTitle: "Approvisionnement",
  score: (points) => `Score\u00a0: ${points}.`,
  holds: "Tient le marqueur de premier joueur.",
  hand: (what) => `En main\u00a0: ${what}.`,
  kept: (what) => `Gardé dans les coins\u00a0: ${what}.`,
  none: "aucune tuile",
  star: (name, lying, free) => `${name}\u00a0: ${lying}\u202f; libres ${free}.`,
  starEmpty: (name) => `${name}\u00a0: vide.`,
  starFull: (name, lying) => `${name}\u00a0: complète, ${lying}.`,
  onSpace: (color, digit) => `${color} sur ${digit}`,
  built: (parts) => `Complets\u00a0: ${parts}.`,
  builtPart: (done, all, name) => `${done} ${name} sur ${all}`,
  numbers: (number, done, all, points) =>
    `Nombre ${number}\u00a0: ${done} sur ${all} couverts, ${points} points quand tous le sont.`,
  hasPassed: "A passé.",
  payTitle: (place) => `Payer\u00a0: ${place}`,
  placed: "posée",
  offered: "le moins de jokers",
  extra: (count) => `+${fr.jokers(count)}`,
  moreJokers: "Dépenser plus de jokers",
  holdTitle: "Gardez jusqu’à 4 tuiles",
  holdHint: "Touchez une tuile pour la garder ou la laisser. Les autres sont perdues.",
  holdLast: "Dernière manche\u00a0: les tuiles qui restent sont perdues.",
  keepTile: (color) => `garder ${color}`,
  doKeep: (count) => (count === 0 ? "Passer sans rien garder" : `Passer, garder ${count}`),
  lost: (count) => (count === 0 ? "rien de perdu" : `−${count}`),
  lostTiles: (count) => `perte\u00a0: ${fr.tiles(count)}`,
  couldKeep: (count) => `Vous pouvez en garder ${count} de plus.`,
  full: "Vous en gardez déjà quatre\u00a0: laissez-en une d’abord.",
  prompt: "Choisissez un espace, ou passez",
  promptBonus: "Choisissez une tuile bonus",
  promptPay: "Choisissez comment payer",
  promptHold: "Choisissez les tuiles à garder",
  discard: "Tour de rangement",
  marker: "marqueur de premier joueur",
  tie: "Égalité de points\u00a0: la victoire est partagée.",
  sources: {
    "PA-13": "Marqueur de premier joueur",
    "PA-26": "Tuiles posées",
    "PA-40": "Tuiles non gardées",
    "PA-51": "Étoiles complètes",
    "PA-52": "Valeurs complètes",
    "PA-53": "Tuiles restantes",
  },
};

export const words: Record<Lang, Words> = { en, fr };
