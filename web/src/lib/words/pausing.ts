// Words about pausing a game.

const plural = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

function days(n: number): string {
  return `${n} ${plural.en.select(n) === "one" ? "day" : "days"}`;
}

function jours(n: number): string {
  return `${n}\u00a0${plural.fr.select(n) === "one" ? "jour" : "jours"}`;
}

const en = {
  title: "Pause the game",
  ask: "The clocks stand still, and no one moves. The others are asked first.",
  askAlone: "The clocks stand still until you go on.",
  days: (n: number) => (n ? `For ${days(n)}` : "Until we all want to go on"),
  open: "Until I go on",
  item: "Pause the game…",
  goOn: "Go on",
  is: "The game is paused.",
  until: (when: string) => `The game is paused until ${when}.`,
  asks: (name: string, n: number) =>
    n
      ? `${name} would like to pause the game for ${days(n)}.`
      : `${name} would like to pause the game.`,
  asksOn: (name: string) => `${name} would like to go on with the game.`,
  agree: "Agree",
  refuse: "No, play on",
  refuseOn: "Not yet",
  waiting: "You asked for a pause.",
  waitingOn: "You asked to go on.",
  onVacation: "on vacation",
  vacation: (name: string, when: string) =>
    `${name} is on vacation until ${when}; their clock stands still.`,
};

const fr: typeof en = {
  title: "Mettre la partie en pause",
  ask: "Les pendules s’arrêtent et personne ne joue. On demande d’abord aux autres.",
  askAlone: "Les pendules s’arrêtent jusqu’à ce que vous repreniez.",
  days: (n) => (n ? `Pendant ${jours(n)}` : "Jusqu’à ce que tous veuillent reprendre"),
  open: "Jusqu’à ce que je reprenne",
  item: "Mettre la partie en pause…",
  goOn: "Reprendre",
  is: "La partie est en pause.",
  until: (when) => `La partie est en pause jusqu’au ${when}.`,
  asks: (name, n) =>
    n
      ? `${name} voudrait mettre la partie en pause pendant ${jours(n)}.`
      : `${name} voudrait mettre la partie en pause.`,
  asksOn: (name) => `${name} voudrait reprendre la partie.`,
  agree: "D’accord",
  refuse: "Non, continuons",
  refuseOn: "Pas encore",
  waiting: "Vous avez demandé une pause.",
  waitingOn: "Vous avez demandé à reprendre.",
  onVacation: "en vacances",
  vacation: (name, when) => `${name} est en vacances jusqu’au ${when}\u00a0; sa pendule s’arrête.`,
};

export const pausing = { en, fr };
