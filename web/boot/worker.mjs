// The worker: Python with the whole app, behind numbered messages. In: [number, the name of a function of web/engine.py, text…],
// out: [number, text, error], or [0, "unloaded"] if Python can't be loaded. A "ping" is answered at once, as a sign of life.
import { help, isHelper, offerHelpers } from "./helpers.mjs";
import { fromArchives, fromSnapshot, wholeEngine } from "./python.mjs";
import { Recovery } from "./recovery.mjs";
import { guardSinks } from "./trusted.mjs";

const IDLE = 150; // milliseconds after a response
guardSinks(); // this worker creates those of the helpers
const recovery = new Recovery(fromSnapshot(), fromArchives);
let isWhole = false;
let rehearsing;

self.onmessage = answer;
self.addEventListener("unhandledrejection", ({ reason }) => isFatal(reason) && end(reason));
self.addEventListener("online", () => recovery.engine.then((engine) => engine.online(), () => {}));
if (isHelper) help(recovery.engine);
else recovery.engine.catch(() => self.postMessage([0, "unloaded"]));
if (!isHelper) recovery.engine.then(wholeEngine).then(becomeWhole, () => {});

async function answer({ data: [number, name, ...texts] }) {
  if (name === "ping") return self.postMessage([number, ""]);
  clearTimeout(rehearsing);
  try {
    await recovery.call(async (engine) => {
      if (name === "report_thinking") await engine.think(); // its own result would come behind later replies
      self.postMessage([number, engine[name](...texts)]);
    });
    if (isWhole) rehearsing = setTimeout(rehearse, IDLE);
  } catch (error) {
    if (isFatal(error)) throw error;
    self.postMessage([number, "", error.message]);
  }
}

/** Returns whether an error is one after which Python can't go on. */
function isFatal(error) {
  return Boolean(error?.pyodide_fatal_error);
}

/** Throws an error where nothing catches it, so that whoever has started this worker replaces it. */
function end(error) {
  setTimeout(() => {
    throw error;
  });
}

async function becomeWhole() {
  isWhole = true;
  offerHelpers(await recovery.engine);
  rehearsing = setTimeout(rehearse, IDLE);
}

/** Warms up the code of likely presses, a little at a time; errors are ignored, as the real press would show them. */
async function rehearse() {
  try {
    if ((await recovery.engine).rehearse()) rehearsing = setTimeout(rehearse);
  } catch (error) {
    console.warn(error.message);
  }
}
