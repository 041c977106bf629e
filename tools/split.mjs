// Splits Pyodide's engine in two: what the page calls comes first, the other functions when one of them is called.
// Usage: node tools/split.mjs SOURCE LIST TARGET: a folder with the engine, the numbers of the functions that are called
// (see called.mjs), the folder of the two: pyodide.asm.wasm and rest.wasm, with rest.memory.
//
// In both modules every function, type and variable has the number that it had, so that the code stays as it was. What
// is in the other module is called through a table that they share; where the first module calls one of the rest and
// the rest is not there, it calls the function at place 0, which brings it: see web/engine.mjs.
//
// Of the data that never change, long stretches are far from all that the first functions name: alphabets, names of signs,
// the library's first modules. They come with the rest, in rest.memory: how many, where each begins and how long it is, then
// what is in them.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, entries, expanded, listed, module, number, runs, sections, sized, vector, written } from "./wasm.mjs";

// Sections, kinds of what is imported and exported, instructions: as WebAssembly numbers them.
const [CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS] = [0, 1, 2, 3, 4, 5, 6, 7];
const [ELEMENTS, CODE, DATA, COUNT, TAGS] = [9, 10, 11, 12, 13];
const [TABLE, MEMORY, GLOBAL, TAG] = [1, 2, 3, 4];
const [LOAD, STORE] = [0x28, 0x3e]; // the first and the last instruction that says how far from an address it reads or writes
const [IF, EMPTY, END, CALL, CALL_INDIRECT, GET, TABLE_GET, CONSTANT, IS_NULL] = [4, 0x40, 11, 0x10, 0x11, 0x20, 0x25, 0x41, 0xd1];
const [BEFORE, AFTER, LONG] = [256, 4096, 4096]; // bytes around a named address that may be meant, and of stretches that are worth it
const [source, list, target] = process.argv.slice(2);

mkdirSync(target, { recursive: true });
for (const name of readdirSync(source)) copyFileSync(join(source, name), join(target, name));
const engine = sections(readFileSync(join(source, "pyodide.asm.wasm")));
const [digest, changing, ...called] = listed(list);
if (digest !== createHash("sha256").update(engine.get(CODE)).digest("hex"))
  throw new Error(`${list} was made from another engine: run python -m tools.profile`);

const types = entries(engine.get(TYPES), (bytes, at) => after(bytes, after(bytes, at + 1)));
const imports = entries(engine.get(IMPORTS), (bytes, at) => endOfImport(bytes, after(bytes, after(bytes, at))));
const before = imports.filter((entry) => entry[after(entry, after(entry, 0))] === 0).length; // how many are functions
const functions = entries(engine.get(FUNCTIONS), afterNumber);
const tables = entries(engine.get(TABLES), (bytes, at) => afterNumber(bytes, at + 2));
const memories = entries(engine.get(MEMORIES), (bytes, at) => afterNumber(bytes, afterNumber(bytes, at + 1)));
const globals = entries(engine.get(GLOBALS), endOfGlobal);
const tags = entries(engine.get(TAGS), (bytes, at) => afterNumber(bytes, at + 1));
const bodies = entries(engine.get(CODE), after);

const data = entries(engine.get(DATA), (bytes, at) => after(bytes, afterNumber(bytes, at + 2) + 1)).map(placed);
const memory = Buffer.alloc(Math.max(...data.map(([, end]) => end)));
data.forEach(([start, , bytes]) => memory.set(bytes, start));

const first = new Set(called.flatMap(expanded));
const later = stretches(+changing);
const early = data.flatMap(([start, end]) => without(later, start, end)).map(([start, end]) => {
  return Buffer.concat([Buffer.of(0, CONSTANT), written(start, 64), Buffer.of(END), sized(memory.subarray(start, end))]);
});
const shared = tables.length; // the number of the table
const bringer = before + functions.length; // the number of the function that sees to it that the rest is there
const plain = types.findIndex((type) => type.equals(Buffer.of(0x60, 0, 0))); // of functions that take and give nothing
const variables = globals.filter((entry) => entry[1] === 1);
const parts = [
  ...[...tables, Buffer.concat([Buffer.of(0x70, 0), written(functions.length + 1)])].map((type, i) => [TABLE, i, type]),
  ...memories.map((type, i) => [MEMORY, i, type]),
  ...variables.map((entry, i) => [GLOBAL, imports.length - before + i, entry.subarray(0, 2)]),
  ...tags.map((type, i) => [TAG, i, type]),
].map(([kind, i, type]) => ({ kind, i, type, name: sized(Buffer.from(kind === TABLE && i === shared ? "rest" : `${"ftmge"[kind]}${i}`)) })); // what both work with

