// What the modules of web/boot/ find in a browser, as little of it as their tests need.

/** Puts something in place of a global until the test has ended. */
export function stub(t, name, value) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  t.after(() => (before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name)));
  return value;
}

/** The <html> element and a document around it, whose first script is found. */
export function fakeDocument(parts = {}) {
  const querySelector = () => ({ src: "https://quiet.table/assets/head.js" });
  return { querySelector, documentElement: { dataset: {}, lang: "en" }, readyState: "complete", ...parts };
}

/** localStorage: its entries are its properties. */
export function fakeLocalStorage() {
  const methods = {
    getItem: (key) => storage[key] ?? null,
    setItem: (key, text) => (storage[key] = text),
    removeItem: (key) => delete storage[key],
  };
  const storage = Object.create(methods);
  return storage;
}

/** localStorage where the browser blocks it. */
export function blockedStorage() {
  const refuse = () => {
    throw new Error("blocked");
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}

/** A worker that says nothing by itself. */
export class FakeWorker {
  asked = [];
  isTerminated = false;
  onmessage = (_event) => {};

  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }

  /** Answers as web/engine.py would. */
  answer(...message) {
    this.onmessage({ data: message });
  }
}

/** A database in a Map: `transact` of database.mjs. */
export function fakeDatabase(texts = {}) {
  const stored = new Map(Object.entries(texts));
  const store = {
    keys: async () => [...stored.keys()],
    get: async (key) => stored.get(key),
    put: async (key, text) => void stored.set(key, text),
    add: async (key, text) => !stored.has(key) && !!stored.set(key, text),
    delete: async (key) => void stored.delete(key),
  };
  return { stored, transact: async (_mode, work) => work(store) };
}

/** Random numbers from 0 to 1 that are the same each time. */
export function seeded(seed) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/** Changes, takes out, doubles or inserts some letters of a text, or cuts it. */
export function mangled(text, random) {
  const letters = [...text];
  const place = () => Math.floor(random() * letters.length);
  const some = () => String.fromCharCode(random() < 0.9 ? 33 + Math.floor(random() * 94) : Math.floor(random() * 0xd800));
  for (let n = Math.floor(random() * 4); n >= 0; n--) {
    const ways = [
      () => letters.splice(place(), 1, some()), () => letters.splice(place(), 1), () => letters.splice(place(), 0, some()),
      () => letters.splice(place(), 0, ...letters.slice(place(), place())), () => letters.splice(place()),
    ];
    ways[Math.floor(random() * ways.length)]();
  }
  return letters.join("");
}
