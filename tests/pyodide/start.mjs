// Starts Python as the built site's worker does, and prints what a script finds there.
// Usage: node start.mjs memory|archives SCRIPT NAMES MESSAGE...: whether its memory can be used, a file with a function
// `report`, JSON for it, what the page says first. Where SCRIPT is "", every function is given its code instead, and nothing is
// compiled: that takes the rest of the engine.
import { readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL, fileURLToPath } from "node:url";

const [way, script, names, ...messages] = process.argv.slice(2);
const assets = new URL("../../dist/assets/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "engine-"));

/** A request that is answered at once from the folder of the site. */
class FolderRequest {
  open(_, url) {
    this.url = url;
  }
  send() {
    this.status = 200;
    this.response = content(this.url);
  }
}

Object.assign(globalThis, {
  self: globalThis,
  fetch: async (url) =>
    way === "archives" && /app\.\w+\.memory$/.test(url.pathname) ? new Response(null, { status: 404 }) : inPieces(content(url)),
  XMLHttpRequest: FolderRequest,
  rest: "away", // where the rest of Pyodide's engine is
});
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct(Module, [wasm]) {
    if (wasm.byteLength > 1_000_000) globalThis.rest = "here";
    return new Module(wasm);
  },
});
try {
  const { engine } = await import(pathToFileURL(copyOfEngine()).href);
  const python = await engine;
  if (messages.length) python.__builtins__.get("__import__")("gc").set_threshold(1); // it may look for garbage at any moment
  for (const message of messages) await done(python, message);
  globalThis.begun = globalThis.rest; // Python's compiler, which the page does without, is in the rest
  if (script) {
    python.__builtins__.get("exec")(readFileSync(script, "utf8"), python.__dict__);
    console.log(python.__dict__.get("report")(python.json.loads(names)));
  } else console.log(completed(python.__builtins__.get("__import__")("web.spare").spare));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Does what a message says as the worker does, thinks as long as there is something to think about, rehearses, tidies up. */
async function done(python, message) {
  const read = (answer) => JSON.parse(answer.split("\n", 1)[0]);
  const whole = (reply) => (reply.more ? read(python.rest()) : reply);
  let reply = whole(read(python.handle(message)));
  while (reply.think) {
    await python.think();
    reply = whole(read(python.told()));
  }
  while (python.rehearse());
  python.__builtins__.get("__import__")("gc").collect();
}

/** How many functions came without their code, and where the rest of the engine is once they all have it. */
function completed({ FUNCTIONS, complete }) {
  for (let i = 0; i < FUNCTIONS.length; i++) complete(i);
  return JSON.stringify({ completed: FUNCTIONS.length, asked: globalThis.rest });
}

/** The worker's script, which shows nothing to others, with a way into it. */
function copyOfEngine() {
  const [name] = readdirSync(assets).filter((name) => /^engine\..*\.mjs$/.test(name));
  const text = readFileSync(new URL(name, assets), "utf8");
  const copy = join(folder, name);
  writeFileSync(copy, `${text.replaceAll('"../', `"${new URL("../", assets)}`)}\nexport { engine };\n`);
  return copy;
}

/** An answer that comes in pieces, the first of them as small as they may be. */
function inPieces(bytes) {
  let at = 0;
  const pull = (stream) => {
    stream.enqueue(new Uint8Array(bytes.slice(at, (at += at + 5))));
    if (at >= bytes.byteLength) stream.close();
  };
  return new Response(new ReadableStream({ pull }));
}

function content(url) {
  const bytes = readFileSync(fileURLToPath(url));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
