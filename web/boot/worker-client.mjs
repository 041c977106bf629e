// Requests to the worker and its responses, matched by number. A worker that has died is replaced.
//
// To the worker: [number, the name of a function of web/engine.py, text …]. From it: [number, text, error]; or
// [0, "unloaded"] if Python can't be loaded.

const TICK_MS = 2000;
const SILENT_TICKS = 15; // without a sign of life from a worker that owes a response; none pass while the machine sleeps
const NOTHING = "{}"; // an empty reply
const UNLOADED = "unloaded"; // sent by a worker in which Python can't be started

export class WorkerClient {
  /**
   * @param {() => Worker} createWorker
   * @param {() => void} onReplaced called when the worker was replaced by one without its state
   * @param {() => void} onMissing called when the worker, or Python in it, can't be loaded
   */
  constructor(createWorker, onReplaced, onMissing) {
    this.createWorker = createWorker;
    this.onReplaced = onReplaced;
    this.onMissing = onMissing;
    /** @type {Worker | null} */
    this.worker = null;
    /** The resolvers of pending requests, by number. @type {Map<number, PromiseSettlers>} */
    this.pending = new Map();
    this.number = 0; // of the last request
    this.silence = 0; // ticks
    this.isAlive = false; // whether it has ever responded
    this.isMissing = false; // whether it could not be loaded
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
    this.worker.onerror = () => (this.isAlive ? this.replace() : this.giveUp()); // one that never responded would fail again
    this.worker.onmessage = ({ data }) => this.receive(data);
  }

  /**
   * Sends a request to the worker, starting it if there is none.
   * @param {string} name a function of web/engine.py
   * @param {string[]} texts the function's arguments
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

  /** Pings a worker that owes a response, and replaces it if none comes. */
  watch() {
    if (!this.isAlive || !this.pending.size) this.silence = 0;
    else if (++this.silence > SILENT_TICKS) this.replace();
    else this.worker.postMessage([0, "ping"]); // answered between two slices of thinking
  }

  /** Starts another worker, and resolves the old one's pending requests with an empty reply. */
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
