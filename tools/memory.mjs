// Starts Python with the whole app in it and writes down its memory, so that a browser need not do it again.
// Usage: node tools/memory.mjs ENGINE LIBRARY TARGET ARCHIVE...: TARGET is a folder for app.memory and for rest.code, the code of
// the functions with which no visit begins, as web/spare.py reads it. Which those are is found in a first Python by begun.py.
//
// What is written is the difference to the memory of a WebAssembly instance that has not run yet: what an engine sets up
// for itself, such as its way of calling through pointers, stays its own. web/engine.mjs reads it:
// Pyodide's header, the size of the memory, from which to which word it is used before the start and may change, their
// sum, the address of the type of texts, the word at which the ring of all that garbage is not looked for in begins, number
// of words that hold something else in every fresh instance (taken as 0), where they are, then runs of words, from the first
// to the last: where, how many, exclusive ors. The hashes of texts are left out (taken as -1), and where in the ring the next
// and the last are: they would be a tenth of all that is transferred, and are found at once. Before all this stands how many
// bytes there are, and at which of them the files begin, which are no code and as Python reads them: the length of their
// list, the list as JSON, what is in them.
import crypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// As in web/engine.mjs: it is in memory before Python starts.
const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
const HEADER = 1024; // bytes, so that the header has its place before it is there
// A text is what counts its users, its type, length, hash, kind. Of plain letters all stand behind that.
const [KIND, PLAIN, LONGEST, UNKNOWN] = [0x7c, 0x64, 1e6, 0xffffffff];
const [KEPT, FIXED] = [3, 0x80]; // bits beside the kind: Python keeps it as a name; it is part of the engine
const TAGS = 3; // bits that may stand beside an address
const LINK = 0xa5a5a5a5; // stands for the next and the last in the ring
const [OLD, FLAGS] = [1, 3]; // what Python notes beside the next
const GAP = 64; // equal words that are cheaper to write than to begin another run for
const [engine, library, target, ...archives] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(engine, name)).href);
const script = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const { loadPyodide } = await module("pyodide.mjs");
const { default: create } = await module("pyodide.asm.mjs");
let last = 1; // of the numbers that stand for chance
const options = { _sysExecutable: "python", env: ENVIRONMENT, stdLibURL: resolve(library) };

makeChanceReproducible();
try {
  const begun = await (await start()).runPythonAsync(script("begun.py"));
  makeTimeReproducible();
  const pyodide = await start({ _makeSnapshot: true });
  const type = pyodide.runPython("id(str)");
  const linked = pyodide.runPython("import sys; id(sys.modules)");
  pyodide.FS.writeFile("/begun", begun);
  pyodide.runPython(script("memory.py"));
  const end = pyodide._module._sbrk(0);
  clearFreeMemory(pyodide._module, end); // where names might still seem to stand
  forgetNames(pyodide, type);
  clearFreeMemory(pyodide._module, end);
  forgetHashes(pyodide._module, type);
  const memory = difference(await freshMemory(), await freshMemory(), pyodide.makeMemorySnapshot(), type, linked);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "app.memory"), assembled(memory, written(filesBelow(pyodide.FS, "/home/pyodide"))));
  writeFileSync(join(target, "rest.code"), pyodide.FS.readFile("/code"));
} catch (error) {
  console.error(error.message.slice(0, 4000));
  process.exitCode = 1;
}

/** Chance is the same in every build. */
function makeChanceReproducible() {
  const fill = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, all) => (all[i] = chance()));
  const filled = (array) => (fill(array), array);
  Object.assign(crypto, { randomFillSync: filled });
  Object.assign(crypto.webcrypto, { getRandomValues: filled });
}

function chance() {
  return (last = (last * 48271) % 2147483647);
}

/** Time is the same in every build, and passes by chance. */
function makeTimeReproducible() {
  Date.now = () => Date.UTC(2026, 0, 1);
  performance.now = chance;
}

/** Python with the archives. */
async function start(settings) {
  const pyodide = await loadPyodide({ ...options, ...settings });
  for (const archive of archives) pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  return pyodide;
}

/** Afterwards Python keeps no name that stands nowhere but in its list of names: that of what was taken out, above all. */
function forgetNames(pyodide, type) {
  const heap = pyodide._module.HEAPU32;
  const before = heap.slice();
  const found = new Map(JSON.parse(pyodide.globals.get("places")()).map((place) => [place, 0]));
  for (const word of before) {
    const times = found.get(word & ~TAGS);
    if (times !== undefined) found.set(word & ~TAGS, times + 1);
  }
  const unused = [...found.keys()].filter((place) => found.get(place) === 2 && !(heap[place / 4 + 4] & FIXED));
  for (const place of unused) {
    if (heap[place / 4 + 1] !== type) throw new Error("a name is no text");
    heap[place / 4] = 2; // the list's, which counts each name as its key and as its value
    heap[place / 4 + 4] &= ~KEPT;
  }
  pyodide.globals.get("forget")(JSON.stringify(unused));
}

