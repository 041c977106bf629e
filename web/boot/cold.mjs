// Cold code: functions of Pyodide's engine that no start needs are in a module of their own, which is
// fetched in the background, or at once if one of them is called before: see tools/boot/split.mjs.
import { online } from "./online.mjs";

const DELAY = 2500; // milliseconds after the start, when the page has painted and the processors are free
const PAUSE = 30_000; // milliseconds between two attempts

/** @type {ArrayBuffer | undefined} */
let code;

/**
 * Wraps Emscripten's factory so that its engines can load the cold code.
 * @param {(settings: any) => Promise<any>} create
 * @param {() => WebAssembly.Module} module returns it
 */
export function withColdCode(create, module) {
  return (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, receive) => {
      let hot;
      const load = () => void new WebAssembly.Instance(module(), { ...imports, hot });
      return instantiateWasm({ ...imports, cold: { load } }, (instance, compiled) => {
        hot = instance.exports;
        return receive(instance, compiled);
      });
    };
    return create(settings);
  };
}

/** Compiles the cold code, which is fetched at once if it isn't there. */
export function coldModule(/** @type {string} */ address) {
  return new WebAssembly.Module((code ??= fetchNow(address)));
}

/** Fetches the cold code in the background, some time after the start, or once there is a network. */
export async function fetchColdCode(/** @type {string} */ address) {
  await new Promise((go) => setTimeout(go, DELAY));
  while (!code)
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      code ??= await answer.arrayBuffer();
    } catch (error) {
      console.warn(error.message);
      await online(PAUSE);
    }
}

/** Fetches a file while the whole worker waits: WebAssembly that calls a function can't go on without it. */
export function fetchNow(/** @type {string} */ address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return request.response;
}
