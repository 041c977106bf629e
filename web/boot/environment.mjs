// What is in Python's memory before it starts, and so must be the same in the build and in browsers.
export const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };

/** Bytes for the header of Pyodide's own snapshot, which it may read when its engine is there. */
export const PYODIDE_HEADER = 1024;
