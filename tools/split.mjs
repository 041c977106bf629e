// Splits Pyodide's engine in two: what the page calls comes first, the other functions when one of them is called.
// Usage: node tools/split.mjs SOURCE LIST TARGET: a folder with the engine, the numbers of the functions that are called
// (see called.mjs), the folder of the two: pyodide.asm.wasm and rest.wasm.
//
// In both modules every function, type and variable has the number that it had, so that the code stays as it was. What
// is in the other module is called through a table that they share; where the first module calls one of the rest and
// the rest is not there, it calls the function at place 0, which brings it: see web/engine.mjs.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, entries, module, number, runs, sections, sized, vector, written } from "./wasm.mjs";

// Sections, kinds of what is imported and exported, instructions: as WebAssembly numbers them.
const [CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS] = [0, 1, 2, 3, 4, 5, 6, 7];
const [ELEMENTS, CODE, DATA, COUNT, TAGS] = [9, 10, 11, 12, 13];
const [TABLE, MEMORY, GLOBAL, TAG] = [1, 2, 3, 4];
const [IF, EMPTY, END, CALL, CALL_INDIRECT, GET, TABLE_GET, CONSTANT, IS_NULL] = [4, 0x40, 11, 0x10, 0x11, 0x20, 0x25, 0x41, 0xd1];
const [source, list, target] = process.argv.slice(2);

mkdirSync(target, { recursive: true });
for (const name of readdirSync(source)) copyFileSync(join(source, name), join(target, name));
const engine = sections(readFileSync(join(source, "pyodide.asm.wasm")));
const [digest, ...called] = readFileSync(list, "utf8").replace(/#.*/g, "").trim().split(/\s+/);
if (digest !== createHash("sha256").update(engine.get(CODE)).digest("hex"))
  throw new Error(`${list} was made from another engine: run node tools/called.mjs`);

const types = entries(engine.get(TYPES), (bytes, at) => after(bytes, after(bytes, at + 1)));
const imports = entries(engine.get(IMPORTS), (bytes, at) => endOfImport(bytes, after(bytes, after(bytes, at))));
const before = imports.filter((entry) => entry[after(entry, after(entry, 0))] === 0).length; // how many are functions
const functions = entries(engine.get(FUNCTIONS), afterNumber);
const tables = entries(engine.get(TABLES), (bytes, at) => afterNumber(bytes, at + 2));
const memories = entries(engine.get(MEMORIES), (bytes, at) => afterNumber(bytes, afterNumber(bytes, at + 1)));
const globals = entries(engine.get(GLOBALS), endOfGlobal);
const tags = entries(engine.get(TAGS), (bytes, at) => afterNumber(bytes, at + 1));
const bodies = entries(engine.get(CODE), after);

const first = new Set(called.flatMap(expanded));
const shared = tables.length; // the number of the table
const bringer = before + functions.length; // the number of the function that sees to it that the rest is there
const plain = types.findIndex((type) => type.equals(Buffer.of(0x60, 0, 0))); // of functions that take and give nothing
const changing = globals.filter((entry) => entry[1] === 1);
const parts = [
  ...[...tables, Buffer.concat([Buffer.of(0x70, 0), written(functions.length + 1)])].map((type, i) => [TABLE, i, type]),
  ...memories.map((type, i) => [MEMORY, i, type]),
  ...changing.map((entry, i) => [GLOBAL, imports.length - before + i, entry.subarray(0, 2)]),
  ...tags.map((type, i) => [TAG, i, type]),
].map(([kind, i, type]) => ({ kind, i, type, name: sized(Buffer.from(kind === TABLE && i === shared ? "rest" : `${"ftmge"[kind]}${i}`)) })); // what both work with

write("pyodide.asm.wasm", {
  [FUNCTIONS]: vector([...functions, written(plain)]),
  [TABLES]: vector(parts.filter(({ kind }) => kind === TABLE).map(({ type }) => type)),
  [EXPORTS]: added(EXPORTS, parts.map(({ name, kind, i }) => Buffer.concat([name, Buffer.of(kind), written(i)]))),
  [ELEMENTS]: added(ELEMENTS, places((i) => first.has(i))),
  [CODE]: vector([...bodies.map((body, i) => (first.has(i) ? body : passing(i, Buffer.of(CALL), written(bringer)))), bringing()]),
});
write("rest.wasm", {
  [IMPORTS]: added(IMPORTS, parts.map(({ name, kind, type }) => Buffer.concat([sized(Buffer.from("first")), name, Buffer.of(kind), type]))),
  [GLOBALS]: vector(globals.slice(changing.length)),
  [ELEMENTS]: vector(places((i) => !first.has(i))),
  [CODE]: vector(bodies.map((body, i) => (first.has(i) ? passing(i) : body))),
  ...Object.fromEntries([TABLES, MEMORIES, TAGS, EXPORTS, COUNT, DATA, CUSTOM].map((id) => [id, null])),
});

/** Writes the engine with other sections, or without them. */
function write(name, others) {
  const all = [...engine].map(([id, content]) => [id, id in others ? others[id] : content]);
  const wasm = module(all.filter(([, content]) => content));
  if (!WebAssembly.validate(wasm)) throw new Error(`${name} is no module`);
  writeFileSync(join(target, name), wasm);
}

/** A function that passes on to the one at its place in the table, after something else. */
function passing(i, ...before) {
  const values = Array.from({ length: number(types[number(functions[i], 0)[0]], 1)[0] }, (_, k) => [Buffer.of(GET), written(k)]);
  return sized(Buffer.concat([Buffer.of(0), ...before, ...values.flat(), ...callAt(i + 1, functions[i])]));
}

/** The function that sees to it that the rest is there: the last place of the rest holds something. */
function bringing() {
  const last = functions.findLastIndex((_, i) => !first.has(i)) + 1;
  const there = [Buffer.of(0, CONSTANT), written(last, 64), Buffer.of(TABLE_GET), written(shared), Buffer.of(IS_NULL, IF, EMPTY)];
  return sized(Buffer.concat([...there, ...callAt(0, written(plain)), Buffer.of(END)]));
}

function callAt(place, type) {
  return [Buffer.of(CONSTANT), written(place, 64), Buffer.of(CALL_INDIRECT), type, written(shared), Buffer.of(END)];
}

/** The functions at their places in the table, as few runs. */
function places(chosen) {
  return runs(functions.map((_, i) => i).filter(chosen)).map(([start, end]) => {
    const head = [Buffer.of(2), written(shared), Buffer.of(CONSTANT), written(start + 1, 64), Buffer.of(END, 0)];
    return Buffer.concat([...head, vector(Array.from({ length: end - start + 1 }, (_, k) => written(before + start + k)))]);
  });
}

/** A section of the engine with more entries. */
function added(id, entries) {
  const [count, at] = number(engine.get(id), 0);
  return Buffer.concat([written(count + entries.length), engine.get(id).subarray(at), ...entries]);
}

function afterNumber(bytes, at) {
  return number(bytes, at)[1];
}

/** Where an import ends whose kind stands at a place: a function's or a variable's. */
function endOfImport(bytes, at) {
  return bytes[at] === 0 ? afterNumber(bytes, at + 1) : at + 3;
}

/** Where a variable ends: its type, a constant or nothing, the end. */
function endOfGlobal(bytes, at) {
  return afterNumber(bytes, at + 3) + 1;
}

/** The numbers of a run: "5" or "5-8". */
function expanded(run) {
  const [start, end = start] = run.split("-").map(Number);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}
