// Writes down with which functions a visit begins: see begun.py, which this runs inside Pyodide.
// Usage: node tools/begun.mjs ENGINE LIBRARY TARGET ARCHIVE...
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, library, target, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(engine, "pyodide.mjs")));
try {
  const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" }, stdLibURL: resolve(library) });
  for (const archive of archives) pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  writeFileSync(target, await pyodide.runPythonAsync(readFileSync(new URL("begun.py", import.meta.url), "utf8")));
} catch (error) {
  console.error(error.message.slice(0, 4000));
  process.exitCode = 1;
}
