// Python from the snapshot, replaced once by one started from scratch if there is no snapshot or its engine soon crashes.

const TRIAL = 1000; // milliseconds in which a crash is blamed on the snapshot

export class Recovery {
  /** All requests since the start, to be repeated after a crash; null once the snapshot has proved itself. */
  #asked = /** @type {((engine: any) => unknown)[] | null} */ ([]);
  #restart;

  /**
   * @param {Promise<any>} restored the engine from the snapshot, or null
   * @param {() => Promise<any>} restart starts Python from scratch
   */
  constructor(restored, restart) {
    this.#restart = restart;
    this.engine = restored.then((engine) => engine ?? this.#startInFull());
    this.engine.then(() => setTimeout(() => (this.#asked = null), TRIAL)).catch(() => {});
  }

  /** Makes a request of the engine; if it crashes while on trial, of another one. */
  async call(/** @type {(engine: any) => unknown} */ ask) {
    const engine = await this.engine;
    this.#asked?.push(ask);
    try {
      return await ask(engine);
    } catch (error) {
      if (!this.#asked || isOfPython(error)) throw error;
      console.warn(`Starting again without the snapshot: ${error}`);
      const asked = this.#asked;
      this.engine = this.#startInFull();
      return again(await this.engine, asked);
    }
  }

  #startInFull() {
    this.#asked = null;
    return this.#restart();
  }
}

/** Returns whether an error is an exception of Python's code, not a crash of the engine; used by Pyodide's loader, too. */
function isOfPython(error) {
  return error?.constructor?.name === "PythonError";
}

/** Repeats all requests, and resolves to the result of the last one. */
async function again(engine, asked) {
  let last;
  for (const ask of asked) last = await ask(engine);
  return last;
}
