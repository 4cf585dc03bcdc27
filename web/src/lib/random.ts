// Random values; crypto.randomUUID is missing where the page is not served over HTTPS.

const SHARE_BYTES = 32;
const KEY_BYTES = 24;

export function randomHex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this page adds to the seed of a game's deals. */
export function newShare(): string {
  return randomHex(SHARE_BYTES);
}

/** Another key for a seat. */
export function newKey(): string {
  return randomHex(KEY_BYTES);
}
