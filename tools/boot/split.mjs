// Splits Pyodide's engine into two WebAssembly modules by a profile: hot functions, which every start needs, stay in
// pyodide.asm.wasm; cold ones go to cold.wasm, which web/boot/cold.mjs loads. In each module, a function of the other one is
// a stub that calls it through a shared table. Binaryen's wasm-split does the same, but no npm package has it.
// Usage: node tools/boot/split.mjs PYODIDE PROFILE TARGET USER...: a folder with Pyodide, the hot functions (profile.py),
// the folder to write, and the scripts that use names of the engine.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";
import { transformSync } from "esbuild";
import { withoutNames, wordsOf } from "./emscripten.mjs";

const SHARED = "shared"; // the table
const [source, profile, target, ...scripts] = process.argv.slice(2);
const wasm = readFileSync(join(source, "pyodide.asm.wasm"));
const [digest, ...numbers] = readFileSync(profile, "utf8").replace(/#.*/g, "").trim().split(/\s+/);
if (digest !== createHash("sha256").update(wasm).digest("hex"))
  throw new Error("the profile is of another Pyodide; `make profile` records it anew");

const [hot, cold] = [wasm, wasm].map((bytes) => binaryen.readBinary(bytes));
const called = new Set(numbers);
const own = infos(hot.getNumFunctions(), (i) => ({ ...binaryen.getFunctionInfo(hot.getFunctionByIndex(i)), isHot: called.has(`${i}`) }));
const ordered = [...own.filter(({ isHot }) => !isHot), ...own.filter(({ isHot }) => isHot)];
const placed = ordered.map(({ name }) => name); // the order in the table: cold functions first
const border = ordered.findIndex(({ isHot }) => isHot);

const script = readFileSync(join(source, "pyodide.asm.mjs"), "utf8");
share();
forgetUnused();
hot.addFunctionImport("load", "cold", "load", binaryen.none, binaryen.none);
// Cold functions come first in the table: as long as its first entry is null, none of them is loaded.
hot.addFunction("loaded", binaryen.none, binaryen.none, [], hot.if(hot.ref.is_null(hot.table.get(SHARED, hot.i32.const(0), binaryen.funcref)), hot.call("load", [], binaryen.none)));
ordered.slice(0, border).forEach((info) => stub(hot, info, hot.call("loaded", [], binaryen.none)));
ordered.slice(border).forEach((info) => stub(cold, info, cold.nop()));
hot.addActiveElementSegment(SHARED, "hot", placed.slice(border), hot.i32.const(border));
cold.addActiveElementSegment(SHARED, "cold", placed.slice(0, border), cold.i32.const(0));
mkdirSync(target, { recursive: true });
const used = withoutNames(script, (name) => hot.getExport(name) !== 0);
writeFileSync(join(target, "pyodide.asm.mjs"), transformSync(used, { minify: true }).code);
for (const name of ["pyodide.mjs", "pyodide-lock.json"]) copyFileSync(join(source, name), join(target, name));
write("pyodide.asm.wasm", hot);
write("cold.wasm", cold);

/** Gives the cold module the hot one's memory, tables, variables and exceptions. */
function share() {
  const exported = infos(hot.getNumExports(), (i) => binaryen.getExportInfo(hot.getExportByIndex(i)));
  for (const { name, value, kind } of exported) {
    cold.removeExport(name);
    if (kind === binaryen.ExternalTag) {
      const { params, results } = binaryen.getTagInfo(cold.getTag(value));
      cold.addTagImport(value, "hot", name, params, results);
    }
  }
  // The cold half must not write its data, or fill the function table, over what is there by then.
  cold.runPasses(["remove-memory-init"]);
  cold.addMemoryImport("0", "hot", "memory", false);
  cold.removeElementSegment("0");
  for (const module of [hot, cold]) module.addTable(SHARED, placed.length, placed.length);
  for (const { name } of infos(hot.getNumTables(), (i) => binaryen.getTableInfo(hot.getTableByIndex(i)))) {
    hot.addTableExport(name, `table ${name}`);
    cold.addTableImport(name, "hot", `table ${name}`);
  }
  for (const { name, type, mutable } of infos(hot.getNumGlobals(), (i) => binaryen.getGlobalInfo(hot.getGlobalByIndex(i)))) {
    if (!mutable) continue; // constants are in both halves
    hot.addGlobalExport(name, `global ${name}`);
    cold.addGlobalImport(name, "hot", `global ${name}`, type, mutable);
  }
}

/** Drops unused names: of some 7,500, which are for packages in C, the scripts and the module itself use 250 to 550. */
function forgetUnused() {
  const users = [...scripts, join(source, "pyodide.mjs")].map((path) => readFileSync(path, "utf8"));
  const words = new Set([...`${users}`.match(/[\w$]+/g), ...wordsOf(script)]);
  for (const { name } of WebAssembly.Module.imports(new WebAssembly.Module(wasm))) words.add(name);
  for (const { name, kind } of infos(hot.getNumExports(), (i) => binaryen.getExportInfo(hot.getExportByIndex(i))))
    if (kind === binaryen.ExternalFunction && !words.has(name) && !words.has(`_${name}`)) hot.removeExport(name);
}

/** Replaces a function by a stub that calls it in the other module, after another expression. */
function stub(module, { name, params, results }, before) {
  const values = binaryen.expandType(params).map((type, i) => module.local.get(i, type));
  const call = module.call_indirect(SHARED, module.i32.const(placed.indexOf(name)), values, params, results);
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.block(null, [before, call], results));
}

function write(name, module) {
  module.runPasses(["remove-unused-module-elements"]);
  const content = module.emitBinary();
  if (!WebAssembly.validate(content)) throw new Error(`${name} would be no module`);
  writeFileSync(join(target, name), content);
}

/** Returns the info of a module's items of a kind, except the imported ones. */
function infos(count, about) {
  return Array.from({ length: count }, (_, i) => about(i)).filter(({ module }) => !module);
}
