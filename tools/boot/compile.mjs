// Runs precompile.py inside Pyodide, so that the compiled files fit the Python that the page loads.
// Usage: node tools/boot/compile.mjs PYODIDE LIBRARY JOB...: a Pyodide and the standard library to run with, then jobs `kind:source:target`,
// all paths relative to the working directory.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, ...jobs] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }, // sets in the same order each time; lines without columns
    stdLibURL: resolve(library),
  });
  python.mountNodeFS("/repo", process.cwd());
  python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf8"));
  const make = python.globals.get("make");
  for (const job of jobs) {
    const [kind, source, target] = job.split(":");
    python.FS.writeFile("/source.zip", readFileSync(source)); // the repository may hold links that lead out of /repo
    make(kind, "/source.zip", `/repo/${target}`);
  }
} catch (error) {
  console.error(error.message); // Node would print the whole line of Pyodide that threw it, all 1.2 MB
  process.exitCode = 1;
}
