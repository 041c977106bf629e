// What the browser keeps for us: texts by key, in the database that idb-keyval made. This is plain JavaScript because the
// page's Python has no room for thousands of games: what is read goes from here to the worker without coming through it.
"use strict";
(() => {
  const [DATABASE, STORE] = ["keyval-store", "keyval"];
  const MANY = /^(game|result|damaged) /; // of these there may be thousands: most are read when they are to be shown
  const AT_START = 40; // saved games, the latest, of which the start screen shows a few
  const address = document.currentScript.dataset.puzzles;
  const known = new Map(); // each text as this window last saw it stored, null where it saw none
  let opened = null; // the database
  let start = null; // what is read at the start
  let early = readStart(); // begun at once, beside everything else
  early.catch(() => {});

  function database() {
    opened ??= new Promise((take, refuse) => {
      const request = indexedDB.open(DATABASE);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        request.result.onclose = () => (opened = null); // what the site has stored was cleared
        take(request.result);
      };
      request.onerror = () => refuse(request.error);
    });
    opened.catch(() => (opened = null));
    return opened;
  }

  /** Does some work on what is stored, all of it or nothing, and waits until the browser has it; what the work gave. */
  async function transact(mode, work) {
    const transaction = (await database()).transaction(STORE, mode);
    const ended = new Promise((take, refuse) => {
      transaction.oncomplete = take;
      transaction.onabort = transaction.onerror = () => refuse(transaction.error);
    });
    ended.catch(() => {}); // it is asked for below
    const result = await work(transaction.objectStore(STORE));
    await ended;
    return result;
  }

  function answer(request) {
    return new Promise((take, refuse) => {
      request.onsuccess = () => take(request.result);
      request.onerror = () => refuse(request.error);
    });
  }

  /** The texts of these keys, without those where none is stored. */
  async function texts(store, keys) {
    const found = await Promise.all(keys.map((key) => answer(store.get(key))));
    return Object.fromEntries(keys.map((key, i) => [key, found[i]]).filter(([, text]) => text != null));
  }

  function learn(stored) {
    for (const [key, text] of Object.entries(stored)) known.set(key, text);
  }

  /** What the first screen needs, and the keys of all the rest. */
  async function readStart() {
    const [stored, unread] = await transact("readonly", async (store) => {
      const keys = (await answer(store.getAllKeys())).map(String);
      const first = new Set(keys.filter((key) => !MANY.test(key)));
      for (const kind of ["game ", "damaged "]) latest(keys, kind).forEach((key) => first.add(key));
      for (const [key] of window.pygames.notes()) first.add(key);
      first.add(await answer(store.get("current")));
      return [await texts(store, keys.filter((key) => first.has(key))), keys.filter((key) => !first.has(key))];
    });
    learn(stored);
    return { stored, unread };
  }

  /** The last keys of a kind: the longer the number in a key, and then the higher, the later. */
  function latest(keys, kind) {
    const those = keys.filter((key) => key.startsWith(kind));
    return those.sort((a, b) => b.length - a.length || (a < b ? 1 : -1)).slice(0, AT_START);
  }

  /** Reads what the start needs and holds it until the worker can be told. */
  async function readAtStart() {
    start = null;
    const reading = early ?? readStart();
    early = null;
    start = await reading;
  }

  /** The message that opens the app, with what was read; what it has of its own counts for more, null for deleted. */
  function opening(message) {
    const { stored, unread } = start ?? { stored: {}, unread: [] };
    start = null;
    const all = { ...stored, ...message.stored };
    message.stored = Object.fromEntries(Object.entries(all).filter(([, text]) => text != null));
    message.unread = unread.filter((key) => !(key in all));
    return message;
  }

  /** Stores a text, or deletes it (null). Where another window has changed this game, nothing but what it stored. */
  function store(key, text) {
    return transact("readwrite", async (store) => {
      const found = key.startsWith("game ") ? await answer(store.get(key)) : null;
      const theirs = typeof found === "string" && found !== text && found !== known.get(key) ? found : null;
      if (theirs === null) await answer(text === null ? store.delete(key) : store.put(text, key));
      known.set(key, theirs ?? text);
      return theirs;
    });
  }

  /** How a game is stored by now, and whether this window knew; "" where it is not. */
  async function look(key) {
    const text = (await transact("readonly", (store) => answer(store.get(key)))) ?? "";
    const isNew = text !== "" && text !== known.get(key);
    known.set(key, text || null);
    return [text, isNew];
  }

  /** Does what the worker asks for: keys to read, or to look at in passing, texts to store, a file, the puzzles. */
  async function fulfil({ read = [], pass = [], keep = {}, save, puzzles }) {
    const done = { texts: {}, taken: [], failed: false, ...(puzzles && (await fetched())) };
    try {
      if (save) download(save);
      if (Object.keys(keep).length) done.taken = await transact("readwrite", (store) => putAll(store, keep));
      if (read.length || pass.length) {
        done.texts = await transact("readonly", (store) => texts(store, [...read, ...pass]));
        for (const key of read) known.set(key, done.texts[key] ?? null);
      }
    } catch (error) {
      console.warn(`not saved: ${error}`);
      done.failed = true;
    }
    return done;
  }

  /** The puzzles, if they can be had; the service worker keeps them from the first time on. */
  async function fetched() {
    try {
      const answer = await fetch(address);
      return answer.ok ? { puzzles: await answer.text() } : {};
    } catch {
      return {};
    }
  }

  /** Stores many texts at once; the keys of those games that were not, because another game stands there. */
  function putAll(store, keep) {
    const taken = [];
    for (const [key, text] of Object.entries(keep)) {
      known.delete(key);
      if (text === null) store.delete(key);
      else if (!key.startsWith("game ")) store.put(text, key);
      else
        store.add(text, key).onerror = (event) => {
          if (event.target.error.name !== "ConstraintError") return;
          event.preventDefault(); // only this one is not stored
          event.stopPropagation();
          taken.push(key);
        };
    }
    return taken;
  }

  function download({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text]));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
  }

  Object.assign(window.pygames, {
    kept: { readAtStart, opening, store, look, fulfil, known: (key) => known.get(key) ?? null },
  });
})();
