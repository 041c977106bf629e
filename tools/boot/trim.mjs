// Writes Pyodide's engine without what only packages in C would look up by name, and this site has none: of some 8,500 exports
// of its WebAssembly module 270 are used, and of 1,370 functions that its script offers to the module (SDL, OpenGL, …) the
// module imports 260. An engine with fewer names starts faster.
// Usage: node tools/boot/trim.mjs SOURCE TARGET USER...: the folder of npm's package, the folder to write, and the scripts
// that use names of the engine.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";
import { SECTION, after, afterNumber, entries, module, number, sections, vector } from "./wasm.mjs";

const NAMED = /([\w$]+)=Module\["\1"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?;/g; // a variable for what is shown
const VARIABLES = /var (?:_[\w$]+,){200,}[^;]+;/; // the declaration of them all
const SHOWN = /Module\["([\w$]+)"\]=\1;/g; // what the script shows to others
const IMPORTS = /(?<=wasmImports=\{)[^{}]+/; // what there is for the engine, by name
const SIGNATURE = /(?<![\w$.])([\w$]+)\.sig="\w*";/g; // how a function is called by pointer
const DRAWING = /^emscripten_gl/; // the engine asks where these are, and calls none
const ABORT = "__abort_js";
const [source, target, ...scripts] = process.argv.slice(2);

mkdirSync(target, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide-lock.json"]) copyFileSync(join(source, name), join(target, name));
const wasm = readFileSync(join(source, "pyodide.asm.wasm"));
const script = readFileSync(join(source, "pyodide.asm.mjs"), "utf8");
if (![NAMED, SHOWN, SIGNATURE].every((form) => script.match(form).length > 1000) || !VARIABLES.test(script) || !IMPORTS.test(script))
  throw new Error("pyodide.asm.mjs is written differently");
const users = [join(source, "pyodide.mjs"), ...scripts].map((path) => readFileSync(path, "utf8")).join("\n");
const engine = new WebAssembly.Module(wasm);
const wanted = new Set(WebAssembly.Module.imports(engine).map(({ name }) => name));
const own = ownScript(script, users);
const used = usedNames(`${own}\n${users}`);
writeFileSync(join(target, "pyodide.asm.mjs"), await smaller(trimmedScript(own, used)));
writeFileSync(join(target, "pyodide.asm.wasm"), trimmedModule(wasm, used));

/** The script where nothing but what the engine imports, and what is used elsewhere, keeps its functions there. */
function ownScript(script, users) {
  const imports = script.match(IMPORTS)[0].split(",").map((entry) => entry.split(":"));
  const kept = imports.filter(([name]) => wanted.has(name)).map(([name, own = name]) => [name, DRAWING.test(name) ? ABORT : own]);
  const called = new Set(kept.map(([, own]) => own));
  const read = script.replace(SHOWN, "").matchAll(/(?:\.|\[")([\w$]+)/g);
  const mentioned = new Set([...users.match(/[\w$]+/g), ...[...read].map(([, name]) => name)]);
  return script
    .replace(IMPORTS, kept.map((entry) => entry.join(":")).join(","))
    .replace(SIGNATURE, (line, name) => (called.has(name) ? line : ""))
    .replace(SHOWN, (line, name) => (mentioned.has(name) ? line : ""));
}

/** The script without the functions that nothing keeps; what is evaluated sees no names of the script. */
async function smaller(script) {
  const global = script.replace(/(?<![\w$.])eval\(/g, "(0,eval)(");
  return (await minify(global, { module: true, ecma: 2022, compress: { passes: 2 } })).code;
}

/** The names of what the scripts mention elsewhere, or the module itself wants to have. */
function usedNames(scripts) {
  const words = new Set(scripts.replace(NAMED, "").replace(VARIABLES, "").match(/[\w$]+/g));
  const isUsed = ({ name, kind }) =>
    !["function", "global"].includes(kind) || words.has(name) || words.has(`_${name}`) || wanted.has(name);
  return new Set(WebAssembly.Module.exports(engine).filter(isUsed).map(({ name }) => name));
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
  const shown = entries(parts.get(SECTION.exports), (bytes, at) => afterNumber(bytes, after(bytes, at) + 1)); // a byte for the kind
  parts.set(SECTION.exports, vector(shown.filter((entry) => used.has(entry.toString("utf8", number(entry, 0)[1], after(entry, 0))))));
  return module(parts);
}
