// French grammar that depends on a name.

/** « de Marie », « d’Ana », « de Yann », « du joueur 2 », « des Vitraux ». */
export function de(name: string): string {
  if (/^Joueur \d+$/.test(name)) return `du j${name.slice(1)}`;
  if (name.startsWith("Les ")) return `des ${name.slice(4)}`;
  return /^(?:[aeiouhàâäéèêëîïôöùûüœ]|y(?![aeiouéèêë]))/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** « à Carcassonne », « aux Vitraux ». */
export function a(game: string): string {
  return game.startsWith("Les ") ? `aux ${game.slice(4)}` : `à ${game}`;
}