write("pyodide.asm.wasm", {
  [FUNCTIONS]: vector([...functions, written(plain)]),
  [TABLES]: vector(parts.filter(({ kind }) => kind === TABLE).map(({ type }) => type)),
  [EXPORTS]: added(EXPORTS, parts.map(({ name, kind, i }) => Buffer.concat([name, Buffer.of(kind), written(i)]))),
  [ELEMENTS]: added(ELEMENTS, places((i) => first.has(i))),
  [CODE]: vector([...bodies.map((body, i) => (first.has(i) ? body : passing(i, Buffer.of(CALL), written(bringer)))), bringing()]),
  [COUNT]: written(early.length),
  [DATA]: vector(early),
});
write("rest.wasm", {
  [IMPORTS]: added(IMPORTS, parts.map(({ name, kind, type }) => Buffer.concat([sized(Buffer.from("first")), name, Buffer.of(kind), type]))),
  [GLOBALS]: vector(globals.slice(variables.length)),
  [ELEMENTS]: vector(places((i) => !first.has(i))),
  [CODE]: vector(bodies.map((body, i) => (first.has(i) ? passing(i) : body))),
  ...Object.fromEntries([TABLES, MEMORIES, TAGS, EXPORTS, COUNT, DATA, CUSTOM].map((id) => [id, null])),
});
writeFileSync(join(target, "rest.memory"), Buffer.concat([
  Buffer.from(Uint32Array.from([later.length, ...later.flatMap(([start, end]) => [start, end - start])]).buffer),
  ...later.map(([start, end]) => memory.subarray(start, end)),
]));

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

/** Where some data begin and end in memory, and what they are. */
function placed(entry) {
  const [start, end] = number(entry, 2);
  const bytes = entry.subarray(number(entry, end + 1)[1]);
  return [start, start + bytes.length, bytes];
}

/** Where data that never change begin and end which are far from all that the first functions may name. */
function stretches(changing) {
  const named = bodies.map((body) => addresses(body).filter((address) => address < changing));
  const all = [...new Set(named.flat()), changing].sort((a, b) => a - b);
  const meant = new Uint8Array(changing).fill(1, 0, data[0][0]);
  for (const address of new Set(named.filter((_, i) => first.has(i)).flat())) {
    const next = all.find((another) => another > address); // what is named goes on until then at most, or is small
    meant.fill(1, Math.max(0, address - BEFORE), Math.max(next, address + AFTER));
  }
  const found = [];
  for (let start = 0, end; (start = meant.indexOf(0, start)) >= 0; start = end) {
    end = meant.indexOf(1, start) < 0 ? changing : meant.indexOf(1, start);
    if (end - start >= LONG) found.push([start + 3 & ~3, end & ~3]);
  }
  return found;
}

/** Everything in a function's code that may be an address: what stands where a constant would, or how far to go from one. */
function addresses(body) {
  const found = [];
  for (let i = 0; i < body.length - 2; i++) {
    if (body[i] === CONSTANT) found.push(number(body, i + 1)[0]);
    else if (body[i] >= LOAD && body[i] <= STORE) found.push(number(body, i + 2)[0]);
  }
  return found;
}

/** The parts of a stretch that are in none of others. */
function without(others, start, end) {
  const parts = [];
  for (const [from, to] of others) {
    if (to <= start || from >= end) continue;
    if (from > start) parts.push([start, from]);
    start = to;
  }
  return start < end ? [...parts, [start, end]] : parts;
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
