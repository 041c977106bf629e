// A bot's worker: Python from the app's snapshot, which answers questions. One classic script with Pyodide's own, run from
// a blob by sandbox-frame.mjs; nothing can be fetched here. In: the files, then [question, library]. Out: "ready" or why
// not, then for each question [answer, what the bot has printed, milliseconds]; null for an answer is a fatal error.
import createEngine from "pyodide/factory";
import { loadPyodide } from "pyodide/loader";
import { withColdCode } from "./cold.mjs";
import { ENVIRONMENT, readRuns, snapshotOptions } from "./snapshot.mjs";

const READY = "ready";
const MAX_OUTPUT = 10_000; // letters for an answer
const NOWHERE = "https://sandbox.invalid/"; // absolute, as Pyodide asks for it, and never asked
const EMPTY_ARCHIVE = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // Python finds its library in memory
const ENTER = `
import pygames.ai, web
for package in (pygames, pygames.ai, web):
    package.__path__.append("/lib/bots.zip/" + package.__name__.replace(".", "/"))
from web import sandbox
sandbox
`;
/** What a bot has no use for. The page's safety rests on the frame's policy; but more workers would think along. */
const SCRUBBED = [
  "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches", "BroadcastChannel",
  "Worker", "SharedWorker", "postMessage", "close", "FontFace",
];

const { performance } = self;
const say = self.postMessage.bind(self);
let output = "";
let decoder = new TextDecoder();

self.onmessage = async ({ data }) => {
  try {
    silenceConsole();
    const answer = await startPython(data);
    self.onmessage = answer;
    say(READY);
  } catch (error) {
    say(String(error));
  }
};

/**
 * Starts Python, and returns what answers questions.
 * @param {SandboxFiles} files
 */
async function startPython({ engine, cold, snapshot, bots }) {
  replaceFetching(engine);
  const runs = snapshot.arrayBuffer().then((content) => readRuns(BOOT.snapshot, content));
  const create = cold ? withColdCode(createEngine, () => cold) : createEngine;
  const pyodide = await loadPyodide({
    ...snapshotOptions(BOOT.snapshot, runs, create),
    _sysExecutable: "python",
    env: ENVIRONMENT,
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: LOCK_FILE,
    stdout: () => {},
    stderr: () => {},
  });
  for (const name of ["fetch", "importScripts"]) Reflect.deleteProperty(self, name); // ours, which were for this start
  pyodide.FS.writeFile("/lib/bots.zip", new Uint8Array(await bots.arrayBuffer()));
  pyodide.pyimport("web.lazy_loading").restore();
  const python = pyodide.runPython(ENTER);
  const stream = { write: keepOutput };
  pyodide.setStdout(stream);
  pyodide.setStderr(stream);
  const { answer, add_library, lock } = python;
  if (LOCKED) {
    lock();
    scrub();
  }
  return ({ data }) => serve(data, answer, add_library);
}

/** Answers a question. */
async function serve([question, library], answer, addLibrary) {
  output = "";
  decoder = new TextDecoder();
  const content = library && new Uint8Array(await library.arrayBuffer());
  const began = performance.now();
  let text = null;
  try {
    if (content) addLibrary(content);
    text = answer(question);
  } catch (error) {
    keep(`${error}`); // the bot's exceptions are answers: this one is the engine's
  }
  say([text, output, performance.now() - began]);
}

/** Keeps the beginning of what is printed; the browser's console would keep all. */
function keepOutput(/** @type {Uint8Array} */ bytes) {
  keep(output.length < MAX_OUTPUT ? decoder.decode(bytes, { stream: true }) : "");
  return bytes.length;
}

function keep(/** @type {string} */ text) {
  output = (output + text).slice(0, MAX_OUTPUT);
}

/** Has Pyodide get an engine that was compiled before, and an archive with nothing in it. */
function replaceFetching(/** @type {WebAssembly.Module} */ module) {
  self.fetch = async () => new Response(EMPTY_ARCHIVE);
  WebAssembly.instantiateStreaming = async (_answer, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

/** Has errors of bots, which the player is told of, and whatever they would write there, leave no trace in the console. */
function silenceConsole() {
  for (const name of Object.keys(console)) console[name] = () => {};
}

/** Takes away what a bot has no use for. */
function scrub() {
  for (const name of SCRUBBED) {
    for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) Reflect.deleteProperty(owner, name);
    Object.defineProperty(self, name, { value: undefined });
  }
}
