// Loaded before start.mjs, has it print at its end which functions were called.
import "./recorder.mjs";

process.on("exit", () => console.log(JSON.stringify(/** @type {any} */ (globalThis).calledFunctions())));
