// Prints the size of dist/ and what a first visit transfers if the host compresses with brotli, compared with a page that
// only loads the same wheel with npm's unchanged Pyodide. Fails if ours is over a megabyte more.
// Usage: node tools/size.mjs
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { kept } from "./compress.mjs";

// Not part of a first visit: screens for early presses, documentation, full Python, lessons, live play, licences, rare
// letters, icons, pages of games, one of which may take the place of index.html.
const SPARE = /^painted|^docs|^lab|^licences|^\w+\/index\.html$|^assets\/(bot|code|room|sandbox|scan)\.|\.(whl|zip|weights)$|-latin-ext-|(?<!192)\.png$/;
const BARE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"];
const NONE = [0, 0, 0];

const groups = new Map();
for (const name of readdirSync("dist", { recursive: true, encoding: "utf8" })) {
  const path = join("dist", name);
  if (!statSync(path).isFile() || SPARE.test(name)) continue;
  const group = name.split("/").slice(0, name.startsWith("vendor") ? 2 : 1).join("/");
  groups.set(group, sum(groups.get(group) ?? NONE, sizes(path)));
}
const total = [...groups.values()].reduce(sum);
const [wheel] = readdirSync("build/wheel").map((name) => join("build/wheel", name));
const files = [wheel, ...BARE.map((name) => join("node_modules/pyodide", name))];
const bare = files.map(sizes).reduce(sum);

const row = (name, files, raw, brotli) => console.log(name.padEnd(52), `${files}`.padStart(5), kB(raw), kB(brotli));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)}`.padStart(9);
console.log("".padEnd(52), "files", "raw kB".padStart(9), "brotli kB");
for (const [name, sizes] of [...groups].sort()) row(name, ...sizes);
row("first visit, service worker included", ...total);
row("a page with npm's Pyodide and the wheel", ...bare);
if (total.at(-1) > bare.at(-1) + 1_000_000) process.exitCode = 1;

/** Number of files, bytes, bytes to transfer. */
function sizes(path) {
  return [1, statSync(path).size, statSync(kept(path)).size];
}

function sum(some, more) {
  return some.map((size, i) => size + more[i]);
}
