// Writes down which functions of Pyodide's engine are called while a script of Node uses the built site's Python.
// Usage: python -m tools.profile, which has the messages. What stands in the list for the same engine
// stays: browsers call more, of which Pyodide's switching between stacks is the most (it was found in the same way).
//
// Each function strikes itself out of the table that the two parts of the engine share: see split.mjs. Beside them stands
// from where on memory has been written to: what is before that is the same for ever.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, entries, expanded, listed, module, number, runs, sections, sized, vector, written } from "./wasm.mjs";

const [TABLES, EXPORTS, CODE] = [4, 7, 10];
const [TABLE, CONSTANT, SET] = [1, 0x41, 0x26];
const [FUNCTION, NONE] = [0x70, Buffer.of(0xd0, 0x70)];
const LIST = new URL("called.txt", import.meta.url);
const WIDTH = 120;
const cache = new URL("../build/cache/", import.meta.url);
const [folder] = readdirSync(cache).filter((name) => name.endsWith("-pyodide"));
const engine = sections(readFileSync(new URL(`${folder}/pyodide.asm.wasm`, cache)));
const { instantiate } = WebAssembly;
let table, memory, fresh;

Object.assign(WebAssembly, {
  async instantiate(source, imports) {
    if (!imports?.wasi_snapshot_preview1) return instantiate(source, imports); // something small of Pyodide's
    const all = await instantiate(striking(), imports);
    const { exports } = /** @type {any} */ (all.instance);
    ({ table, memory } = exports);
    fresh = new Uint8Array(memory.buffer.slice());
    for (let i = 0; i < table.length; i++) table.set(i, exports.malloc);
    return all;
  },
});

process.on("exit", () => {
  const digest = createHash("sha256").update(engine.get(CODE)).digest("hex");
  const [known, , ...before] = listed(LIST);
  const there = new Set(known === digest ? before.flatMap(expanded) : []);
  const called = Array.from({ length: table.length }, (_, i) => i).filter((i) => !table.get(i) || there.has(i));
  const now = new Uint8Array(memory.buffer);
  const changed = fresh.findIndex((byte, i) => byte !== now[i]);
  const about = "# The functions of Pyodide's engine that the page calls, written by called.mjs; the digest of all, and from where on";
  const lines = [about, "# memory is written to.", digest, `${changed}`, ""];
  for (const run of runs(called).map(named)) lines.at(-1).length + run.length < WIDTH ? lines.push(`${lines.pop()}${run} `) : lines.push(`${run} `);
  writeFileSync(LIST, `${lines.map((line) => line.trim()).join("\n")}\n`);
});

/** The engine, of which each function first strikes itself out. */
function striking() {
  const tables = entries(engine.get(TABLES), (bytes, at) => number(bytes, at + 2)[1]);
  const [count, shown] = number(engine.get(EXPORTS), 0);
  const bodies = entries(engine.get(CODE), after);
  const there = Buffer.concat([sized(Buffer.from("table")), Buffer.of(TABLE), written(tables.length)]);
  const others = {
    [TABLES]: vector([...tables, Buffer.concat([Buffer.of(FUNCTION, 0), written(bodies.length)])]),
    [EXPORTS]: Buffer.concat([written(count + 1), engine.get(EXPORTS).subarray(shown), there]),
    [CODE]: vector(bodies.map((body, i) => struckOut(body, [Buffer.of(CONSTANT), written(i, 64), NONE, Buffer.of(SET), written(tables.length)]))),
  };
  return module([...engine].map(([id, content]) => [id, others[id] ?? content]));
}

/** A function that does something else first. */
function struckOut(body, first) {
  const content = body.subarray(number(body, 0)[1]);
  let [kinds, at] = number(content, 0); // of its variables
  while (kinds--) at = number(content, at)[1] + 1;
  return sized(Buffer.concat([content.subarray(0, at), ...first, content.subarray(at)]));
}

/** A run as it is written down: "5" or "5-8". */
function named([start, end]) {
  return start === end ? `${start}` : `${start}-${end}`;
}
