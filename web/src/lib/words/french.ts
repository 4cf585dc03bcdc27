// French grammar that depends on a name.

/** «\u00a0de Marie\u00a0», «\u00a0d’Ana\u00a0», «\u00a0de Yann\u00a0». */
export function de(name: string): string {
  return /^(?:[aeiouhàâäéèêëîïôöùûüœ]|y(?![aeiouéèêë]))/i.test(name) ? `d’${name}` : `de ${name}`;
}
