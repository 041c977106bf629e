// Starts Python, imports the whole app and writes down the heap, so that a browser need not do it again. Pyodide's own
// `makeMemorySnapshot` gives the heap; written is what differs from a fresh one: web/boot/snapshot.mjs has the format.
// Usage: node tools/boot/snapshot.mjs ENGINE LIBRARY TARGET ARCHIVE...
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ENVIRONMENT, PYODIDE_HEADER } from "../../web/boot/environment.mjs";
import { checksum } from "../../web/boot/snapshot.mjs";

const HOME = ENVIRONMENT.HOME;
const GAP = 64; // equal words between two runs that cost less than another run
const [engine, library, target, ...archives] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(engine, name)).href);
const { loadPyodide } = await module("pyodide.mjs");
const { default: create } = await module("pyodide.asm.mjs");
const options = { _sysExecutable: "python", env: ENVIRONMENT, stdLibURL: resolve(library) };
const { performance: clock } = globalThis;

try {
  const fresh = await freshHeap(1);
  const varying = differences(fresh.heap, (await freshHeap(3)).heap).filter((place) => place !== fresh.trampoline);
  control(1);
  const pyodide = await loadPyodide({ ...options, _makeSnapshot: true });
  for (const archive of archives) pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  pyodide.runPython(readFileSync(new URL("snapshot.py", import.meta.url), "utf8"));
  clearFreeMemory(pyodide._module);
  writeFileSync(target, written(fresh, varying, pyodide.makeMemorySnapshot(), filesBelow(pyodide.FS, HOME)));
} catch (error) {
  console.error(error.message.slice(0, 4000)); // Node would print the line of Pyodide that threw it, all 1.2 MB
  process.exitCode = 1;
}

/** Fills free memory with zeros: all of it is taken, cleared and given back. */
function clearFreeMemory({ _malloc, _free, _sbrk, _PyObject_Malloc, _PyObject_Free, HEAPU8 }) {
  const end = _sbrk(0);
  const cleared = (size, take) => {
    const places = [];
    do places.push(take(size));
    while (places.at(-1) < end);
    for (const place of places) HEAPU8.fill(0, place, place + size);
    return places;
  };
  for (let size = 16; size <= 512; size += 16) cleared(size, _PyObject_Malloc).forEach((place) => _PyObject_Free(place));
  const places = [];
  for (let size = 1 << 20; size >= 16; size /= 2) places.push(...cleared(size, _malloc));
  places.forEach((place) => _free(place));
}

/** Sets the time, how fast it passes, and what stands for random numbers, by a seed: builds are reproducible. */
function control(seed) {
  let last = seed;
  const next = () => (last = (last * 48271) % 2147483647); // Park and Miller's minimal standard generator
  const fill = (array) => (new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, all) => (all[i] = next())), array);
  Object.assign(crypto, { randomFillSync: fill });
  Object.assign(crypto.webcrypto, { getRandomValues: fill });
  let milliseconds = 10 ** (3 * seed);
  const passing = () => (milliseconds += 10 ** (seed - 3));
  Date.now = () => Date.UTC(2026, 0, 1) + passing();
  clock.now = passing;
}

/**
 * The heap of an engine in which Python has not started, and the word that holds a pointer to Python's trampoline
 * (`_PyRuntime.emscripten_trampoline`, CPython's Python/emscripten_trampoline.c), which browsers have and others don't.
 */
async function freshHeap(seed) {
  control(seed);
  let found;
  const enough = new Error("only the heap was wanted");
  const createPyodideModule = async (settings) => {
    const { HEAPU32, HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset } = await create(settings);
    found = { heap: HEAPU32.slice(), trampoline: (__PyRuntime + HEAP32[offset / 4]) / 4 };
    throw enough;
  };
  try {
    await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(), createPyodideModule });
  } catch (error) {
    if (error !== enough) throw error;
  }
  if (!Number.isInteger(found.trampoline)) throw new Error("this Pyodide says differently where its trampoline is");
  return found;
}

function written({ heap: fresh, trampoline }, varying, snapshot, files) {
  const [, length] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2); // of Pyodide's header
  const heap = new Uint32Array(snapshot.slice(length).buffer);
  const own = [trampoline];
  for (const place of varying) fresh[place] = ~heap[place]; // so that they differ
  const changed = differences(fresh, heap).filter((place) => place !== trampoline);
  const compared = [0, fresh.findLastIndex((word) => word !== 0) + 1];
  const runs = Uint32Array.from(inRuns(changed).flatMap(([start, end]) => [start, end - start, ...heap.subarray(start, end)]));
  const header = {
    heapBytes: heap.byteLength,
    compared,
    checksum: checksum(fresh, { compared: /** @type {[number, number]} */ (compared), own, varying }),
    own,
    varying,
    pyodide: String.fromCharCode(...padded(snapshot.subarray(0, length))),
    runWords: runs.length,
    files: files.map(([path, content]) => [path, content.length]),
  };
  const json = JSON.stringify(header);
  const text = Buffer.from(json + " ".repeat(-Buffer.byteLength(json) & 3));
  const parts = [Uint32Array.of(text.length), text, runs, ...files.map(([, content]) => content)];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)));
}

/** Pyodide's own header, whose second word says where the heap would begin, with zeros behind it. */
function padded(header) {
  const long = new Uint8Array(PYODIDE_HEADER);
  long.set(header);
  new Uint32Array(long.buffer)[1] = PYODIDE_HEADER;
  return long;
}

/** The places at which two heaps differ; beyond its end a heap is 0. */
function differences(one, other) {
  const places = [];
  for (let place = 0; place < other.length; place++) if (other[place] !== (one[place] ?? 0)) places.push(place);
  return places;
}

/** Where runs begin and end that hold all of these places. */
function inRuns(places) {
  const runs = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && place - last[1] < GAP) last[1] = place + 1;
    else runs.push([place, place + 1]);
  }
  return runs;
}

/** What the app reads from its disk: all files below a folder that are no Python and belong to no wheel. */
function filesBelow(FS, folder) {
  const files = [];
  for (const name of FS.readdir(folder).sort()) {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") continue;
    else if (FS.isDir(FS.stat(path).mode)) files.push(...filesBelow(FS, path));
    else if (!/\.(py|pyc|css|weights)$/.test(name) && !folder.endsWith(".dist-info")) files.push([path, FS.readFile(path)]);
  }
  return files;
}
