// Starts Python with the app: from the snapshot if there is one that fits this browser's engine, else from scratch.
import { coldModule, fetchColdCode, fetchNow, withColdCode } from "./cold.mjs";
import { ENVIRONMENT, fetchRuns, snapshotOptions } from "./snapshot.mjs";

const url = (/** @type {string} */ address) => new URL(address, import.meta.url).href;

// Everything is fetched in parallel.
const loader = import(url(BOOT.loader));
const factory = import(url(BOOT.factory));
const runs = BOOT.snapshot && fetchRuns({ ...BOOT.snapshot, address: url(BOOT.snapshot.address) });
runs?.catch(() => {}); // awaited below

/** Restores Python from the snapshot, and returns web/engine.py; null if there is no snapshot, or none that fits. */
export async function fromSnapshot() {
  if (!runs) return null;
  try {
    return await restored(runs);
  } catch (error) {
    console.warn(`Starting without the snapshot: ${error}`);
    return null;
  }
}

/** Starts Python from scratch, and returns web/engine.py. */
export async function fromArchives() {
  const pyodide = await start({ stdLibURL: url(BOOT.library) });
  for (const archive of await Promise.all(Object.values(BOOT.archives).map(bytes))) pyodide.unpackArchive(archive, "zip");
  return pyodide.pyimport("web.engine");
}

/** Resolves when all of the engine's code is loaded. */
export async function wholeEngine() {
  if (BOOT.cold) await fetchColdCode(url(BOOT.cold));
}

// Files that Python loads at first use, while the worker waits: see web/lazy_loading.py.
Object.assign(self, {
  library: () => fetchNow(url(BOOT.library)),
  package: (/** @type {string} */ name) => fetchNow(url(BOOT.archives[name])),
  lessons: () => fetchNow(url(BOOT.lessons)),
  lab: () => fetchNow(url(BOOT.lab)),
  weights: (/** @type {string} */ game) => fetchNow(url(BOOT.weights[game])),
});

async function restored(arriving) {
  const stdLibURL = url(BOOT.empty); // Python finds its library in memory
  const pyodide = await start({ ...snapshotOptions(BOOT.snapshot, arriving, engine), stdLibURL });
  pyodide.pyimport("web.lazy_loading").restore();
  return pyodide.pyimport("web.engine");
}

async function start(options) {
  const { loadPyodide } = await loader;
  const stderr = (text) => console.error(text);
  return loadPyodide({ _sysExecutable: "python", env: ENVIRONMENT, createPyodideModule: engine, stderr, ...options });
}

async function engine(settings) {
  const { default: create } = await factory;
  return new Promise((resolve, reject) => {
    refuse = reject;
    (BOOT.cold ? withColdCode(create, () => coldModule(url(BOOT.cold))) : create)(settings).then(resolve, reject);
  });
}

/** Rejects the engine being created if its code can't be loaded in full; Pyodide would only warn, and wait for ever. */
let refuse = (_error) => {};
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...values) => {
  try {
    return await instantiateStreaming(...values);
  } catch (error) {
    refuse(error);
    throw error;
  }
};

async function bytes(/** @type {string} */ address) {
  const answer = await fetch(url(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}
