// The worker: Python with the whole app, and its door. In: [number, "handle" or "think", text], out: [number, text, error].
//
// The app stands in memory as the build left it (tools/memory.mjs); where that can't be used, Python is started in full.
import { loadPyodide } from "node_modules/pyodide/pyodide.mjs";

const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
const OWN = 1 << 20; // what an engine sets up for itself is a number of a function
const create = import("node_modules/pyodide/pyodide.asm.mjs");
const memory = bytes("build/app.memory");
const engine = fromMemory().catch(fromArchives);

self.onmessage = async ({ data: [number, name, text] }) => {
  if (name === "ping") return self.postMessage([number, ""]);
  try {
    const answer = name === "think" ? (await engine).think() : (await engine).handle(text);
    self.postMessage([number, await answer]);
  } catch (error) {
    self.postMessage([number, "", error.message]);
  }
};

/** Puts Python's memory where it was when the build wrote it down: see tools/memory.mjs. */
async function fromMemory() {
  const all = await memory;
  const [end] = new Uint32Array(all, 0, 1);
  const words = new Uint32Array(all, 4, end / 4 - 1);
  const header = words.slice(3, 3 + words[2] / 4);
  const pyodide = await start({
    _loadSnapshot: new Uint8Array(header.buffer),
    createPyodideModule: async (settings) => {
      settings.INITIAL_MEMORY = words[0];
      const module = await (await create).default(settings);
      restore(module.HEAPU32, words, 3 + header.length);
      return module;
    },
    stdLibURL: new URL("build/nothing.bin", import.meta.url).href, // all modules are in memory
  });
  putFiles(pyodide.FS, all, end);
  pyodide.pyimport("random").seed();
  return pyodide.pyimport("web.engine");
}

function restore(heap, words, at) {
  const runs = at + 1 + words[at];
  for (const place of words.subarray(at + 1, runs)) heap[place] = 0;
  const sum = heap.reduce((sum, word) => (sum + word) | 0, 0);
  if (4 * heap.length !== words[0] || Math.abs((sum - words[1]) | 0) > OWN) throw new Error("memory differs here");
  for (let i = runs; i < words.length; ) {
    let place = words[i];
    const end = i + 2 + words[i + 1];
    for (i += 2; i < end; ) heap[place++] ^= words[i++];
  }
}

function putFiles(FS, all, end) {
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
  const pyodide = await start({ stdLibURL: new URL("build/python_stdlib.zip", import.meta.url).href });
  for (const archive of await Promise.all([bytes("build/pygames.whl"), bytes("build/app.zip")]))
    pyodide.unpackArchive(archive, "zip");
  return pyodide.pyimport("web.engine");
}

function start(options) {
  return loadPyodide({ _sysExecutable: "python", env: ENVIRONMENT, ...options });
}

async function bytes(address) {
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}
