/** What the scripts of the page and of the workers share, for `tsc`; nothing of it is shipped. */

/** What stands on `window.pygames`: what the page's Python and the scripts know of each other. */
interface Pygames {
  /** look.js: a sentence in the page's language, and how the player wants the page to look. */
  word(text: string): string;
  look(settings: string): void;
  /** gate.js */
  attempt<T>(call: (...values: unknown[]) => T, ...values: unknown[]): Promise<T>;
  askToLast(): void;
  note(key: string, text: string): void;
  notes(): [string, string][];
  tellOfLoss(lost: boolean): void;
  install(): void;
  applyUpdate(): void;
  /** early.js: messages that are kept until the worker is there. */
  keep(message: string): void;
  next(): string;
  backToStart(): void;
  /** kept.js */
  kept: Kept;
  /** door.js */
  engine: Engine;
}

/** The texts that the browser stores. */
interface Kept {
  readAtStart(): Promise<void>;
  opening(message: Opening): Opening;
  store(key: string, text: string | null): Promise<string | null>;
  look(key: string): Promise<[string, boolean]>;
  fulfil(wish: object): Promise<object>;
  known(key: string): string | null;
}

/** The first message to the worker. */
interface Opening {
  stored: Record<string, string | null>;
  unread?: string[];
}

/** The worker: JSON goes in, JSON comes out. */
interface Engine {
  handle(message: string): Promise<string>;
  handleFile(message: string, file: File): Promise<string>;
  open(message: string): Promise<string>;
  fetch(): Promise<string>;
  rest(): Promise<string>;
  think(): Promise<string>;
}

interface Window {
  pygames: Partial<Pygames> & Record<string, any>;
  /** engine.mjs, for web/spare.py */
  library(): ArrayBuffer;
  codes(): ArrayBuffer;
  weights(game: string): ArrayBuffer | undefined;
  /** sw.js */
  __WB_MANIFEST: { url: string; revision: string | null }[];
  SPARE: string[];
  skipWaiting(): Promise<void>;
}

interface Event {
  /** Of a service worker's events, which the library of the page's types does not have. */
  waitUntil?(done: Promise<unknown>): void;
}

interface Navigator {
  /** Gigabytes; only Chromium tells. */
  deviceMemory?: number;
}

declare module "node_modules/pyodide/pyodide.mjs" {
  export const loadPyodide: any;
}

declare module "node_modules/pyodide/pyodide.asm.mjs" {
  const create: any;
  export default create;
}