/** Afterwards nothing is left below `end` of what Python has freed: all free memory is taken, filled with zeros and given back. */
function clearFreeMemory(module, end) {
  const { _malloc, _free, _PyObject_Malloc, _PyObject_Free } = module;
  const cleared = (size, take) => {
    const places = [];
    do places.push(take(size));
    while (places.at(-1) < end);
    for (const place of places) module.HEAPU8.fill(0, place, place + size);
    return places;
  };
  for (let size = 16; size <= 512; size += 16) cleared(size, _PyObject_Malloc).forEach((place) => _PyObject_Free(place));
  const places = [];
  for (let size = 1 << 20; size >= 16; size /= 2) places.push(...cleared(size, _malloc));
  places.forEach((place) => _free(place));
}

/** Afterwards no text of plain letters has a hash, where the same would be found again. */
function forgetHashes({ HEAPU32: heap, _PyObject_Hash: hash }, type) {
  for (let at = heap.indexOf(type); at >= 0; at = heap.indexOf(type, at + 1)) {
    if (heap[at + 1] >= LONGEST || (heap[at + 3] & KIND) !== PLAIN) continue;
    const before = heap[at + 2];
    heap[at + 2] = UNKNOWN;
    heap[at + 2] = hash(4 * at - 4) >>> 0 === before ? UNKNOWN : before;
  }
}

/** The memory of an instance in which Python has not started. */
async function freshMemory() {
  let memory;
  const enough = new Error("only the memory was wanted");
  const createPyodideModule = async (settings) => {
    memory = (await create(settings)).HEAPU8.slice();
    throw enough;
  };
  try {
    await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(), createPyodideModule });
  } catch (error) {
    if (error !== enough) throw error;
  }
  return memory;
}

/** Afterwards what is in a ring says only that it is; where the ring begins. */
function unlink(heap, linked) {
  if (heap.includes(LINK)) throw new Error("memory has what is to stand for links");
  const begin = linked / 4 - 2;
  const ring = [begin];
  for (let i; (i = (heap[ring.at(-1)] & ~FLAGS) / 4) !== begin; ) ring.push(i);
  const [head, ...others] = ring.filter((i) => !(heap[i] & FLAGS));
  if (others.length) throw new Error("the ring has more than one beginning");
  for (const i of ring) {
    if (heap[i + 1] & FLAGS || (heap[i] & FLAGS) > OLD) throw new Error("the ring is linked differently");
    heap.fill(i === head ? 0 : LINK, i, i + 2);
  }
  return head;
}

/** The snapshot as its difference to fresh memory, of which two examples show what is never the same. */
function difference(fresh, another, snapshot, type, linked) {
  const [, headerLength] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  const header = new Uint32Array(HEADER / 4);
  new Uint8Array(header.buffer).set(snapshot.subarray(0, headerLength));
  header[1] = HEADER;
  const now = new Uint32Array(snapshot.slice(headerLength).buffer);
  const ring = unlink(now, linked);
  const then = new Uint32Array(fresh.buffer);
  const never = [...new Uint32Array(another.buffer).entries()].filter(([i, word]) => word !== then[i]).map(([i]) => i);
  for (const i of never) then[i] = 0;
  if (now.length !== then.length) throw new Error(`memory has grown from ${4 * then.length} to ${4 * now.length} bytes`);
  const used = then.findLastIndex((word) => word !== 0) + 1;
  const changing = then.findIndex((word, i) => word !== now[i]);
  const sum = then.subarray(changing).reduce((sum, word) => (sum + word) | 0, 0);
  const words = [...header, 4 * now.length, changing, used, sum >>> 0, type, ring, never.length, ...never];
  for (let start = 0; start < now.length; start++) {
    if (now[start] === then[start]) continue;
    let end = start + 1;
    for (let i = end; i < now.length && i - end < GAP; i++) if (now[i] !== then[i]) end = i + 1;
    words.push(start, end - start);
    for (let i = start; i < end; i++) words.push((now[i] ^ then[i]) >>> 0);
    start = end;
  }
  return Buffer.from(Uint32Array.from(words).buffer);
}

/** All that is written: its size, where the files begin, the memory, the files; whole words. */
function assembled(memory, files) {
  const begin = 8 + memory.length;
  const size = 4 * Math.ceil((begin + files.length) / 4);
  return Buffer.concat([Buffer.from(Uint32Array.of(size, begin).buffer), memory, files], size);
}

/** All files below a folder that are no Python. */
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

function written(files) {
  const list = Buffer.from(JSON.stringify(files.map(([path, content]) => [path, content.length])));
  return Buffer.concat([Buffer.from(Uint32Array.of(list.length).buffer), list, ...files.map(([, content]) => content)]);
}
