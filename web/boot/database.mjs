// Texts by key in IndexedDB, with promises. Database and store are named as idb-keyval names them, which made them once.
const DATABASE = "keyval-store";
const STORE = "keyval";

// Some browsers now and then leave an opening unanswered. Time is counted in ticks, of which a sleeping machine has none.
const TICK_MS = 500;
const TICKS_TO_SECOND = 6; // until the database is asked for once more
const TICKS_IN_ALL = 12; // until it is given up

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** The connection: the one that is there, or a new one. */
function connection() {
  const opening = (opened ??= connect());
  opening.catch(() => forget(opening));
  return opening;
}

/** Has the next one who needs a connection open another one. */
function forget(connecting) {
  if (opened === connecting) opened = null;
}

/** Opens a connection; one that does not come is asked for once more. */
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
        forget(opening); // somebody wants to delete it, or to change it
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  }
}

/**
 * Runs one transaction, which keeps all that it writes or nothing; what the work gave, once the browser has kept it.
 * Where that fails it is tried once more, over a new connection: browsers close one without a word, for example of a page
 * in the background.
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: TextStore) => T | Promise<T>} work which may be done twice
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

/** Whether a key was added; where it was there already, the rest of the transaction goes on. */
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
