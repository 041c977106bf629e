// A write-ahead journal. localStorage is written at once and survives a killed tab, while IndexedDB
// takes a moment: the next start finishes what is left in the journal (web/page/storage.py).
const PREFIX = "pygames-note ";

/** Writes an entry, or replaces the one of this key. */
export function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Blocked or full: a tab killed within the next moment loses its last move.
  }
}

/** Removes the entry of a key once it is stored. */
export function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked: then nothing was written either.
  }
}

/**
 * Returns all entries: key and text.
 * @returns {[string, string][]}
 */
export function entries() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => [name.slice(PREFIX.length), localStorage.getItem(name)]);
  } catch {
    return []; // blocked
  }
}
