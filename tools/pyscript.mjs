// Bundles PyScript from npm's own sources with only the parts that the page uses: no plugins, no workers, and no Python
// library, which MicroPython would compile at every start; web/page/ uses MicroPython's own modules. It doesn't observe
// the page for scripts or Python listeners either: there is one script.
// Usage: node tools/pyscript.mjs TARGET: a folder for the module and esbuild's metafile.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const LEFT_OUT = /(?:plugins|codemirror|worker\/xworker|pyodide_graph|3rd-party\/(?:toml|zip))\.js$/; // by path
const REPLACED = [
  // One needs 'unsafe-eval', one is Python.
  [/core\/src\/hooks\.js$/, { [exported("createFunction")]: "() => undefined", [exported("inputFailure")]: '""' }],
  [/polyscript\/esm\/listeners\.js$/, { [exported("addAllListeners")]: "() => undefined" }],
  [/polyscript\/esm\/index\.js$/, { "observe\\(document\\)": "document" }],
];
const root = dirname(fileURLToPath(import.meta.resolve("@pyscript/core/package.json")));

const { metafile } = await build({
  entryPoints: [join(root, "src/core.js")],
  outfile: join(process.argv[2], "pyscript.js"),
  metafile: true,
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "eof",
  plugins: [{ name: "less", setup }],
});
writeFileSync(join(process.argv[2], "parts.json"), JSON.stringify(metafile));

function setup({ onLoad }) {
  onLoad({ filter: LEFT_OUT }, () => ({ contents: "export default {}" }));
  onLoad({ filter: /core\/src\/stdlib\.js$/ }, () => ({ contents: 'export const stdlib = "", optional = "";' }));
  for (const [filter, replaced] of REPLACED) onLoad({ filter }, ({ path }) => changed(path, replaced));
}

/** Returns the export statement of a module's names. */
function exported(name) {
  return `(?<=export const ${name} = ).*?\\n[}\`](?=;)`;
}

/** Returns a module with some of its parts replaced. */
function changed(path, replaced) {
  let contents = readFileSync(path, "utf8");
  for (const [part, other] of Object.entries(replaced)) {
    const before = contents;
    contents = before.replace(new RegExp(part, "s"), other);
    if (contents === before) throw new Error(`${path} is written differently`);
  }
  return { contents };
}
