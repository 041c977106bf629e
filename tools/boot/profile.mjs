// Writes Pyodide's engine so that it notes which of its functions are called: each first strikes itself out of a table,
// `profile`, that recorder.mjs fills and reads.
// Usage: node tools/boot/profile.mjs ENGINE TARGET: two folders. Prints the digest of the engine's code.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KIND, OP, SECTION, after, afterNumber, entries, module, number, sections, sized, vector, written } from "./wasm.mjs";

const FUNCREF = 0x70;
const [source, target] = process.argv.slice(2);
const engine = sections(readFileSync(join(source, "pyodide.asm.wasm")));
const tables = entries(engine.get(SECTION.tables), (bytes, at) => afterNumber(bytes, at + 2));
const bodies = entries(engine.get(SECTION.code), after);
const [count, exported] = number(engine.get(SECTION.exports), 0);
const profile = Buffer.concat([sized(Buffer.from("profile")), Buffer.of(KIND.table), written(tables.length)]);

engine.set(SECTION.tables, vector([...tables, Buffer.concat([Buffer.of(FUNCREF, 0), written(bodies.length)])]));
engine.set(SECTION.exports, Buffer.concat([written(count + 1), engine.get(SECTION.exports).subarray(exported), profile]));
console.log(createHash("sha256").update(engine.get(SECTION.code)).digest("hex"));
engine.set(SECTION.code, vector(bodies.map((body, i) => noting(body, i))));
mkdirSync(target, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"]) copyFileSync(join(source, name), join(target, name));
writeFileSync(join(target, "pyodide.asm.wasm"), module(engine));

/** A function that first puts null at its place in the table. */
function noting(body, i) {
  const content = body.subarray(afterNumber(body, 0));
  let [groups, at] = number(content, 0); // of local variables
  while (groups--) at = afterNumber(content, at) + 1;
  const note = [Buffer.of(OP.i32Const), written(i, 64), Buffer.of(OP.refNull, FUNCREF, OP.tableSet), written(tables.length)];
  return sized(Buffer.concat([content.subarray(0, at), ...note, content.subarray(at)]));
}
