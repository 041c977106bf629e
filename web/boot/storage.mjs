// Stored texts by key. There may be thousands of games, too many for MicroPython's memory: what is read goes
// straight from here to the worker.

const MANY = /^(game|result|damaged) /; // prefixes of keys that may be thousands: most are read only when shown
const CURRENT = "current"; // the key of the game that was open last, in whichever window
const LATEST = 40; // how many of a kind are read at the start, which shows a few

export class AppStorage {
  /**
   * @param {Transact} transact the database
   * @param {() => string[]} unsettledKeys keys in the journal, which are read at the start, too
   */
  constructor(transact, unsettledKeys) {
    this.transact = transact;
    this.unsettledKeys = unsettledKeys;
    /** Each text as this window last saw it stored, null if it saw none. @type {Map<string, string | null>} */
    this.seen = new Map();
    /** @type {StartTexts | null} */
    this.start = null; // held until the worker can be told
    /** @type {Promise<StartTexts> | null} */
    this.prefetched = this.readStartTexts(); // begun at once, in parallel with loading everything else
    this.prefetched.catch(() => {}); // readAtStart reports it
  }

  /** Reads the texts that the start needs; `opening` puts them into the message that opens the app. */
  async readAtStart() {
    this.start = null;
    const reading = this.prefetched ?? this.readStartTexts();
    this.prefetched = null;
    this.start = await reading;
  }

  /** @returns {Promise<StartTexts>} */
  async readStartTexts() {
    const [stored, unread] = await this.transact("readonly", async (store) => {
      const keys = await store.keys();
      const first = new Set([
        ...keys.filter((key) => !MANY.test(key)),
        ...latest(keys, "game "),
        ...latest(keys, "damaged "),
        ...this.unsettledKeys(),
        await store.get(CURRENT),
      ]);
      return [await textsOf(store, keys.filter((key) => first.has(key))), keys.filter((key) => !first.has(key))];
    });
    for (const [key, text] of Object.entries(stored)) this.seen.set(key, text);
    return { stored, unread };
  }

  /**
   * Returns the message that opens the app, with the texts read; the message's own texts override them, null deletes.
   * @param {OpenMessage} message
   */
  opening(message) {
    const { stored, unread } = this.start ?? { stored: {}, unread: [] };
    this.start = null;
    const texts = { ...stored, ...message.stored };
    message.stored = Object.fromEntries(Object.entries(texts).filter(([, text]) => text != null));
    message.unread = unread.filter((key) => !(key in texts));
    return message;
  }

  /**
   * Stores a text, or deletes it (null), unless another window has changed it meanwhile; resolves to that window's text.
   * @param {string} key
   * @param {string | null} text
   * @returns {Promise<string | null>}
   */
  store(key, text) {
    return this.transact("readwrite", async (store) => {
      const found = key === CURRENT ? null : await store.get(key); // the last window wins
      const theirs = typeof found === "string" && found !== text && found !== this.lastSeen(key) ? found : null;
      if (theirs === null) await (text === null ? store.delete(key) : store.put(key, text));
      this.seen.set(key, theirs ?? text);
      return theirs;
    });
  }

  /**
   * Reads how a text is stored by now ("" if it isn't), and whether that is news to this window.
   * @param {string} key
   * @returns {Promise<[string, boolean]>}
   */
  async look(key) {
    const text = (await this.transact("readonly", (store) => store.get(key))) ?? "";
    const isNew = text !== "" && text !== this.lastSeen(key);
    this.seen.set(key, text || null);
    return [text, isNew];
  }

  /** Returns a text as this window last saw it stored; null if it saw none. */
  lastSeen(key) {
    return this.seen.get(key) ?? null;
  }

  /**
   * Stores and reads in bulk; resolves to what was read, and the keys of games that were not stored.
   * @param {IORequest} request
   */
  async transfer({ read = [], pass = [], keep = {} }) {
    const taken = Object.keys(keep).length ? await this.transact("readwrite", (store) => this.putAll(store, keep)) : [];
    if (!read.length && !pass.length) return { texts: {}, taken };
    const texts = await this.transact("readonly", (store) => textsOf(store, [...read, ...pass]));
    for (const key of read) this.seen.set(key, texts[key] ?? null); // those read in passing aren't shown
    return { texts, taken };
  }

  /** Stores many texts at once; resolves to the keys of games that were not stored, as another game has the key. */
  async putAll(store, texts) {
    const writes = Object.entries(texts).map(([key, text]) => {
      this.seen.delete(key);
      if (text === null) return store.delete(key);
      return key.startsWith("game ") ? store.add(key, text) : store.put(key, text);
    });
    const results = await Promise.all(writes);
    return Object.keys(texts).filter((_, i) => results[i] === false);
  }
}

/** Reads the texts of these keys, as far as they are stored. */
async function textsOf(store, keys) {
  const found = await Promise.all(keys.map((key) => store.get(key)));
  return Object.fromEntries(keys.map((key, i) => [key, found[i]]).filter(([, text]) => text != null));
}

/** Returns the latest keys of a kind: a longer number is later, then a higher one. */
function latest(keys, kind) {
  const those = keys.filter((key) => key.startsWith(kind));
  return those.sort((a, b) => b.length - a.length || (a < b ? 1 : -1)).slice(0, LATEST);
}

/** Asks the browser not to delete what the site has stored when the disk is full. */
export function persistStorage() {
  navigator.storage?.persist?.().catch(() => {});
}
