// The worker: Python with the whole app, behind numbered messages. In: [number, the name of a function of web/engine.py, text…],
// out: [number, text, error], or [0, "unloaded"] where Python can't be loaded. A "ping" is answered at once, so that the page knows that the worker is alive.
import { help, isHelper, offerHelpers } from "./helpers.mjs";
import { fromArchives, fromSnapshot, wholeEngine } from "./python.mjs";
import { Recovery } from "./recovery.mjs";
import { guardSinks } from "./trusted.mjs";

const IDLE = 150; // milliseconds after an answer
guardSinks(); // of the helpers' workers
const recovery = new Recovery(fromSnapshot(), fromArchives);
let isWhole = false;
let rehearsing;

self.onmessage = answer;
self.addEventListener("online", () => recovery.engine.then((engine) => engine.online(), () => {}));
if (isHelper) help(recovery.engine);
else recovery.engine.catch(() => self.postMessage([0, "unloaded"]));
if (!isHelper) recovery.engine.then(wholeEngine).then(becomeWhole, () => {});

async function answer({ data: [number, name, ...texts] }) {
  if (name === "ping") return self.postMessage([number, ""]);
  clearTimeout(rehearsing);
  try {
    await recovery.call(async (engine) => {
      if (name === "told") await engine.think();
      self.postMessage([number, engine[name](...texts)]);
    });
    if (isWhole) rehearsing = setTimeout(rehearse, IDLE);
  } catch (error) {
    self.postMessage([number, "", error.message]);
  }
}

async function becomeWhole() {
  isWhole = true;
  offerHelpers(await recovery.engine);
  rehearsing = setTimeout(rehearse, IDLE);
}

/** Does out of sight what the next press may do, a little at a time, so that it is fast; what fails will fail in earnest. */
async function rehearse() {
  try {
    if ((await recovery.engine).rehearse()) rehearsing = setTimeout(rehearse);
  } catch (error) {
    console.warn(error.message);
  }
}
