// What the page's Python can ask of the app in the worker; most functions resolve to a reply as text
// (web/protocol.py).
import { readText, saveFile } from "./files.mjs";
import { fetchPuzzles } from "./puzzles.mjs";

/**
 * Returns the functions of `window.pygames.engine`.
 * @param {import("./worker-client.mjs").WorkerClient} worker
 * @param {import("./storage.mjs").AppStorage} storage
 * @returns {EngineClient}
 */
export function createEngineClient(worker, storage) {
  /** @type {Map<string, string>} */
  const screens = new Map();
  let number = 0;

  /** Asks the worker. The page's Python gets a number for a whole screen: a printed game is more than its memory holds. */
  async function ask(name, ...values) {
    const reply = await worker.ask(name, ...values);
    const end = reply.indexOf("\n");
    if (end < 0) return reply;
    screens.set(String((number += 1)), reply.slice(end + 1));
    return `${reply.slice(0, end)}\n${number}`;
  }

  return {
    handle: (message) => ask("handle", message),
    open: (message) => ask("handle", JSON.stringify(storage.opening(JSON.parse(message)))),
    rest: () => ask("rest"),
    think: () => ask("report_thinking"),

    showScreen(name) {
      document.getElementById("app").innerHTML = screens.get(name) ?? "";
      screens.delete(name);
    },

    async handleFile(text, file) {
      const message = JSON.parse(text);
      Object.assign(message.values, { record: await readText(file), file: file.name });
      return ask("handle", JSON.stringify(message));
    },

    async fetch() {
      const request = JSON.parse(await worker.ask("io_request"));
      if (!("read" in request)) return "{}"; // the worker was replaced meanwhile
      return ask("take_io_result", JSON.stringify(await carryOut(request, storage)));
    },
  };
}

/**
 * Does what the worker has asked for: saves a file, stores and reads texts, fetches the puzzles.
 * @param {IORequest} request
 * @param {import("./storage.mjs").AppStorage} storage
 * @returns {Promise<IOResult>}
 */
async function carryOut(request, storage) {
  const puzzles = request.puzzles ? await fetchPuzzles() : undefined;
  try {
    if (request.save) saveFile(request.save);
    return { ...(await storage.transfer(request)), failed: false, puzzles };
  } catch (error) {
    console.warn(`not saved: ${error}`);
    return { texts: {}, taken: [], failed: true, puzzles };
  }
}
