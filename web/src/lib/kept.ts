// Values kept in the browser's storage; without storage, nothing is remembered.

export function readKept<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`tilewright.${name}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`tilewright.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then nothing is remembered.
  }
}
