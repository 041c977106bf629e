// Emscripten's script of Pyodide's engine, in which the names of exported functions are all but useless: thousands
// of them are there for packages in C to look up.

const NAMED = /[\w$]+=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\];/g; // what the script does with each exported function
const VARIABLES = /var (?:_[\w$]+,){200,}[^;]+;/; // the names that it has for them
const FEWEST = 4000; // names, of a script that is written as these two expect

/**
 * A script without what it does with some of the exported functions.
 * @param {string} script
 * @param {(name: string) => boolean} isKept
 */
export function withoutNames(script, isKept) {
  return script.replace(NAMED, (line, name) => (isKept(name) ? line : ""));
}

/**
 * The words of a script, without those that only name exported functions.
 * Throws where it is written in another way, in which no name would be found and 200 kB more be sent.
 * @param {string} script
 * @returns {string[]}
 */
export function wordsOf(script) {
  const { length } = script.match(NAMED) ?? [];
  if (!(length >= FEWEST && VARIABLES.test(script)))
    throw new Error("Emscripten writes its script in another way now: NAMED and VARIABLES in tools/boot/emscripten.mjs no longer find the names of exported functions");
  return withoutNames(script, () => false).replace(VARIABLES, "").match(/[\w$]+/g);
}
