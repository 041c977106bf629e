// Starts Python as the built site's worker does, and prints what a script finds there.
// Usage: node start.mjs snapshot|archives SCRIPT ASKED MESSAGE...: how Python starts, a file with a function `report` or
// "", JSON for it, what the page says first.
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [way, script, asked, ...messages] = process.argv.slice(2);
const site = resolve(process.env.SITE ?? "../../dist"); // whose worker is told what stands in build/NAME.json
const assets = pathToFileURL(join(site, "assets", "/"));
const told = new URL(`../../build/${basename(site)}.json`, import.meta.url);

/** A request that is answered at once from the folder of the site, unless the global `offline` is set: then only cold code is there. */
class FolderRequest {
  status = 0;
  open(_, url) {
    this.url = url;
  }
  send() {
    if (globalThis.offline && !this.url.endsWith(".wasm")) return;
    this.status = 200;
    this.response = content(this.url);
  }
}

Object.assign(globalThis, {
  self: globalThis,
  BOOT: located(JSON.parse(readFileSync(told, "utf8"))),
  fetch: async (url) => new Response(content(url)),
  XMLHttpRequest: FolderRequest,
  cold: "away", // where the engine's cold code is
});
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct(Module, [wasm]) {
    if (wasm.byteLength > 1_000_000) globalThis.cold = "here";
    return new Module(wasm);
  },
});
try {
  const { fromArchives, fromSnapshot } = await import("../../web/boot/python.mjs");
  const python = await (way === "snapshot" ? fromSnapshot() : fromArchives());
  if (messages.length) python.__builtins__.get("__import__")("gc").set_threshold(1); // it may look for garbage at any moment
  for (const message of messages) await done(python, message);
  globalThis.begun = globalThis.cold;
  if (script) {
    python.__builtins__.get("exec")(readFileSync(script, "utf8"), python.__dict__);
    console.log(python.__dict__.get("report")(python.json.loads(asked)));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Does what a message says as the worker does, thinks as long as there is something to think about, rehearses, tidies up. */
async function done(python, message) {
  const read = (answer) => JSON.parse(answer.split("\n", 1)[0]);
  const whole = (reply) => (reply.more ? read(python.rest()) : reply);
  let reply = whole(read(python.handle(message)));
  while (reply.think) {
    await python.think();
    reply = whole(read(python.report_thinking()));
  }
  while (python.rehearse());
  python.__builtins__.get("__import__")("gc").collect();
}

/** What the build tells the worker, with absolute addresses. */
function located(boot) {
  const at = (address) => (address ? new URL(address, assets).href : "");
  const { snapshot } = boot;
  for (const name of ["loader", "factory", "library", "lessons", "lab", "features", "empty", "cold"]) boot[name] = at(boot[name]);
  const all = (addresses) => Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, at(address)]));
  const [weights, archives] = [boot.weights, boot.archives].map(all);
  return { ...boot, weights, archives, snapshot: snapshot && { ...snapshot, address: at(snapshot.address) } };
}

function content(url) {
  const bytes = readFileSync(fileURLToPath(url));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
