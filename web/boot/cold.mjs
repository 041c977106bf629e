// Cold code: the functions of Pyodide's engine that no visit begins with stand in a module of their own, which is
// fetched in the background, or at once where one of them is called before: see tools/boot/split.mjs.

const DELAY = 2500; // milliseconds after the start, when the page has painted and the processors are free
// A WebAssembly module that exports the function it imports: a table takes no functions of JavaScript's.
const WRAPPER = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0);

/** @type {ArrayBuffer | undefined} */
let code;

/**
 * Emscripten's factory of engines, with a way to the cold code at the first place of the table that both modules share.
 * @param {(settings: any) => Promise<any>} create
 * @param {string} address
 */
export function withColdCode(create, address) {
  return (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, receive) =>
      instantiateWasm(imports, (instance, module) => {
        const hot = instance.exports;
        const load = () => void instanceOf((code ??= fetchNow(address)), { ...imports, hot });
        hot.cold.set(0, instanceOf(WRAPPER, { "": { "": load } }).exports[""]);
        return receive(instance, module);
      });
    return create(settings);
  };
}

/** Fetches the cold code in the background, some time after the start. */
export async function fetchColdCode(/** @type {string} */ address) {
  await new Promise((go) => setTimeout(go, DELAY));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  code ??= await answer.arrayBuffer();
}

function instanceOf(wasm, imports) {
  return new WebAssembly.Instance(new WebAssembly.Module(wasm), imports);
}

/** A file, for which the whole worker waits: WebAssembly that calls a function can't go on without it. */
export function fetchNow(/** @type {string} */ address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return request.response;
}
