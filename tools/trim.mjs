// Writes Pyodide's engine without what only its packages of C code would look up by name, and this site has none:
// of some 8,500 functions and places that the engine shows to JavaScript, 270 are used. It starts faster without.
// Usage: node tools/trim.mjs SOURCE TARGET: two folders, the first that of npm's package.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length; ) {
    const [size, content] = number(wasm, at + 1);
    const end = content + size;
    parts.push(wasm[at] === EXPORTS ? section(entries(wasm, content).filter(({ name }) => used.has(name))) : wasm.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function entries(wasm, start) {
  const found = [];
  let [count, at] = number(wasm, start);
  while (count--) {
    const [length, named] = number(wasm, at);
    const [, end] = number(wasm, named + length + 1); // behind the name stands a byte for the kind
    found.push({ name: wasm.toString("utf8", named, named + length), bytes: wasm.subarray(at, end) });
    at = end;
  }
  return found;
}

function section(entries) {
  const content = Buffer.concat([written(entries.length), ...entries.map(({ bytes }) => bytes)]);
  return Buffer.concat([Buffer.of(EXPORTS), written(content.length), content]);
}

/** A number as WebAssembly writes it (LEB128), and where it ends. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    value += (bytes[at] & 127) * 2 ** shift;
    if (bytes[at++] < 128) return [value, at];
  }
}

function written(value) {
  return value < 128 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), written(value >> 7)]);
}
