// The snapshot: Python's heap after its start, with the whole app imported, as tools/boot/snapshot.mjs wrote it.
//
// A file is the length of its header in bytes (a 32-bit word), the header as JSON (`Header`, padded with spaces to whole
// words), runs of words that differ from the heap of a fresh engine (where, how many, the words), then the files that the
// app reads from its disk.

/**
 * @typedef {object} Header
 * @property {number} heapBytes the size of the heap
 * @property {[number, number]} compared the words of a fresh heap, from and to, of which `checksum` is
 * @property {number} checksum
 * @property {number[]} own words that a browser's engine sets for itself, such as pointers to its functions; they stay
 * @property {number[]} varying words that hold the time or random bytes, and so differ between any two fresh heaps
 * @property {string} pyodide the header of Pyodide's own snapshot, `PYODIDE_HEADER` bytes in Latin-1
 * @property {number} runWords how many words the runs take
 * @property {[string, number][]} files the paths and lengths of the files
 */

/** Fetches a snapshot; the browser itself refuses one that is not, byte for byte, what the build wrote. */
export async function fetchSnapshot(/** @type {string} */ address, /** @type {string} */ integrity) {
  const answer = await fetch(address, { integrity });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return parse(await answer.arrayBuffer());
}

/** @param {ArrayBuffer} buffer */
export function parse(buffer) {
  const [length] = new Uint32Array(buffer, 0, 1);
  /** @type {Header} */
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const runs = new Uint32Array(buffer, 4 + length, header.runWords);
  return { header, runs, contents: new Uint8Array(buffer, 4 + length + runs.byteLength) };
}

/**
 * Puts a snapshot into the heap of a fresh engine. Throws where the engine is not the one that it was made with.
 * @param {{header: Header, runs: Uint32Array}} snapshot
 * @param {any} module Emscripten's
 */
export function restore({ header, runs }, module) {
  const missing = header.heapBytes - module.HEAPU8.length;
  if (missing > 0) module._sbrk(module.HEAPU8.length - module._sbrk(0) + missing);
  const heap = module.HEAPU32;
  const kept = header.own.map((place) => heap[place]);
  if (checksum(heap, header) !== header.checksum) throw new Error("the snapshot is of another engine");
  for (let at = 0; at < runs.length; ) {
    const [place, length] = [runs[at], runs[at + 1]];
    heap.set(runs.subarray(at + 2, at + 2 + length), place);
    at += 2 + length;
  }
  header.own.forEach((place, i) => (heap[place] = kept[i]));
}

/**
 * A checksum (FNV-1a by words) of the compared part of a fresh heap; words that differ anyway are taken as 0.
 * Source: G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, The FNV Non-Cryptographic Hash Algorithm.
 * @param {Uint32Array} heap
 * @param {Pick<Header, "compared" | "own" | "varying">} header
 */
export function checksum(heap, { compared: [from, to], own, varying }) {
  for (const place of [...own, ...varying]) heap[place] = 0;
  let sum = 0x811c9dc5;
  for (let i = from; i < to; i++) sum = Math.imul(sum ^ heap[i], 0x01000193);
  return sum >>> 0;
}

/**
 * Writes the files of a snapshot to the engine's disk.
 * @param {{header: Header, contents: Uint8Array}} snapshot
 * @param {any} FS Emscripten's
 */
export function writeFiles({ header, contents }, FS) {
  let at = 0;
  for (const [path, length] of header.files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, contents.subarray(at, (at += length)));
  }
}

/** Pyodide's own header of a snapshot, as `loadPyodide` reads it. */
export function pyodideHeader(/** @type {Header} */ { pyodide }) {
  return Uint8Array.from(pyodide, (letter) => letter.charCodeAt(0));
}
