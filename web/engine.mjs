// The worker: Python with the whole app, and its door. In: [number, the name of a function of web/engine.py, text], out:
// [number, text, error]; the number is 0 where it answers a ping, or says LOST while it waits for the connection.
//
// The app stands in memory as the build left it (tools/memory.mjs); where that can't be used, Python is started in full.
const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
const HEADER = 1024; // bytes of Pyodide's header, which stands in a memory behind two words: see tools/memory.mjs
const [NUMBERS, LISTED] = [2 + HEADER / 4, 9 + HEADER / 4]; // the words at which numbers and the first list begin
const [KIND, PLAIN, LONGEST, UNKNOWN] = [0x7c, 0x64, 1e6, 0xffffffff]; // which texts have a hash that is not there
const [LINK, OLD] = [0xa5a5a5a5, 1]; // what stands for the next and the last in the ring, what is noted beside the next
const OWN = 1 << 20; // what an engine sets up for itself is a number of a function
// A module that only shows the function "" it is given: a table takes none of JavaScript's.
const PASSING = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0);
const loader = import("node_modules/pyodide/pyodide.mjs"); // all is fetched at once
const create = import("node_modules/pyodide/pyodide.asm.mjs");
let restorer; // what puts the memory where it belongs, once there is a place for it
let memory = arriving("build/app.memory", (words, there) => restorer?.take(words, there));
const IDLE = 150; // milliseconds after an answer
const LATER = 2500; // milliseconds after the start, when the page has painted what it was told and the processors are free
const LOST = "lost"; // as in door.js
const RETRY = 500; // milliseconds between two tries to fetch what can't be done without
const HELPER = "helper"; // how the names of the workers begin that think along
const isHelper = self.name?.startsWith(HELPER);
const WEIGHTS = { blokus: "build/blokus.weights" }; // by game
const ROOMY = 8; // gigabytes of memory; a machine whose browser does not say may have less
const engine = fromMemory().catch(fromArchives);
let rehearsing;
let rest, data; // of Pyodide's engine: what else it can call than what it starts with, what only that needs to read
const firsts = []; // what it starts with: twice where the memory could not be used
let codes; // of the functions that came without
const whole = engine.then(fetchRest);
whole.catch(() => {}); // where it is called it is asked for again
self.onmessage = answer;
if (isHelper) help();
else if (self.Worker) whole.then(haveHelped).catch(() => {}); // it thinks alone

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

/** Has other workers think along, which start when there is something to think about. */
async function haveHelped() {
  const python = await engine;
  const most = Math.min(navigator.deviceMemory >= ROOMY ? 3 : 1, navigator.hardwareConcurrency - 1);
  for (let number = 1; number <= most; number++) {
    const partner = python.join();
    let helper;
    partner.post = (text) => {
      if (!helper) {
        helper = new Worker(import.meta.url, { type: "module", name: `${HELPER} ${number}` });
        helper.onmessage = ({ data }) => python.hear(partner, data);
        helper.onerror = () => (partner.post = undefined); // one less
      }
      helper.postMessage(text);
    };
  }
}

/** Is one of the other workers: text in, text out. */
function help() {
  const helper = engine.then(({ Helper }) => Helper((text) => self.postMessage(text), self.name));
  self.onmessage = async ({ data }) => (await helper).hear(data);
}

/** Does out of sight what the next press may do, a little at a time, so that it is fast; what fails will fail in earnest. */
function rehearse(python) {
  if (!rest) return (rehearsing = setTimeout(rehearse, LATER, python)); // what nobody has asked for does not wait for code
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
    restorer = new Restorer(module);
    const words = await memory;
    restorer.take(words, words.length);
    header.set(new Uint8Array(words.buffer, 8, HEADER));
    return module;
  };
  const stdLibURL = new URL("build/nothing.bin", import.meta.url).href; // all modules are in memory
  const started = start({ _loadSnapshot: header, createPyodideModule, stdLibURL });
  const [pyodide, words] = await Promise.all([started, memory]);
  memory = restorer = undefined;
  putFiles(pyodide.FS, words);
  pyodide.pyimport("random").seed();
  return pyodide.pyimport("web.engine");
}

/** Puts the words of a memory where they belong while they come. */
class Restorer {
  type; // of texts
  ring; // where the ring begins
  next = 0; // the next word
  place = 0; // where it belongs, if it is one of a run
  left = 0; // so many of the run are left
  linked = 0; // up to here the ring is linked
  hashed = 0; // up to here texts have hashes
  used = Infinity; // up to here a memory is not empty before the start

  constructor({ HEAPU32, _PyObject_Hash }) {
    this.heap = HEAPU32;
    this.hash = _PyObject_Hash;
  }

  /** Goes on with a memory of which so many words are there. */
  take(words, there) {
    const end = words[1] / 4;
    if (!this.next && there >= LISTED && there >= LISTED + words[LISTED - 1]) this.begin(words);
    if (this.next) this.putRuns(words, Math.min(there, end));
    if (this.place <= this.used) return; // what gives hashes is not whole
    const ended = this.next === end;
    this.link(this.place - 1); // a link is two words
    if (ended) this.close();
    this.hashTexts(ended ? this.heap.length : this.place);
  }

