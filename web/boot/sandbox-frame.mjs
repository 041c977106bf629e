// In lab/sandbox.html, a frame with an origin of its own, which may fetch nothing: makes the bots' workers, gives them their
// questions, counts their answers, and ends them. No bot's code runs here. The page speaks to it by sandbox.mjs.
import { capMemory } from "./memory-cap.mjs";

const READY = "ready";
const MAX_ANSWER = 200_000; // letters: a move, what is thought of others, and what was printed, escaped
const MAX_MEMORY = 4096; // pages of 64 kB

// No policy keeps WebRTC from sending.
for (const name of Object.getOwnPropertyNames(self)) if (name.includes("RTC")) delete self[name];
addEventListener("message", ({ source, ports: [control] }) => source === parent && open(control));

/** Tells the page whether it is safe here, and then does as it says. */
function open(/** @type {MessagePort} */ control) {
  if (self.origin !== "null") return control.postMessage("refused");
  /** @type {Promise<SandboxFiles>} */
  let files;
  let spare = null;
  let keepsSpare = false;
  let script = "";

  control.onmessage = ({ data, ports: [port] }) => {
    if (port) return serveBot(port, takeWorker, prepareSpare);
    ({ keepsSpare } = data);
    script = URL.createObjectURL(data.script);
    files = compiled(data);
    files.catch(() => {}); // each worker's start fails with it
  };
  return control.postMessage("safe");

  function takeWorker() {
    const worker = spare && !spare.ended ? spare : new BotWorker(script, files);
    spare = null;
    return worker;
  }

  function prepareSpare() {
    if (keepsSpare) spare ??= new BotWorker(script, files);
  }
}

/**
 * Passes one bot's questions and answers on: [kind, number, question, library] in; [number, answer, output, milliseconds] out.
 * @param {MessagePort} port
 * @param {() => BotWorker} take
 * @param {() => void} prepareSpare
 */
function serveBot(port, take, prepareSpare) {
  /** @type {BotWorker | null} */
  let bot = null;

  port.onmessage = async ({ data: [kind, number, question, library] }) => {
    if (kind === "end") {
      bot?.end("over");
      bot = null;
      return;
    }
    if (!bot || (kind === "begin" && bot.ended)) bot = take();
    port.postMessage([number, ...(await bot.ask(question, library))]);
    if (kind === "begin") prepareSpare();
  };
}

/** A worker that owes one message at its start, and one for each question. One more, and it is ended. */
class BotWorker {
  #worker;
  /** @type {((said: any) => void) | undefined} */
  #resolve;
  /** Why it was ended. */
  ended = "";

  /**
   * @param {string} script
   * @param {Promise<SandboxFiles>} files
   */
  constructor(script, files) {
    this.#worker = new Worker(script);
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.end("crashed");
    };
    this.ready = files.then((all) => this.#said(all), (error) => String(error));
  }

  /** Returns the answer, what was printed, and the milliseconds that it took. */
  async ask(question, library) {
    const said = await this.ready;
    if (said !== READY) this.end("not started");
    if (this.ended) return [this.#farewell(), String(said ?? ""), 0];
    const answer = await this.#said([question, library]);
    if (!isAnswer(answer)) this.end("flood");
    else if (answer[0] === null) this.end("crashed");
    if (!this.ended) return answer;
    const [, output, milliseconds] = isAnswer(answer) ? answer : [null, "", 0];
    return [this.#farewell(), output, milliseconds];
  }

  end(/** @type {string} */ why) {
    this.#worker.terminate();
    this.ended ||= why;
    this.#resolve?.(null);
  }

  /** Resolves to the message that the worker owes for this one; to null once it has ended. */
  #said(message) {
    if (this.ended) return null;
    this.#worker.postMessage(message);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  #hear(data) {
    if (!this.#resolve) return this.end("flood");
    this.#resolve(data);
    this.#resolve = undefined;
    return undefined;
  }

  /** Returns an answer as a process that has ended gives it (pygames/bots/transport.py). */
  #farewell() {
    return JSON.stringify({ ended: 1, why: this.ended });
  }
}

/** Returns whether a message has the form of an answer, and a size that one may have. */
function isAnswer(said) {
  if (!Array.isArray(said) || said.length !== 3) return false;
  const [text, output, milliseconds] = said;
  const isText = (value) => typeof value === "string" && value.length <= MAX_ANSWER;
  return (text === null || isText(text)) && isText(output) && typeof milliseconds === "number";
}

/** Compiles the engine for all workers, with less memory than it would take. */
async function compiled({ engine, cold, snapshot, bots }) {
  const bytes = new Uint8Array(await engine.arrayBuffer());
  capMemory(bytes, MAX_MEMORY);
  const halves = [WebAssembly.compile(bytes), cold && cold.arrayBuffer().then((code) => WebAssembly.compile(code))];
  const [hot, rest] = await Promise.all(halves);
  return { engine: hot, cold: rest, snapshot, bots };
}
