// A bot's worker as a page has it, in Node: Pyodide answers a line of JSON with another. Usage: node worker.mjs
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" }, stdout: console.error, stderr: console.error });
pyodide.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
const reply = pyodide.runPython(`
  import json, sys
  sys.path.insert(0, "/repo")
  from pygames.bots.runner import Runner

  def reply(line):
      global runner
      if json.loads(line)["do"] == "warm up":
          runner = Runner()
      return runner.reply(line)

  reply
`);
for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(reply(line));
  } catch {
    process.exit(1); // Python has stopped: it can't be trusted any more
  }
}
