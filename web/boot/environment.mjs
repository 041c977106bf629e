// The environment variables of Python, which are in its memory before it starts: the build and browsers must agree.
export const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
