// Splits Pyodide's engine in two WebAssembly modules by a profile: hot functions, which the page begins with, stay in
// pyodide.asm.wasm; cold ones go to cold.wasm, which web/boot/cold.mjs loads. The same idea as Emscripten's SPLIT_MODULE
// and Binaryen's wasm-split, which is in no package of npm or PyPI.
// Usage: node tools/boot/split.mjs ENGINE PROFILE TARGET: a folder with an engine, the numbers of the hot functions
// (profile.mjs writes them), a folder for both modules.
//
// In both modules every function, type and global keeps its number, so that the code stays as it is. A function that is
// in the other module is a stub, which calls it through a table that both share. The hot module's stubs
// first call the function at place 0, which loads the cold module, unless it is there.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KIND, OP, SECTION, after, afterNumber, entries, expanded, listed, module, number, runs, sections, sized, vector, written } from "./wasm.mjs";

const FUNCREF = 0x70;
const [source, profile, target] = process.argv.slice(2);
const engine = sections(readFileSync(join(source, "pyodide.asm.wasm")));
const [digest, ...hotRuns] = listed(profile);
if (digest !== createHash("sha256").update(engine.get(SECTION.code)).digest("hex"))
  throw new Error("the profile is of another Pyodide; `make profile` records it anew");

const hot = new Set(hotRuns.flatMap(expanded));
const list = (id, end) => entries(engine.get(id), end);
const types = list(SECTION.types, (bytes, at) => after(bytes, after(bytes, at + 1)));
const imports = list(SECTION.imports, (bytes, at) => endOfImport(bytes, after(bytes, after(bytes, at))));
const importedFunctions = imports.filter((entry) => entry[after(entry, after(entry, 0))] === KIND.function).length;
const functions = list(SECTION.functions, afterNumber);
const tables = list(SECTION.tables, (bytes, at) => afterNumber(bytes, at + 2));
const memories = list(SECTION.memories, (bytes, at) => afterNumber(bytes, afterNumber(bytes, at + 1)));
const globals = list(SECTION.globals, (bytes, at) => afterNumber(bytes, at + 3) + 1); // each is a constant or null
const tags = list(SECTION.tags, (bytes, at) => afterNumber(bytes, at + 1));
const bodies = list(SECTION.code, after);

const sharedTable = tables.length;
const loader = importedFunctions + functions.length; // the number of the function that loads the cold module
const noValues = types.findIndex((type) => type.equals(Buffer.of(0x60, 0, 0))); // the type of functions that take and give nothing
const variables = globals.filter((entry) => entry[1] === 1);
const shared = [
  ...[...tables, Buffer.concat([Buffer.of(FUNCREF, 0), written(functions.length + 1)])].map((type, i) => [KIND.table, i, type]),
  ...memories.map((type, i) => [KIND.memory, i, type]),
  ...variables.map((entry, i) => [KIND.global, imports.length - importedFunctions + i, entry.subarray(0, 2)]),
  ...tags.map((type, i) => [KIND.tag, i, type]),
].map(([kind, i, type]) => ({ kind, i, type, name: sized(Buffer.from(kind === KIND.table && i === sharedTable ? "cold" : `${"ftmge"[kind]}${i}`)) }));

mkdirSync(target, { recursive: true });
for (const name of readdirSync(source)) copyFileSync(join(source, name), join(target, name));
write("pyodide.asm.wasm", {
  [SECTION.functions]: vector([...functions, written(noValues)]),
  [SECTION.tables]: vector(shared.filter(({ kind }) => kind === KIND.table).map(({ type }) => type)),
  [SECTION.exports]: extended(SECTION.exports, shared.map(({ name, kind, i }) => Buffer.concat([name, Buffer.of(kind), written(i)]))),
  [SECTION.elements]: extended(SECTION.elements, placed((i) => hot.has(i))),
  [SECTION.code]: vector([...bodies.map((body, i) => (hot.has(i) ? body : stub(i, Buffer.of(OP.call), written(loader)))), loaderBody()]),
});
write("cold.wasm", {
  [SECTION.imports]: extended(SECTION.imports, shared.map(({ name, kind, type }) => Buffer.concat([sized(Buffer.from("hot")), name, Buffer.of(kind), type]))),
  [SECTION.globals]: vector(globals.slice(variables.length)),
  [SECTION.elements]: vector(placed((i) => !hot.has(i))),
  [SECTION.code]: vector(bodies.map((body, i) => (hot.has(i) ? stub(i) : body))),
  ...Object.fromEntries(["tables", "memories", "tags", "exports", "dataCount", "data", "custom"].map((name) => [SECTION[name], null])),
});

/** Writes the engine with other sections, or without them. */
function write(name, others) {
  const all = [...engine].map(([id, content]) => [id, id in others ? others[id] : content]);
  const wasm = module(all.filter(([, content]) => content));
  if (!WebAssembly.validate(wasm)) throw new Error(`${name} would be no module`);
  writeFileSync(join(target, name), wasm);
}

/** A function that passes its parameters on to the one at its place in the shared table, after something else. */
function stub(i, ...before) {
  const [parameters] = number(types[number(functions[i], 0)[0]], 1);
  const values = Array.from({ length: parameters }, (_, k) => [Buffer.of(OP.localGet), written(k)]);
  return sized(Buffer.concat([Buffer.of(0), ...before, ...values.flat(), ...callAt(i + 1, functions[i])]));
}

/** Calls the function at place 0 of the shared table where the last cold function is not at its place. */
function loaderBody() {
  const last = functions.findLastIndex((_, i) => !hot.has(i)) + 1;
  const test = [Buffer.of(0, OP.i32Const), written(last, 64), Buffer.of(OP.tableGet), written(sharedTable), Buffer.of(OP.refIsNull, OP.if, 0x40)];
  return sized(Buffer.concat([...test, ...callAt(0, written(noValues)), Buffer.of(OP.end)]));
}

function callAt(place, type) {
  return [Buffer.of(OP.i32Const), written(place, 64), Buffer.of(OP.callIndirect), type, written(sharedTable), Buffer.of(OP.end)];
}

/** Elements that put the chosen functions at their places in the shared table. */
function placed(isChosen) {
  return runs(functions.map((_, i) => i).filter(isChosen)).map(([start, end]) => {
    const head = [Buffer.of(2), written(sharedTable), Buffer.of(OP.i32Const), written(start + 1, 64), Buffer.of(OP.end, 0)];
    return Buffer.concat([...head, vector(Array.from({ length: end - start + 1 }, (_, k) => written(importedFunctions + start + k)))]);
  });
}

/** A section of the engine with more entries. */
function extended(id, more) {
  const [count, at] = number(engine.get(id), 0);
  return Buffer.concat([written(count + more.length), engine.get(id).subarray(at), ...more]);
}

/** Where an import ends whose kind stands at a place: a function's or a global's. */
function endOfImport(bytes, at) {
  return bytes[at] === KIND.function ? afterNumber(bytes, at + 1) : at + 3;
}
