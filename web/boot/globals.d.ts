/** What the scripts of the page and of the workers share, for `tsc`; nothing of it is shipped. */

/** `window.pygames`: what JavaScript does for the page's Python. */
interface Pygames {
  /** The address of the app's folder, with a slash at its end. */
  site: string;
  /** Calls a function; a promise is rejected with what it throws. */
  attempt<T>(call: (...values: unknown[]) => T, ...values: unknown[]): Promise<Awaited<T>>;
  /**
   * Calls a function once so many milliseconds have passed. MicroPython's own `window.setTimeout` must not be touched:
   * its asyncio uses that function, too, and fails once it was looked up as a method.
   */
  later(call: () => unknown, milliseconds: number): void;
  /** Applies settings (JSON) of how the page looks, and remembers them. */
  changeAppearance(settings: string): void;
  /** Shows a sentence in the page's language, and a button that reloads the page. */
  showNotice(sentence: string, reload?: string): void;
  /** Asks the browser not to delete what is stored when the disk is full. */
  persistStorage(): void;
  /** Makes the browser's offer to install the app. */
  promptInstall(): void;
  /** Has the version that waits take over. */
  applyUpdate(): void;
  /** Shares the picture in the dialog, or saves it: shared, cancelled or saved. */
  sharePicture(name: string, text: string, saves: boolean): Promise<string>;
  /** Lets the system share a text: shared, cancelled, or unable. */
  shareText(text: string): Promise<string>;
  /** Shows a number on the icon of the app; none for 0. */
  showBadge(games: number): void;
  journal: Journal;
  storage: PageStorage;
  earlyInput: PageInput;
  engine: EngineClient;
}

/** What is being stored, written down at once: journal.mjs. */
interface Journal {
  write(key: string, text: string): void;
  remove(key: string): void;
  entries(): [string, string][];
}

/** The texts that the browser stores: storage.mjs. */
interface PageStorage {
  readAtStart(): Promise<void>;
  store(key: string, text: string | null): Promise<string | null>;
  look(key: string): Promise<[string, boolean]>;
  lastSeen(key: string): string | null;
}

/** Messages that wait for the worker: early-input.mjs. */
interface PageInput {
  add(message: string): void;
  next(): string;
  /** Shows the start screen again, in whose place a painted screen may stand. */
  close(): void;
}

/** The app in the worker: JSON goes in, JSON comes out. engine-client.mjs. */
interface EngineClient {
  handle(message: string): Promise<string>;
  handleFile(message: string, file: Blob): Promise<string>;
  open(message: string): Promise<string>;
  fetch(): Promise<string>;
  rest(): Promise<string>;
  think(): Promise<string>;
  showScreen(number: string): void;
}

/** Texts by key, within a transaction: database.mjs. */
interface TextStore {
  keys(): Promise<string[]>;
  get(key: string): Promise<string | undefined>;
  put(key: string, text: string): Promise<unknown>;
  /** Whether it was added: false where the key was there. */
  add(key: string, text: string): Promise<boolean>;
  delete(key: string): Promise<unknown>;
}

/** Runs one transaction: all that it writes is kept, or nothing. */
type Transact = <T>(mode: "readonly" | "readwrite", work: (store: TextStore) => T | Promise<T>) => Promise<T>;

/** What the first screen needs, and the keys of all the rest. */
interface StartTexts {
  stored: Record<string, string>;
  unread: string[];
}

/** The message that opens the app (web/protocol.py); null means deleted. */
interface OpenMessage {
  stored: Record<string, string | null>;
  unread?: string[];
}

/** What the worker wants read and stored in bulk, and what came of it (web/protocol.py). */
interface IORequest {
  /** Keys to read, for what is shown. */
  read?: string[];
  /** Keys to read in passing. */
  pass?: string[];
  /** Texts to store; null deletes. */
  keep?: Record<string, string | null>;
  /** A file to save. */
  save?: { name: string; text: string };
  /** Whether the puzzles are to be fetched. */
  puzzles?: boolean;
}

interface IOResult {
  texts: Record<string, string>;
  /** Keys under which another window has stored a game in the meantime. */
  taken: string[];
  failed: boolean;
  /** The text of all puzzles, where they were to be fetched and could be. */
  puzzles?: string;
}

/** How a promise is resolved or rejected from outside. */
interface PromiseSettlers {
  resolve(value: string): void;
  reject(error: Error): void;
}

interface Window {
  pygames: Pygames;
  /** picture.mjs, once it is loaded */
  sharePicture?(name: string, text: string, saves: boolean): Promise<string>;
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown };
  /** sw.js */
  __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[];
  SPARE: { url: string; integrity: string }[];
  GAMES: string[];
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
