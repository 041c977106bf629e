// One bot, as the page or the app's worker sees it, behind a port to the sandbox: `Transport` of pygames/bots/transport.py.

const START_MS = 60_000; // for a worker to start and a game's tables to be built, however busy the machine

export class BotClient {
  #port;
  #fetchLibrary;
  #number = 0;
  /** @type {((said: any[]) => void) | null} */
  #resolve = null;

  /**
   * @param {MessagePort} port
   * @param {() => Promise<Blob>} fetchLibrary fetches the rest of the standard library
   */
  constructor(port, fetchLibrary) {
    this.#port = port;
    this.#fetchLibrary = fetchLibrary;
    port.onmessage = ({ data: [number, ...said] }) => number === this.#number && this.#resolve?.(said);
  }

  /**
   * Prepares for a game: starts a worker, unless the last one still lives, and asks it the first question.
   * @param {string} question `warm up` of pygames/bots/runner.py
   * @param {number} milliseconds
   * @param {boolean} library whether the bot imports what the app does not
   */
  async begin(question, milliseconds = START_MS, library = false) {
    return this.#asked("begin", question, milliseconds, library ? await this.#fetchLibrary() : null);
  }

  /**
   * Asks a question. A bot that has not answered by then is ended, and the promise rejected with a `TimeoutError`.
   * @param {string} question
   * @param {number} milliseconds
   */
  ask(question, milliseconds = START_MS) {
    return this.#asked("ask", question, milliseconds, null);
  }

  /** Ends the bot at once; `begin` starts another worker. */
  end() {
    this.#number += 1; // what is on its way is not heard
    this.#port.postMessage(["end"]);
  }

  /** @returns {Promise<BotAnswer>} */
  #asked(kind, question, milliseconds, library) {
    const number = (this.#number += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (number !== this.#number) return;
        this.end();
        reject(new DOMException(`no answer for ${milliseconds} ms`, "TimeoutError"));
      }, milliseconds);
      this.#resolve = ([text, output, taken]) => {
        clearTimeout(timer);
        resolve({ text, output, milliseconds: taken });
      };
      this.#port.postMessage([kind, number, question, library]);
    });
  }
}
