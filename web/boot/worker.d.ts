/** What the build tells the worker of the files that it loads, for `tsc`: see `boot` in tools/build.py. */
declare const BOOT: {
  /** Of tools/boot/stages.py. */
  stage: "plain" | "snapshot" | "split";
  /** The addresses of pyodide.mjs and pyodide.asm.mjs. */
  loader: string;
  factory: string;
  /** The standard library, and what is unpacked beside it. */
  library: string;
  archives: { pygames: string; web: string };
  /** What the lessons after the first course need beside the snapshot. */
  lessons: string;
  /** What the lab needs beside the snapshot. */
  lab: string;
  /** The weights of networks, by game. */
  weights: Record<string, string>;
  /** An archive with nothing in it. */
  empty: string;
  /** The engine's cold code; "" where it is in one piece. */
  cold: string;
  /** Python's heap after its start. */
  snapshot: Snapshot | null;
  /** Of the sandbox alone: the engine, the script of a bot's worker, Python's modules there, the frame. */
  engine?: string;
  script?: string;
  bots?: string;
  frame?: string;
};

/** The address of the lab's archive, for the editor. */
declare const LAB: string;

/** What belongs to what in the source of a bot, for the editor to offer: see tools/bot_names.py. */
declare const BOT_NAMES: {
  members: Record<string, { name: string; type: string; detail?: string; info?: string }[]>;
  /** Of names that bots use by custom, the classes that they may be of. */
  kinds: Record<string, string[]>;
  /** Of methods, the classes that they may return. */
  returns: Record<string, string[]>;
};
/** Of the script of a bot's worker alone: Pyodide's list of packages, and whether Python is locked up. */
declare const LOCK_FILE: string;
declare const LOCKED: boolean;

interface Snapshot {
  address: string;
  /** The checksum of the file. */
  sum: number;
  /** The size of the heap. */
  heapBytes: number;
  /** How many words of a fresh heap are checked, and their checksum. */
  checked: number;
  checksum: number;
  /** The word with a pointer that each engine sets for itself; it stays. */
  trampoline: number;
  /** Words that hold the time or random bytes, and so differ between any two fresh heaps. */
  varying: number[];
  /** The header of Pyodide's own snapshot. */
  pyodide: number[];
}
