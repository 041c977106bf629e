// Questions to the worker and its answers, matched by number. A worker that has died is replaced.
//
// To the worker: [number, the name of a function of web/engine.py, text …]. From it: [number, text, error]; or
// [0, "unloaded"], where Python can't be loaded.

const TICK_MS = 2000;
const SILENT_TICKS = 15; // without a sign of life from a worker that owes an answer; a sleeping machine counts none
const NOTHING = "{}"; // an empty reply
const UNLOADED = "unloaded"; // what a worker says by itself in which Python can't be started

export class WorkerClient {
  /**
   * @param {() => Worker} createWorker
   * @param {() => void} onReplaced called when another worker is there, which knows nothing of what the last one did
   * @param {() => void} onMissing called when the worker, or Python in it, can't be loaded
   */
  constructor(createWorker, onReplaced, onMissing) {
    this.createWorker = createWorker;
    this.onReplaced = onReplaced;
    this.onMissing = onMissing;
    /** @type {Worker | null} */
    this.worker = null;
    /** What resolves or rejects each question that waits, by its number. @type {Map<number, PromiseSettlers>} */
    this.pending = new Map();
    this.number = 0; // of the last question
    this.silence = 0; // ticks
    this.isAlive = false; // it has answered before
    this.isMissing = false; // it could not be loaded
    setInterval(() => this.watch(), TICK_MS);
  }

  /** Starts the worker, unless there is one. */
  start() {
    if (!this.worker) this.startAnother();
  }

  startAnother() {
    this.number = this.silence = 0;
    this.isAlive = this.isMissing = false;
    this.worker = this.createWorker();
    this.worker.onerror = () => (this.isAlive ? this.replace() : this.giveUp()); // one that never lived would fail again
    this.worker.onmessage = ({ data }) => this.receive(data);
  }

  /**
   * Asks the worker, and starts it where there is none.
   * @param {string} name a function of web/engine.py
   * @param {string[]} texts what it is given
   * @returns {Promise<string>}
   */
  ask(name, ...texts) {
    this.start();
    return new Promise((resolve, reject) => {
      if (this.isMissing) return reject(unloaded());
      this.pending.set(++this.number, { resolve, reject });
      this.worker.postMessage([this.number, name, ...texts]);
    });
  }

  receive([number, text, error]) {
    if (text === UNLOADED) return this.giveUp();
    this.silence = 0;
    this.isAlive = true;
    const question = this.pending.get(number);
    this.pending.delete(number);
    if (error) question?.reject(new Error(error));
    else question?.resolve(text);
  }

  /** Pings a worker that owes an answer, and replaces it where nothing comes. */
  watch() {
    if (!this.isAlive || !this.pending.size) this.silence = 0;
    else if (++this.silence > SILENT_TICKS) this.replace();
    else this.worker.postMessage([0, "ping"]);
  }

  /** Starts another worker; what the old one owes is answered with nothing. */
  replace() {
    this.worker.terminate();
    const owed = this.takePending();
    this.startAnother();
    for (const { resolve } of owed) resolve(NOTHING);
    this.onReplaced();
  }

  giveUp() {
    this.isMissing = true;
    this.onMissing();
    for (const { reject } of this.takePending()) reject(unloaded());
  }

  takePending() {
    const questions = [...this.pending.values()];
    this.pending.clear();
    return questions;
  }
}

function unloaded() {
  return new Error("the worker could not be loaded");
}
