// Bundles PyScript from npm's own sources with only what the page uses of it: no plugins, no workers of its own,
// and of its Python library, which MicroPython compiles at every start, the modules that web/page.py needs.
// Usage: node tools/pyscript.mjs TARGET: the module to write.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const USED = ["context", "ffi", "util"];
const LEFT_OUT = /(?:plugins|codemirror|worker\/xworker|pyodide_graph|3rd-party\/(?:toml|zip))\.js$/; // by path
const root = dirname(fileURLToPath(import.meta.resolve("@pyscript/core/package.json")));

await build({
  entryPoints: [join(root, "src/core.js")],
  outfile: process.argv[2],
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "eof",
  plugins: [{ name: "less", setup }],
});

function setup({ onLoad }) {
  onLoad({ filter: LEFT_OUT }, () => ({ contents: "export default {}" }));
  onLoad({ filter: /core\/src\/hooks\.js$/ }, ({ path }) => without(path, "createFunction")); // it needs 'unsafe-eval'
  onLoad({ filter: /\/stdlib\/pyscript\.js$/ }, async ({ path }) => {
    const { pyscript } = (await import(path)).default;
    return { contents: JSON.stringify({ pyscript: library(pyscript) }), loader: "json" };
  });
}

/** A module with one of its functions doing nothing. */
function without(path, name) {
  const before = readFileSync(path, "utf8");
  const after = before.replace(new RegExp(`(export const ${name} =).*?\\n};`, "s"), "$1 () => undefined;");
  if (after === before) throw new Error(`${path} is written differently`);
  return { contents: after };
}

/** The files by name of PyScript's Python library, as far as they are used. */
function library(files) {
  const module = /^(?:if not RUNNING_IN_WORKER:)?from pyscript\.(\w+) import/;
  const lines = files["__init__.py"].split("\n").filter((line) => !module.test(line) || USED.includes(module.exec(line)[1]));
  if (lines.length !== 2) throw new Error("PyScript's __init__.py is written differently");
  return Object.fromEntries([["__init__.py", lines.join("\n")], ...USED.map((name) => [`${name}.py`, files[`${name}.py`]])]);
}
