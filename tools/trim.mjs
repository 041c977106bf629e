// Writes Pyodide's engine without what only its packages of C code would look up by name, and this site has none:
// of some 8,500 functions and places that the engine shows to JavaScript, 270 are used. It starts faster without.
// Usage: node tools/trim.mjs SOURCE TARGET: two folders, the first that of npm's package.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, entries, module, number, sections, vector } from "./wasm.mjs";

const NAMED = /([\w$]+)=Module\["\1"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?;/g; // a variable for what is shown
const VARIABLES = /var (?:_[\w$]+,){200,}[^;]+;/; // the declaration of them all
const EXPORTS = 7; // the number of this section
const [source, target] = process.argv.slice(2);

mkdirSync(target, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide-lock.json"]) copyFileSync(join(source, name), join(target, name));
const wasm = readFileSync(join(source, "pyodide.asm.wasm"));
const script = readFileSync(join(source, "pyodide.asm.mjs"), "utf8");
if (!VARIABLES.test(script) || script.match(NAMED).length < 1000) throw new Error("pyodide.asm.mjs is written differently");
const users = [join(source, "pyodide.mjs"), new URL("memory.mjs", import.meta.url)].map((path) => readFileSync(path, "utf8"));
const used = usedNames(wasm, [script, ...users].join("\n"));
writeFileSync(join(target, "pyodide.asm.mjs"), trimmedScript(script, used));
writeFileSync(join(target, "pyodide.asm.wasm"), trimmedModule(wasm, used));

/** The names of what the scripts mention elsewhere, or the module itself wants to have. */
function usedNames(wasm, scripts) {
  const words = new Set(scripts.replace(NAMED, "").replace(VARIABLES, "").match(/[\w$]+/g));
  const module = new WebAssembly.Module(wasm);
  const wanted = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
  const isUsed = ({ name, kind }) =>
    !["function", "global"].includes(kind) || words.has(name) || words.has(`_${name}`) || wanted.has(name);
  return new Set(WebAssembly.Module.exports(module).filter(isUsed).map(({ name }) => name));
}

function trimmedScript(script, used) {
  const gone = new Set([...script.matchAll(NAMED)].filter(([, , name]) => !used.has(name)).map(([, variable]) => variable));
  const left = (list) => list.slice(4, -1).split(",").filter((variable) => !gone.has(variable));
  return script
    .replace(VARIABLES, (list) => `var ${left(list).join(",")};`)
    .replace(NAMED, (line, variable) => (gone.has(variable) ? "" : line));
}

/** The module with these names alone in its section of exports. */
function trimmedModule(wasm, used) {
  const parts = sections(wasm);
  const shown = entries(parts.get(EXPORTS), (bytes, at) => number(bytes, after(bytes, at) + 1)[1]); // a byte for the kind
  parts.set(EXPORTS, vector(shown.filter((entry) => used.has(entry.toString("utf8", number(entry, 0)[1], after(entry, 0))))));
  return module(parts);
}
