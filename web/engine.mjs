// The worker: Python with the whole app, and its door. In: [number, "handle", "rest" or "told", text], out: [number, text, error].
//
// The app stands in memory as the build left it (tools/memory.mjs); where that can't be used, Python is started in full.
const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
const HEADER = 1024; // bytes of what stands before a memory: see tools/memory.mjs
const [KIND, PLAIN, LONGEST, UNKNOWN] = [0x7c, 0x64, 1e6, 0xffffffff]; // which texts have a hash that is not there
const [LINK, OLD] = [0xa5a5a5a5, 1]; // what stands for the next and the last in the ring, what is noted beside the next
const OWN = 1 << 20; // what an engine sets up for itself is a number of a function
// A module that only shows the function "" it is given: a table takes none of JavaScript's.
const PASSING = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0);
const loader = import("node_modules/pyodide/pyodide.mjs"); // all is fetched at once
const create = import("node_modules/pyodide/pyodide.asm.mjs");
const memory = bytes("build/app.memory");
const IDLE = 150; // milliseconds after an answer
const HELPER = "helper"; // the name of a second worker, which thinks along
const engine = fromMemory().catch(fromArchives);
let rehearsing;
let first, rest, data; // of Pyodide's engine: what it starts with, what else it can call, what only that needs to read
const whole = engine.then(fetchRest);
whole.catch(() => {}); // later it is asked for again
self.onmessage = answer;
if (self.name === HELPER) help();
else if (self.Worker && navigator.hardwareConcurrency > 1) whole.then(haveHelped).catch(() => {}); // it thinks alone

async function answer({ data: [number, name, ...text] }) {
  if (name === "ping") return self.postMessage([number, ""]);
  clearTimeout(rehearsing);
  try {
    const python = await engine;
    if (name === "told") await python.think();
    self.postMessage([number, python[name](...text)]);
    rehearsing = setTimeout(rehearse, IDLE, python);
  } catch (error) {
    self.postMessage([number, "", error.message]);
  }
}

/** Has a second worker think along, which starts when there is something to think about. */
async function haveHelped() {
  const python = await engine;
  let helper;
  python.partner.post = (text) => {
    if (!helper) {
      helper = new Worker(import.meta.url, { type: "module", name: HELPER });
      helper.onmessage = ({ data }) => python.hear(data);
      helper.onerror = () => (python.partner.post = undefined); // it thinks alone
    }
    helper.postMessage(text);
  };
}

/** Is the second worker: text in, text out. */
function help() {
  const helper = engine.then(({ Helper }) => Helper((text) => self.postMessage(text)));
  self.onmessage = async ({ data }) => (await helper).hear(data);
}

/** Does out of sight what the next press may do, a little at a time, so that it is fast; what fails will fail in earnest. */
function rehearse(python) {
  try {
    if (python.rehearse()) rehearsing = setTimeout(rehearse, 0, python);
  } catch (error) {
    console.warn(error.message);
  }
}

/** Puts Python's memory where it was when the build wrote it down: see tools/memory.mjs. */
async function fromMemory() {
  const header = new Uint8Array(HEADER); // Pyodide reads it once its module is there, and that does not wait for it
  const createPyodideModule = async (settings) => {
    delete settings.INITIAL_MEMORY; // Pyodide would take it from the length of the header
    const module = await createInTwo(settings);
    header.set(new Uint8Array(await memory, 4, HEADER));
    restore(module, await memory);
    return module;
  };
  const stdLibURL = new URL("build/nothing.bin", import.meta.url).href; // all modules are in memory
  const started = start({ _loadSnapshot: header, createPyodideModule, stdLibURL });
  const [pyodide, all] = await Promise.all([started, memory]);
  putFiles(pyodide.FS, all);
  pyodide.pyimport("random").seed();
  return pyodide.pyimport("web.engine");
}

