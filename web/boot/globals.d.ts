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
  /** Puts an editor for Python in the place of the field with the source of a bot; loaded when it is first used. */
  openEditor(): Promise<void>;
  room: PageRoom;
  /** Opens the sandbox, in which bots run, when it is first used: sandbox.mjs. */
  openSandbox(): Promise<Sandbox>;
  journal: Journal;
  storage: PageStorage;
  earlyInput: PageInput;
  engine: EngineClient;
}

/** Play with devices that are near, without a server; loaded when it is first used. */
interface PageRoom {
  /** Opens a room with this device in it, which eight random letters or digits name. */
  openRoom(device: string, tell: (event: RoomEvent) => void): Promise<Room>;
  /** Asks for the camera, shows its picture, and reads a QR code; "" once stopped. Error "no-camera" or "refused". */
  scanCode(video: HTMLVideoElement): Promise<string>;
  stopScan(): Promise<void>;
}

/** The devices that this one is connected to: room.mjs. */
interface Room {
  /** Returns a new code by which another device can come in, as a link to the app. Error "full". */
  code(): Promise<string>;
  /**
   * Takes a code, or a text with one in it; resolves to the answer that the other device has to take, "" if it was one.
   * Error "no-code", "damaged", "newer", "own-code", "not-expected" or "full".
   */
  take(text: string): Promise<string>;
  /** Says a text to all who are in or come later, in place of the last one. Error "too-long" beyond 3,800 letters. */
  say(text: string): void;
  /** Says of this device, in at most 2,000 letters, what all are to know. Error "too-long". */
  hello(text: string): void;
  close(): void;
  /** How many frames from other devices made no sense. */
  readonly dropped: number;
}

/** What happens in a room. */
type RoomEvent =
  /** Silent for 8 seconds is away; who has said so, or closed the page, is out. */
  | { kind: "in" | "away" | "back" | "out"; device: string }
  | { kind: "hello" | "text"; device: string; text: string }
  /** No channel 10 seconds after an answer was made, which the other device may not have taken yet, or taken;
   * “denied” if the page may not use the local network. */
  | { kind: "stuck"; answer: "made" | "taken"; why: "" | "denied" };

/** A device in the room, as another one knows it: mesh.mjs. */
interface Neighbour {
  /** The last one is used. */
  channels: import("./channel.mjs").Channel[];
  /** When it was last heard, in milliseconds. */
  heard: number;
  isAway: boolean;
  /** What it says of itself. */
  text: string | null;
}

/** A device that is connected by way of another; without a channel one that is to be left alone for a while. */
interface Call {
  channel: import("./channel.mjs").Channel | null;
  since: number;
  /** The code, if this device has called. */
  letters: string;
}

/** A code that was shown. */
interface RoomCode {
  channel: import("./channel.mjs").Channel;
  letters: string;
}

/** What a code tells of a device: codes.mjs. */
interface Description {
  role: "offer" | "answer";
  /** SHA-256 of its certificate, in hexadecimal digits. */
  fingerprint: string;
  name: string;
  password: string;
  addresses: { host: string; port: number }[];
  /** The checksum of the offer, in an answer. */
  offer?: number;
}

/** In which bots run: sandbox.mjs. */
interface Sandbox {
  /** Returns a port to a bot for `BotClient`, which may be in another thread. */
  connect(): MessagePort;
  bot(): import("./bot-client.mjs").BotClient;
  /** Ends all bots. */
  close(): void;
}

/** What a bot has answered, how it has ended, or what it has printed until then: bot-client.mjs. */
interface BotAnswer {
  /** JSON (pygames/bots/runner.py); `ended` where its worker is gone. */
  text: string;
  /** At most 10,000 letters. */
  output: string;
  /** As its own clock has it. */
  milliseconds: number;
}

/** What a bot's worker starts from: sandbox-worker.mjs. */
interface SandboxFiles {
  engine: WebAssembly.Module;
  /** The engine's cold code; null where it is in one piece. */
  cold: WebAssembly.Module | null;
  snapshot: Blob;
  /** Python's modules beside it. */
  bots: Blob;
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
  handleFile(message: string, file: Blob & { name?: string }): Promise<string>;
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
  SPARE: { url: string; integrity: string; isSoon: boolean }[];
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

/** Only some browsers have it. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options: { formats: string[] });
  detect(picture: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

declare module "pyodide/loader" {
  export const loadPyodide: any;
}

declare module "pyodide/factory" {
  const create: any;
  export default create;
}
