// Bundles PyScript from npm's own sources with only what the page uses of it: no plugins, no workers of its own, and
// no Python library: MicroPython compiled it at every start, and what web/page/ needs of it is MicroPython's own.
// Usage: node tools/pyscript.mjs TARGET: the module to write.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const LEFT_OUT = /(?:plugins|codemirror|worker\/xworker|pyodide_graph|3rd-party\/(?:toml|zip))\.js$/; // by path
const REPLACED = { createFunction: "() => undefined", inputFailure: '""' }; // one needs 'unsafe-eval', one is Python
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
  onLoad({ filter: /core\/src\/stdlib\.js$/ }, () => ({ contents: 'export const stdlib = "", optional = "";' }));
  onLoad({ filter: /core\/src\/hooks\.js$/ }, ({ path }) => changed(path, REPLACED));
}

/** A module with some of its exports replaced. */
function changed(path, exported) {
  let contents = readFileSync(path, "utf8");
  for (const [name, value] of Object.entries(exported)) {
    const before = contents;
    contents = before.replace(new RegExp(`(export const ${name} =).*?\\n[}\`];`, "s"), `$1 ${value};`);
    if (contents === before) throw new Error(`${path} is written differently`);
  }
  return { contents };
}