  begin(words) {
    const { heap } = this;
    const [bytes, changing, used, expected, type, ring, listed] = words.subarray(NUMBERS);
    this.next = LISTED + listed;
    for (const place of words.subarray(LISTED, this.next)) heap[place] = 0;
    let sum = 0;
    for (let i = changing; i < used; i++) sum = (sum + heap[i]) | 0;
    if (heap.byteLength !== bytes || Math.abs((sum - expected) | 0) > OWN) throw new Error("memory differs here");
    [this.used, this.type, this.ring, this.last] = [used, type, ring, ring];
  }

  putRuns(words, there) {
    const { heap } = this;
    let { next, place, left } = this;
    while (next < there) {
      if (!left) {
        if (next + 2 > there) break;
        place = words[next++];
        left = words[next++];
      }
      const until = Math.min(there, next + left);
      left -= until - next;
      while (next < until) heap[place++] ^= words[next++];
    }
    Object.assign(this, { next, place, left });
  }

  /** Links the ring of what Python does not look through for garbage in the order of the places. */
  link(until) {
    const { heap } = this;
    const there = heap.subarray(0, until);
    for (let i; (i = there.indexOf(LINK, this.linked)) >= 0; this.linked = i + 2) {
      heap[this.last] |= 4 * i;
      heap[i] = OLD;
      heap[i + 1] = 4 * this.last;
      this.last = i;
    }
    this.linked = until;
  }

  close() {
    this.heap[this.last] |= 4 * this.ring;
    this.heap[this.ring + 1] = 4 * this.last;
  }

  /** Gives the texts that are there up to a place their hashes. */
  hashTexts(until) {
    const { heap, type } = this;
    const there = heap.subarray(0, until);
    for (let i; (i = there.indexOf(type, this.hashed)) >= 0; this.hashed = i + 1) {
      const length = heap[i + 1];
      if (length >= LONGEST) continue;
      if (i + 5 + length / 4 > until) return; // it is not whole
      if (heap[i + 2] === UNKNOWN && (heap[i + 3] & KIND) === PLAIN) this.hash(4 * i - 4);
    }
    this.hashed = until;
  }
}

function putFiles(FS, words) {
  const [, end] = words;
  const length = words[end / 4];
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(words.buffer, end + 4, length)));
  let at = end + 4 + length;
  for (const [path, size] of list) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, new Uint8Array(words.buffer, at, size));
    at += size;
  }
}

/** Starts Python as usual and loads the app into it. */
async function fromArchives(reason) {
  console.warn(`Starting in full: ${reason}`);
  codes = new ArrayBuffer(); // every function has its own
  if (!data) takeData(await bytes("build/rest.memory"));
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
      const first = instance.exports;
      firsts.push(first);
      if (data) putData(first);
      const bring = () => {
        if (!data) takeData(bytesAtLast("build/rest.memory"));
        instanceOf((rest ??= bytesAtLast("build/rest.wasm")), { ...imports, first });
      };
      first.rest?.set(0, instanceOf(PASSING, { "": { "": bring } }).exports[""]);
      return receive(instance, module);
    });
  return (await create).default(settings);
}

async function fetchRest() {
  await new Promise((go) => setTimeout(go, LATER));
  codes ??= await bytes("build/rest.code");
  if (!data) takeData(await bytes("build/rest.memory"));
  rest ??= await bytes("build/rest.wasm");
}

function takeData(found) {
  data = found;
  firsts.forEach(putData);
}

/** Puts the data that an engine began without where they belong. */
function putData(first) {
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
self.library = () => bytesAtLast("build/python_stdlib.zip");

/** The code of functions that came without it, for which Python waits as well. */
self.codes = () => (codes ??= bytesAtLast("build/rest.code"));

/** The weights of a game's network, for which Python waits; it plays without them where they can't be had. */
self.weights = (game) => {
  try {
    return bytesAtOnce(WEIGHTS[game]);
  } catch {
    return undefined;
  }
};

/** What can't be done without; where the connection is gone, the whole worker waits until it is back. */
function bytesAtLast(address) {
  for (;;)
    try {
      return bytesAtOnce(address);
    } catch (error) {
      if (error.name !== "NetworkError") throw error;
      if (!isHelper) self.postMessage([0, LOST]);
      sleep(RETRY);
    }
}

/** Has the whole worker sleep: a shared memory, of which most browsers give one to WebAssembly, is where it can wait. */
function sleep(milliseconds) {
  const end = performance.now() + milliseconds;
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(buffer), 0, 0, milliseconds);
  } catch {
    while (performance.now() < end); // then it is busy
  }
}

function bytesAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(address, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return request.response;
}

async function bytes(address) {
  return (await fetched(address)).arrayBuffer();
}

/** The words of a file that begins with how many bytes it has; whenever more have come, says how many words are there. */
async function arriving(address, say) {
  const reader = (await fetched(address)).body.getReader();
  let bytes, words;
  let count = 0;
  for (let piece; (piece = (await reader.read()).value); count += piece.length) {
    if (!bytes) {
      const [size] = new Uint32Array(piece.slice(0, 4).buffer);
      words = new Uint32Array(size / 4);
      bytes = new Uint8Array(words.buffer);
    }
    bytes.set(piece, count);
    say(words, (count + piece.length) >> 2);
  }
  if (count !== bytes?.length) throw new Error(`${address}: cut short`);
  return words;
}

async function fetched(address) {
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
