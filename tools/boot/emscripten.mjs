// Trims Emscripten's script of Pyodide's engine: thousands of its names of exported functions exist only for packages in C
// to look up.

const NAMED = /[\w$]+=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\];/g; // an exported function's assignment
const VARIABLES = /var (?:_[\w$]+,){200,}[^;]+;/; // the declarations of these names
const FEWEST = 4000; // minimum number of names that a script of the expected form has

/**
 * Removes some of the exported functions from a script.
 * @param {string} script
 * @param {(name: string) => boolean} isKept
 */
export function withoutNames(script, isKept) {
  return script.replace(NAMED, (line, name) => (isKept(name) ? line : ""));
}

/**
 * Returns the words of a script, without those that only name exported functions.
 * Throws if the script has another form, in which no name would be found and 200 kB more would be sent.
 * @param {string} script
 * @returns {string[]}
 */
export function wordsOf(script) {
  const { length } = script.match(NAMED) ?? [];
  if (!(length >= FEWEST && VARIABLES.test(script)))
    throw new Error("Emscripten writes its script in another way now: NAMED and VARIABLES in tools/boot/emscripten.mjs no longer find the names of exported functions");
  return withoutNames(script, () => false).replace(VARIABLES, "").match(/[\w$]+/g);
}
