// Python from the snapshot, replaced once by one that is started in full where there is no snapshot, or its engine soon crashes.

const TRIAL = 1000; // milliseconds in which a crash is taken for a fault of the snapshot

export class Recovery {
  /** What was asked for since the start, to be asked for again; null once the snapshot has proved itself. */
  #asked = /** @type {((engine: any) => unknown)[] | null} */ ([]);
  #restart;

  /**
   * @param {Promise<any>} restored what came of the snapshot: the engine, or null
   * @param {() => Promise<any>} restart starts Python in full
   */
  constructor(restored, restart) {
    this.#restart = restart;
    this.engine = restored.then((engine) => engine ?? this.#startInFull());
    this.engine.then(() => setTimeout(() => (this.#asked = null), TRIAL)).catch(() => {});
  }

  /** Asks something of the engine, of another one where this one crashes and is on trial. */
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

/** Whether an error is an exception of Python's code, and no crash of the engine; Pyodide's loader looks at it, too. */
function isOfPython(error) {
  return error?.constructor?.name === "PythonError";
}

/** Asks for everything once more; what comes of the last one. */
async function again(engine, asked) {
  let last;
  for (const ask of asked) last = await ask(engine);
  return last;
}
