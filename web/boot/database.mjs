// Texts by key in IndexedDB, with promises. Database and store are named as idb-keyval names them, which made them once.
const DATABASE = "keyval-store";
const STORE = "keyval";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      request.result.onclose = () => (opened = null); // the site's data were cleared
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Runs one transaction, which keeps all that it writes or nothing; what the work gave, once the browser has kept it.
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: TextStore) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transact(mode, work) {
  const transaction = (await open()).transaction(STORE, mode);
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
