// The snapshot: Python's heap after its start, with the whole app imported, as tools/boot/snapshot.mjs wrote it. The file
// holds the words that differ from the heap of a fresh engine, in runs: offset, length, words. What else there is to
// know of it the build tells the worker: `Snapshot` in worker.d.ts.

/** Python's environment, which is in its memory before it starts: the same in the build and in browsers. */
export const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };

/**
 * Fetches the runs. Throws if they aren't what the build wrote: an `integrity` would have the browser keep all 15 MB back
 * until it has the last byte, and then copy them, which takes a seventh of the start.
 * @param {Pick<Snapshot, "address" | "sum">} snapshot
 */
export async function fetchRuns({ address, sum }) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return readRuns({ address, sum }, await answer.arrayBuffer());
}

/**
 * Reads the runs. Throws if they aren't what the build wrote.
 * @param {Pick<Snapshot, "address" | "sum">} snapshot
 * @param {ArrayBuffer} content
 */
export function readRuns({ address, sum }, content) {
  const runs = new Uint32Array(content);
  if (checksum(runs) !== sum) throw new Error(`${address} is not what the build wrote`);
  return runs;
}

/**
 * Returns the options with which Pyodide's loader starts from a snapshot.
 * @param {Snapshot} snapshot
 * @param {Promise<Uint32Array>} arriving its runs
 * @param {(settings: any) => Promise<any>} engine creates one
 */
export function snapshotOptions(snapshot, arriving, engine) {
  const createPyodideModule = async (settings) => {
    delete settings.INITIAL_MEMORY; // Pyodide takes the header for the whole snapshot, and would ask for too little
    const module = await engine(settings); // while the snapshot arrives
    restore(snapshot, await arriving, module);
    return module;
  };
  return { _loadSnapshot: Uint8Array.from(snapshot.pyodide), createPyodideModule };
}

/**
 * Puts a snapshot into the heap of a fresh engine. Throws if it was made with another engine.
 * @param {Snapshot} snapshot
 * @param {Uint32Array} runs
 * @param {any} module Emscripten's
 */
export function restore(snapshot, runs, module) {
  const trampoline = module.HEAPU32[snapshot.trampoline];
  if (heapChecksum(module.HEAPU32, snapshot) !== snapshot.checksum) throw new Error("the snapshot is of another engine");
  const missing = snapshot.heapBytes - module.HEAPU8.length;
  if (missing > 0) module._sbrk(module.HEAPU8.length - module._sbrk(0) + missing);
  const heap = module.HEAPU32; // anew: growing the heap replaces its views
  for (let at = 0; at < runs.length; ) {
    const [place, length] = [runs[at], runs[at + 1]];
    heap.set(runs.subarray(at + 2, at + 2 + length), place);
    at += 2 + length;
  }
  heap[snapshot.trampoline] = trampoline;
}

/**
 * Computes the checksum of the first words of a fresh heap; those that vary between machines count as 0.
 * @param {Uint32Array} heap
 * @param {Pick<Snapshot, "checked" | "trampoline" | "varying">} snapshot
 */
export function heapChecksum(heap, { checked, trampoline, varying }) {
  for (const place of [trampoline, ...varying]) heap[place] = 0;
  return checksum(heap.subarray(0, checked));
}

/**
 * Computes a checksum (FNV-1a by words), which differs whenever a single word does.
 * Source: G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, The FNV Non-Cryptographic Hash Algorithm.
 */
export function checksum(/** @type {Uint32Array} */ words) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ words[i], 0x01000193);
  return sum >>> 0;
}
