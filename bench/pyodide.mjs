// Python under Pyodide as a server: reads Python expressions, each a line of JSON, and prints their values as JSON.
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { PYTHONPYCACHEPREFIX: "/tmp/compiled", PYTHONHASHSEED: "0" } }); // in its own memory
pyodide.mountNodeFS("/repo", process.cwd());
pyodide.runPython("import json, sys; sys.path.insert(0, '/repo'); from bench.pyodide import *");
for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(pyodide.runPython(`json.dumps(${JSON.parse(line)})`));
  } catch (error) {
    console.error(error.message); // Node would print the whole line of Pyodide that threw it, all 1.2 MB
    process.exit(1);
  }
}
