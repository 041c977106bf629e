// Starts Python, imports the whole app and saves the heap, so that browsers need not start from scratch. Pyodide's own
// `makeMemorySnapshot` provides the heap; the output is its diff from a fresh one (web/boot/snapshot.mjs), and about.json.
// Usage: node tools/boot/snapshot.mjs PYODIDE TARGET LIBRARY ARCHIVE...: two folders, and the archives of Python.
import crypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ENVIRONMENT, checksum, heapChecksum } from "../../web/boot/snapshot.mjs";

const GAP = 64; // equal words between two runs that are cheaper to include than another run
const [source, target, library, ...archives] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(source, name)).href);
const { loadPyodide } = await module("pyodide.mjs");
const { default: create } = await module("pyodide.asm.mjs");
const options = { _sysExecutable: "python", env: ENVIRONMENT, stdLibURL: resolve(library) };
const { performance: clock } = globalThis;

// Two engines, at other times and with other random bytes: the words in which they differ can't be checked.
const { heap: fresh, trampoline } = await freshHeap(1);
const { heap: later } = await freshHeap(3);
const varying = [...fresh.keys()].filter((place) => fresh[place] !== later[place] && place !== trampoline);
const checked = fresh.findLastIndex((word) => word !== 0) + 1;
const check = { checked, trampoline, varying, checksum: heapChecksum(fresh, { checked, trampoline, varying }) };

control(1);
const pyodide = await loadPyodide({ ...options, _makeSnapshot: true });
for (const archive of archives) pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
pyodide.runPython(readFileSync(new URL("snapshot.py", import.meta.url), "utf8"));
clearFreeMemory(pyodide._module);
const snapshot = pyodide.makeMemorySnapshot();
const [, length] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2); // of Pyodide's header
const heap = new Uint32Array(snapshot.slice(length).buffer);
mkdirSync(target);
const file = runs(fresh, heap);
writeFileSync(join(target, "app.snapshot"), file);
writeFileSync(join(target, "about.json"), JSON.stringify({ heapBytes: heap.byteLength, sum: checksum(file), ...check, pyodide: [...snapshot.subarray(0, length)] }));

/**
 * The heap of an engine in which Python has not started, and the word that holds a pointer to Python's trampoline
 * (`_PyRuntime.emscripten_trampoline`, CPython's Python/emscripten_trampoline.c), which browsers have and others don't.
 */
async function freshHeap(seed) {
  control(seed);
  let found;
  const createPyodideModule = async (settings) => {
    const { HEAPU32, HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset } = await create(settings);
    found = { heap: HEAPU32.slice(), trampoline: (__PyRuntime + HEAP32[offset / 4]) / 4 };
    throw new Error("only the heap was wanted");
  };
  await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(), createPyodideModule }).catch((error) => {
    if (!found) throw error;
  });
  if (!Number.isInteger(found.trampoline)) throw new Error("can't find the emscripten trampoline in this Pyodide");
  return found;
}

/** Fakes the time and the random numbers, for reproducible builds. */
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

/** Zeroes free memory: allocates all of it, clears it and frees it. */
function clearFreeMemory(module) {
  const end = module._sbrk(0);
  const places = [];
  for (let size = 1 << 20; size >= 16; size /= 2) {
    do places.push(module._malloc(size));
    while (places.at(-1) < end && module.HEAPU8.fill(0, places.at(-1), places.at(-1) + size));
  }
  places.forEach((place) => module._free(place));
}

/** Returns the runs of words in which a heap differs from an older one, which is padded with zeros. */
function runs(old, heap) {
  const found = [];
  for (let place = 0; place < heap.length; place++) {
    if (heap[place] === (old[place] ?? 0)) continue;
    const last = found.at(-1);
    if (last && place - last[1] < GAP) last[1] = place + 1;
    else found.push([place, place + 1]);
  }
  return Uint32Array.from(found.flatMap(([start, end]) => [start, end - start, ...heap.subarray(start, end)]));
}