function restore({ HEAPU32: heap, _PyObject_Hash: hash }, all) {
  const [end] = new Uint32Array(all, 0, 1);
  const words = new Uint32Array(all, 4 + HEADER, (end - HEADER) / 4 - 1);
  const [bytes, changing, used, expected, type, ring, never] = words;
  const runs = 7 + never;
  for (const place of words.subarray(7, runs)) heap[place] = 0;
  let sum = 0;
  for (let i = changing; i < used; i++) sum = (sum + heap[i]) | 0;
  if (heap.byteLength !== bytes || Math.abs((sum - expected) | 0) > OWN) throw new Error("memory differs here");
  for (let i = runs; i < words.length; ) {
    let place = words[i];
    const end = i + 2 + words[i + 1];
    for (i += 2; i < end; ) heap[place++] ^= words[i++];
  }
  link(heap, ring);
  for (let i = heap.indexOf(type); i >= 0; i = heap.indexOf(type, i + 1))
    if (heap[i + 1] < LONGEST && heap[i + 2] === UNKNOWN && (heap[i + 3] & KIND) === PLAIN) hash(4 * i - 4);
}

/** Links the ring of what Python does not look through for garbage, which begins at a word, in the order of the places. */
function link(heap, ring) {
  let last = ring;
  for (let i = heap.indexOf(LINK); i >= 0; i = heap.indexOf(LINK, i + 2)) {
    heap[last] |= 4 * i;
    heap[i] = OLD;
    heap[i + 1] = 4 * last;
    last = i;
  }
  heap[last] |= 4 * ring;
  heap[ring + 1] = 4 * last;
}

function putFiles(FS, all) {
  const [end] = new Uint32Array(all, 0, 1);
  const length = new DataView(all).getUint32(end, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(all, end + 4, length)));
  let at = end + 4 + length;
  for (const [path, size] of list) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, new Uint8Array(all, at, size));
    at += size;
  }
}

/** Starts Python as usual and loads the app into it. */
async function fromArchives(reason) {
  console.warn(`Starting in full: ${reason}`);
  data ??= await bytes("build/rest.memory");
  const pyodide = await start({ stdLibURL: new URL("build/python_stdlib.zip", import.meta.url).href });
  for (const archive of await Promise.all([bytes("build/pygames.whl"), bytes("build/app.zip")]))
    pyodide.unpackArchive(archive, "zip");
  return pyodide.pyimport("web.engine");
}

async function start(options) {
  const { loadPyodide } = await loader;
  return loadPyodide({ _sysExecutable: "python", env: ENVIRONMENT, createPyodideModule: createInTwo, ...options });
}

/** Creates the engine with a way to its rest, at the first place of the table that both have: see tools/split.mjs. */
async function createInTwo(settings) {
  const instantiate = settings.instantiateWasm;
  settings.instantiateWasm = (imports, receive) =>
    instantiate(imports, (instance, module) => {
      first = instance.exports;
      if (data) putData();
      const bring = () => {
        if (!data) {
          data = bytesAtOnce("build/rest.memory");
          putData();
        }
        instanceOf((rest ??= bytesAtOnce("build/rest.wasm")), { ...imports, first });
      };
      first.rest?.set(0, instanceOf(PASSING, { "": { "": bring } }).exports[""]);
      return receive(instance, module);
    });
  return (await create).default(settings);
}

async function fetchRest() {
  data ??= await bytes("build/rest.memory");
  putData();
  rest ??= await bytes("build/rest.wasm");
}

/** Puts the data that the engine began without where they belong. */
function putData() {
  const [count] = new Uint32Array(data, 0, 1);
  const places = new Uint32Array(data, 4, 2 * count);
  const heap = new Uint8Array(first.memory.buffer);
  let at = 4 + places.byteLength;
  for (let i = 0; i < places.length; i += 2) {
    const [place, length] = places.subarray(i, i + 2);
    heap.set(new Uint8Array(data, at, length), place);
    at += length;
  }
}

function instanceOf(wasm, imports) {
  return new WebAssembly.Instance(new WebAssembly.Module(wasm), imports);
}

/** The standard library, for which Python waits: see web/spare.py. */
self.library = () => bytesAtOnce("build/python_stdlib.zip");

function bytesAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(address, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  return request.response;
}

async function bytes(address) {
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}
