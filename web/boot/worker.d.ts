/** What the build tells the worker of the files that it loads, for `tsc`: see `boot` in tools/build.py. */
declare const BOOT: {
  /** Of tools/boot/stages.py. */
  stage: "plain" | "snapshot" | "split";
  /** The addresses of pyodide.mjs and pyodide.asm.mjs. */
  loader: string;
  factory: string;
  /** The standard library, and what is unpacked beside it. */
  library: string;
  archives: string[];
  /** What of the app few visits use. */
  features: string;
  /** The weights of networks, by game. */
  weights: Record<string, string>;
  /** An archive with nothing in it. */
  empty: string;
  /** The engine's cold code; "" where it is in one piece. */
  cold: string;
  /** Python's heap after its start. */
  snapshot: { address: string; integrity: string } | null;
};
