// Texts by key in IndexedDB, with promises. Database and store have idb-keyval's names, as earlier versions used it.
const DATABASE = "keyval-store";
const STORE = "keyval";

// Some browsers sometimes never answer a request to open. Time is counted in ticks, as a sleeping machine has none.
const TICK_MS = 500;
const TICKS_TO_SECOND = 6; // until the second request
const TICKS_IN_ALL = 12; // until giving up

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** Returns the open connection, or a new one. */
function connection() {
  const opening = (opened ??= connect());
  opening.catch(() => forget(opening));
  return opening;
}

/** Forgets a connection, so that the next transaction opens another one. */
function forget(connecting) {
  if (opened === connecting) opened = null;
}

/** Opens a connection, with a second request if the first isn't answered. */
function connect() {
  let ticks = 0;
  let clock;
  const opening = new Promise((resolve, reject) => {
    open(resolve, reject);
    clock = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS_TO_SECOND) open(resolve, reject);
      if (ticks === TICKS_IN_ALL) reject(new Error("the database does not answer"));
    }, TICK_MS);
  }).finally(() => clearInterval(clock));
  return /** @type {Promise<IDBDatabase>} */ (opening);

  function open(resolve, reject) {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => forget(opening); // the site's data were cleared
      database.onversionchange = () => {
        forget(opening); // another window wants to delete or upgrade the database
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  }
}

/**
 * Runs one transaction, which stores everything or nothing, and resolves to the work's result once it is stored.
 * If that fails, it is repeated with a new connection: browsers silently close one, for example of a page
 * in the background.
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: TextStore) => T | Promise<T>} work it may be done twice
 * @returns {Promise<T>}
 */
export async function transact(mode, work) {
  const first = connection();
  const database = await first;
  try {
    return await run(database, mode, work);
  } catch (error) {
    console.warn(`Connecting to the database again: ${error}`);
    forget(first);
    database.close();
    return run(await connection(), mode, work);
  }
}

async function run(database, mode, work) {
  const transaction = database.transaction(STORE, mode);
  const completed = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  completed.catch(() => {}); // awaited below
  const value = await work(textStore(transaction.objectStore(STORE)));
  await completed;
  return value;
}

/** @returns {TextStore} */
function textStore(store) {
  return {
    keys: async () => (await resultOf(store.getAllKeys())).map(String),
    get: (key) => resultOf(store.get(key)),
    put: (key, text) => resultOf(store.put(text, key)),
    add: (key, text) => wasAdded(store.add(text, key)),
    delete: (key) => resultOf(store.delete(key)),
  };
}

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Adds a key unless it exists, and says whether it was added; either way the transaction goes on. */
function wasAdded(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(true);
    request.onerror = (event) => {
      if (request.error.name !== "ConstraintError") return reject(request.error);
      event.preventDefault();
      event.stopPropagation();
      resolve(false);
    };
  });
}
