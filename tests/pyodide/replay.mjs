// Prints as JSON what tests/pyodide/digest.py finds under Pyodide, with the sources of this very repository.
// Usage: node replay.mjs PLIES: how many plies the bots play.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

try {
  const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
  pyodide.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
  console.log(
    pyodide.runPython(`
      import json, sys
      sys.path.insert(0, "/repo")
      from tests.pyodide.digest import report
      json.dumps(report(${Number(process.argv[2])}))
    `),
  );
} catch (error) {
  console.error(error.message); // Node would print the whole line of Pyodide that threw it, all 1.2 MB
  process.exitCode = 1;
}
